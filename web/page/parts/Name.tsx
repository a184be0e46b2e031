import { splitName } from "../../../shared/text/shortName.ts";

/**
 * A name. A long one without room is cut in its middle, because names of one kind often begin alike: the style sheet cuts
 * the head, and draws the tail from `data-tail` beside it.
 */
export function Name({ name }: { readonly name: string }) {
  const [head, tail] = splitName(name);
  if (tail === "") return <span className="name">{name}</span>;
  // The element of the tail is not seen. With it, a screen reader and a copy get the whole name.
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

/** A name after a swatch of its colour. */
export function Named({ name, colour }: NamedProps) {
  return (
    <span className="named">
      <Swatch colour={colour} />
      <Name name={name} />
    </span>
  );
}
