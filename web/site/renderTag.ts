import { escapedXml } from "../../shared/text/escapedXml.ts";

/** Attributes by name; `true` stands for an attribute without a value. */
export type TagAttributes = Readonly<Record<string, string | true>>;

/** An element without content. */
export function renderTag(name: string, attributes: TagAttributes): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === true ? ` ${attribute}` : ` ${attribute}="${escapedXml(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}
