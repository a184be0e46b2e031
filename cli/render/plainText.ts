/**
 * What a terminal would obey, hide or reorder: controls and escapes, bidi and zero-width
 * characters, unassigned ones, line separators, a mark with no letter before it or with three marks
 * already. The emoji selector stays where it follows a pictograph.
 */
export const UNPRINTABLE =
  /(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|^\p{M}|(?<=\p{M}{3})\p{M}/gu;

/** A name as harmless text of one line, every unprintable character replaced by U+FFFD. */
export function plainText(name: string): string {
  return name.replace(UNPRINTABLE, "\uFFFD");
}
