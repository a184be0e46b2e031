/** A chain, or the rows of none, indented below what it is part of. */
export function chainLabel(chain: string | null): string {
  return `  ${chain ?? "(no chain)"}`;
}
