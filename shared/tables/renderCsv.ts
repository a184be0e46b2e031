import type { Table, TableCell } from "./table.ts";

/**
 * A table as CSV (RFC 4180, but with line ends of "\n") with a header: exact values, an empty cell for
 * null.
 */
export function renderCsv({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(renderCell).join(",")}\n`).join("");
}

function renderCell(cell: TableCell): string {
  return typeof cell === "string" ? textCell(cell) : `${cell ?? ""}`;
}

/** Control characters, which a terminal may obey, except tabs and line ends. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;

/** An apostrophe keeps a spreadsheet from reading a text as a formula. */
function textCell(cell: string): string {
  const printable = cell.replace(CONTROLS, "\uFFFD");
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(printable) ? `'${printable}` : printable;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
