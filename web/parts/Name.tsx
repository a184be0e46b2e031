import { splitName } from "../../shared/text/shortName.ts";

/** The end of a name always keeps this many characters. */
const TAIL = 10;
const LONG = 24;

/** A name that is cut in the middle where space is short: names of one kind often begin alike. */
export function Name({ name }: { readonly name: string }) {
  const [head, tail] = splitName(name, name.length > LONG ? TAIL : 0);
  if (tail === "") return <span className="name">{name}</span>;
  // One inline text, so that a screen reader and a copy have the name whole; its end is drawn after it.
  return (
    <span className="name long-name" dir="auto" data-tail={tail}>
      <span>
        {head}
        <span>{tail}</span>
      </span>
    </span>
  );
}
