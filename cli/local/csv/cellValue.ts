import type { ColumnKind } from "../../../shared/database/column.ts";

/** The value of a cell in a column of a kind; null for an empty cell or a word such as `NULL`. */
export function cellValue(kind: ColumnKind, cell: string | null): string | null {
  if (cell === null) return null;
  const value = cell.startsWith('="') ? withoutGuard(cell) : cell;
  if (isFreeText(kind)) return value;
  const trimmed = value.trim();
  if (kind === "email") return meansNoValue(trimmed) ? null : value;
  return trimmed === "" || meansNoValue(trimmed) ? null : trimmed;
}

/** Whether any word may be a value in a column of the kind, such as a chain named NA. */
export function isFreeText(kind: ColumnKind): boolean {
  return kind === "text" || kind === "status";
}

/** Whether R, Python, databases, spreadsheets or people write this for a missing value. */
export function meansNoValue(value: string): boolean {
  return NO_VALUE.test(value);
}

const NO_VALUE =
  /^(?:[-‐-―?.∅]|-{2,}|n\/?a|n\.a\.|na[nt]|-nan|none|nil|null|undefined|missing|unset|@null@|\\n|<na>|[<([](?:null|none|blank|empty)[>)\]])$/i;

/** Whether it is a spreadsheet's mark of a failed formula, in any language: `#REF!`, `#¿NOMBRE?`, `#NV`. */
export function isSpreadsheetError(value: string): boolean {
  return value.startsWith("#") && SPREADSHEET_ERROR.test(value);
}

const SPREADSHEET_ERROR =
  /^#(?:[¡¿]?[\p{Lu}\d/_]+[!?]|\p{Lu}\/\p{Lu}(?: N\/A)?|N[VA]|SAKNAS!|GETTING_DATA|#+)$/u;

/** `="137"` makes a spreadsheet read 137 as text. */
function withoutGuard(cell: string): string {
  return cell.replace(/^="(.*)"$/s, (_, text: string) => text.replaceAll('""', '"'));
}
