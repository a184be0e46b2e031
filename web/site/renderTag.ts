import { escapedXml } from "../../shared/text/escapedXml.ts";

/** Attributes by name; `true` stands for an attribute without a value. */
export type TagAttributes = Readonly<Record<string, string | true>>;

/** The start tag of an element, which is all of an element without content, such as `meta`. */
export function renderTag(name: string, attributes: TagAttributes): string {
  const attributeTexts = Object.entries(attributes).map(([attribute, value]) =>
    value === true ? ` ${attribute}` : ` ${attribute}="${escapedXml(value)}"`,
  );
  return `<${name}${attributeTexts.join("")}>`;
}
