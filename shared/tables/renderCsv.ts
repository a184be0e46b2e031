import type { Table, TableCell } from "./table.ts";

/**
 * A table as CSV (RFC 4180, but with line ends of "\n") with a header: exact values, an empty cell for
 * null. Texts are made harmless to spreadsheets and terminals, or with `verbatim` stay as they are.
 */
export function renderCsv({ columns, rows }: Table, { verbatim = false } = {}): string {
  const renderCell = (cell: TableCell) => {
    if (typeof cell !== "string") return `${cell ?? ""}`;
    return quoted(verbatim ? cell : harmless(cell));
  };
  return [columns, ...rows].map((row) => `${row.map(renderCell).join(",")}\n`).join("");
}

/** Control characters, which a terminal may obey, except tabs and line ends. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;

/** Where a spreadsheet would read a formula. One that divides at semicolons or tabs takes no notice of quotes. */
const FORMULAS = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?="*[=+\-@＝＋－＠])/g;

/** An apostrophe keeps a spreadsheet from reading a text as a formula. */
function harmless(cell: string): string {
  return cell.replace(CONTROLS, "\uFFFD").replace(FORMULAS, "'");
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
