import { Name } from "./Name.tsx";
import { Swatch } from "./Swatch.tsx";

interface NamedProps {
  readonly name: string;
  readonly colour: string;
}

export function Named({ name, colour }: NamedProps) {
  return (
    <span className="named">
      <Swatch colour={colour} />
      <Name name={name} />
    </span>
  );
}
