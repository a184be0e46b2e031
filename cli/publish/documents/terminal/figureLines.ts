import { formatChange, formatCount, formatPercent } from "../../../../shared/text/format.ts";
import type { CardEntry } from "../../../../shared/views/cardList.ts";
import { LEAST_BASE } from "../../../../shared/views/percent.ts";
import type { Layout } from "../../../text/layout.ts";
import type { FigureRow, FigureRows } from "../section.ts";

/** Figures with their changes; `against` names the comparison, null for none. */
export function figureLines(
  { kind, rows }: FigureRows,
  against: string | null,
  layout: Layout,
): string[] {
  const words = ({ change }: FigureRow) => {
    if (change === null) return "";
    if (change === "not known") return layout.paint.dim(change);
    return against === null ? "" : changeCell(kind, change, against, layout);
  };
  return rows.flatMap((row) => [
    layout.line(row.title, layout.count(row.value), words(row)),
    ...(row.sharePercent === undefined
      ? []
      : [layout.line("% of Total", formatPercent(row.sharePercent, 2), "")]),
  ]);
}

/**
 * A change, such as `▲ 2.8% vs previous period`, without words on a narrow terminal. Cards have the
 * specification's green and red. Other figures have no colour, since a rise may be good or bad, and no
 * percentage of a small base.
 */
function changeCell(
  kind: FigureRows["kind"],
  { previous, percent }: NonNullable<CardEntry["change"]>,
  against: string,
  { rest, paint }: Layout,
): string {
  if (previous === null) return paint.dim("no earlier data");
  // A previous value before the first data is not a count of 0, so no percentage follows from it.
  if (percent === 0 || (percent === null && previous === 0)) return "";
  if (percent === null || (kind === "figures" && previous < LEAST_BASE)) {
    const was = `was ${formatCount(previous)}`;
    const whole = `${was} (${against})`;
    return paint.dim(whole.length > rest ? was : whole);
  }
  const whole = formatChange(percent, against);
  const figure = formatPercent(Math.abs(percent), 1);
  const words = whole.length + 2 > rest ? "" : whole.slice(figure.length);
  const text = `${percent > 0 ? "▲" : "▼"} ${figure}`;
  if (kind === "figures") return text + paint.dim(words);
  return paint[percent > 0 ? "green" : "red"](text) + paint.dim(words);
}
