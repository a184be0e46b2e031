import pc from "picocolors";
import textWidth from "string-width";
import type { Table } from "../../shared/tables/table.ts";
import { formatCount } from "../../shared/text/format.ts";
import type { TerminalStyle } from "./layout.ts";
import { plainText } from "./plainText.ts";

/** A table in aligned columns, numbers flush right. Nothing is cut, whatever the terminal's width. */
export function renderColumns({ columns, rows }: Table, { colour }: TerminalStyle): string {
  const lines = [columns, ...rows].map((row) =>
    row.map((cell) => {
      const isNumber = typeof cell === "number";
      const text = isNumber ? formatCount(cell) : plainText(cell ?? "");
      return { isNumber, text, width: textWidth(text) };
    }),
  );
  const widths = columns.map((_, column) =>
    lines.reduce((widest, cells) => Math.max(widest, cells[column]?.width ?? 0), 0),
  );
  const [head = "", ...body] = lines.map((cells) => {
    const padded = cells.map(({ isNumber, text, width }, column) => {
      const blanks = " ".repeat((widths[column] ?? 0) - width);
      return isNumber ? blanks + text : text + blanks;
    });
    return `${padded.join("  ").trimEnd()}\n`;
  });
  return [pc.createColors(colour).dim(head), ...body].join("");
}
