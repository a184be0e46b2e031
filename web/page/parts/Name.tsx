import { splitName } from "../../../shared/text/shortName.ts";

/** A long name is cut in the middle, once: names of one kind often begin alike. Its end gets half of the room at most. */
export function Name({ name }: { readonly name: string }) {
  const [head, tail] = splitName(name);
  if (tail === "") return <span className="name">{name}</span>;
  // One inline text: a screen reader and a copy get the whole name. The style sheet draws the end.
  return (
    <span className="name long-name" dir="auto" data-tail={tail}>
      <span>
        <span>{head}</span>
        <span>{tail}</span>
      </span>
    </span>
  );
}

export function Swatch({ colour }: { readonly colour: string }) {
  return <span className="swatch" style={{ background: colour }} aria-hidden="true" />;
}

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
