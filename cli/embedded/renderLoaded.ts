import { formatCount, formatQuantity, formatRange } from "../../shared/text/format.ts";
import type { LoadedTable } from "./loadedTables.ts";

/** One line per table: its rows, its first and last day, its chains. */
export function renderLoaded(tables: readonly LoadedTable[]): string[] {
  const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
  const name = widest(tables.map(({ name }) => name));
  const rows = widest(tables.map(({ rows }) => formatCount(rows)));
  return tables.map((table) => {
    const cells = [
      `  ${table.name.padEnd(name)}`,
      `${formatCount(table.rows).padStart(rows)} ${table.rows === 1 ? "row " : "rows"}`,
      (table.days === null ? "" : formatRange(table.days)).padEnd(
        "Jan 05, 2025 - Feb 04, 2025".length,
      ),
      table.chains === null ? "" : formatQuantity(table.chains, ["chain", "chains"]),
    ];
    return cells.join("  ").trimEnd();
  });
}
