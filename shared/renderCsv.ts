import type { Cell, Table } from "./table.ts";

/**
 * A table as CSV (RFC 4180, but for line ends of "\n") under the names of its columns: exact values,
 * an empty cell for null.
 */
export function renderCsv({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(renderCell).join(",")}\n`).join("");
}

function renderCell(cell: Cell): string {
  return typeof cell === "string" ? textCell(cell) : `${cell ?? ""}`;
}

/** What a terminal would obey and no spreadsheet shows: controls, but for tabs and line ends. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function textCell(cell: string): string {
  const printable = cell.replace(CONTROLS, "\uFFFD");
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(printable) ? `'${printable}` : printable;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
