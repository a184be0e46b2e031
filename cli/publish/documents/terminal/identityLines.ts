import { formatCompact, formatCount } from "../../../../shared/text/format.ts";
import type { Layout } from "../../../text/layout.ts";
import { flushRight } from "../../../text/layout.ts";
import type { Cell, Identities, IdentityTable, Title } from "../section.ts";

/**
 * Tables of identities and the meanings of their columns. On a narrow terminal heads are shortened, or
 * each cell gets a line.
 */
export function identityLines({ tables, meanings, further }: Identities, layout: Layout): string[] {
  const lines = tables.flatMap((table) => tableLines(table, layout));
  return [...lines, ...layout.note(`${meanings} ${further}`.trimEnd())];
}

function tableLines({ title, heads, rows }: IdentityTable, layout: Layout): string[] {
  const { paint } = layout;
  const isNarrow = (heads: readonly string[]) =>
    heads.some((head) => head.length >= cellWidth(heads, layout));
  const short = isNarrow(heads) ? heads.map((head) => head.replace(/ days?/, " d")) : heads;
  if (isNarrow(short)) {
    return rows.flatMap(({ title, cells }) => [
      paint.dim(layout.line(cellText(title), "", "")),
      ...cells.map((cell, i) => layout.line(`  ${heads[i]}`, cellText(cell), "")),
    ]);
  }
  const indent = title === "" ? "" : "  ";
  return [
    paint.dim(cellLine(cellText(title), short, layout)),
    ...rows.map(({ title, cells }) => cellLine(indent + cellText(title), cells, layout)),
  ];
}

const CELL = 12;
const MOST_DIGITS = 6;

function cellText(cell: Title | Cell): string {
  if (typeof cell === "object") return cell.card;
  if (typeof cell === "string") return cell;
  const grouped = formatCount(cell);
  return grouped.length <= MOST_DIGITS ? grouped : formatCompact(cell);
}

/** A line with the first cell in the column of counts, and a blank before each further cell. */
function cellLine(name: string, cells: readonly Cell[], layout: Layout): string {
  const [first = "", ...others] = cells.map(cellText);
  const room = cellWidth(cells, layout) - 1;
  return layout.line(name, first, others.map((text) => ` ${flushRight(text, room)}`).join(""));
}

function cellWidth({ length }: readonly Cell[], { rest }: Layout): number {
  return Math.min(CELL, Math.floor(rest / (length - 1)));
}
