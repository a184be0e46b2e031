/**
 * The number of characters of a text, by which every limit of a text counts: code points, as in JSON Schema and PostgreSQL.
 * An emoji may be two units of `length`.
 */
export function characterCount(text: string): number {
  return [...text].length;
}
