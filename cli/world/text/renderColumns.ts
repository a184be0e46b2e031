import pc from "picocolors";
import textWidth from "string-width";
import type { Table, TableCell } from "../../../shared/tables/table.ts";
import { formatCount } from "../../../shared/text/format.ts";
import type { TerminalStyle } from "./layout.ts";
import { plainText } from "./plainText.ts";

/** A table in aligned columns, numbers flush right. No cell is cut, whatever the terminal's width. */
export function renderColumns(
  { columns, rows }: Table,
  { colour }: TerminalStyle,
  widths = columnWidths(columns, [rows]),
): string {
  const [head = "", ...body] = [columns, ...rows].map((row) => {
    const padded = row.map((cell, column) => {
      const text = cellText(cell);
      const blanks = " ".repeat((widths[column] ?? 0) - textWidth(text));
      return typeof cell === "number" ? blanks + text : text + blanks;
    });
    return `${padded.join("  ").trimEnd()}\n`;
  });
  return [pc.createColors(colour).dim(head), ...body].join("");
}

/** The width of each column in all batches of rows. */
export function columnWidths(
  columns: readonly string[],
  batches: Iterable<Table["rows"]>,
): readonly number[] {
  const widths = columns.map((name) => textWidth(name));
  for (const rows of batches) {
    for (const row of rows) {
      row.forEach((cell, column) => {
        widths[column] = Math.max(widths[column] ?? 0, textWidth(cellText(cell)));
      });
    }
  }
  return widths;
}

function cellText(cell: TableCell): string {
  return typeof cell === "number" ? formatCount(cell) : plainText(cell ?? "");
}
