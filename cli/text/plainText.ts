/**
 * Characters that a terminal would obey, hide or reorder: controls and escapes, bidi and zero-width
 * characters, unassigned characters, line separators, a combining mark at the start, and marks beyond
 * three in a row. The emoji selector may follow a pictograph.
 */
export const UNPRINTABLE =
  /(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|^\p{M}|(?<=\p{M}{3})\p{M}/gu;

/** A name as harmless text of one line: every unprintable character becomes U+FFFD. */
export function plainText(name: string): string {
  return name.replace(UNPRINTABLE, "\uFFFD");
}

/** A name as harmless text in Markdown or in Slack's markup, of which neither then reads a tag or an entity. */
export function escapedTags(name: string): string {
  return plainText(name).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * Supabase's secret keys, JSON Web Tokens, and the user part of a URL, whose password may hold `@` and `/`. After a host
 * and a slash, `@` belongs to the path, as in `https://cdn.example.org/npm/page@1/`.
 */
const KEYS =
  /(sb_secret_)[\w-]+|(eyJ)[\w-]+\.[\w-]+\.[\w-]*|(?<=:\/\/)(?![^\s/:@]+\.[^\s/:@]+\/)\S+(?=@)/g;

/** The text with all keys masked: backends may repeat the key that they received. */
export function withoutKeys(text: string): string {
  return text.replace(KEYS, (_, secret = "", token = "") => `${secret}${token}…`);
}

/** Prints each remark that did not stop a run, once. */
export function printNotes(
  notes: readonly string[],
  { stderr }: { readonly stderr: { write(text: string): unknown } },
): void {
  for (const note of new Set(notes)) stderr.write(`vigil: ${plainText(note)}\n`);
}
