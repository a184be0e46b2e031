const LONGEST = 60;

/** A value in quotation marks, shortened if it is long. */
export function quoted(value: string): string {
  return `"${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}"`;
}
