import { Name } from "./Name.tsx";
import { Swatch } from "./Swatch.tsx";

interface NamedProps {
  readonly name: string;
  readonly colour: string;
  /** The full name on hover, because the space may be too narrow. */
  readonly title?: string;
}

export function Named({ name, colour, title }: NamedProps) {
  return (
    <span className="named" title={title}>
      <Swatch colour={colour} />
      <Name name={name} />
    </span>
  );
}
