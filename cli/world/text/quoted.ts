const LONGEST = 60;

/** A value in quotation marks; a long value is shortened. */
export function quoted(value: string): string {
  return `"${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}"`;
}
