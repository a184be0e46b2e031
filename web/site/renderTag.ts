/** Attributes by name; `true` stands for one without a value. */
export type Attributes = Readonly<Record<string, string | true>>;

/** An element without content. */
export function renderTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === true ? ` ${attribute}` : ` ${attribute}="${escaped(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
