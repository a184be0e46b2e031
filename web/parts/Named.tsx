import { Swatch } from "./Swatch.tsx";

interface NamedProps {
  readonly name: string;
  readonly colour: string;
  /** Where its room may be too narrow for the name. */
  readonly title?: string;
}

/** A name behind its spot of colour. */
export function Named({ name, colour, title }: NamedProps) {
  return (
    <span className="named" title={title}>
      <Swatch colour={colour} />
      <span className="name">{name}</span>
    </span>
  );
}
