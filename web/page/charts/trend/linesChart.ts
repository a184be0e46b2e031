import { sum } from "../../../../shared/cube/sum.ts";
import type { Line, LinesChart } from "../../../../shared/pictures/drawnChart.ts";
import { TEXTS } from "../../../texts.ts";
import { picturedAxes } from "../plot/axisTicks.ts";
import { type DrawnLines, exploitsName, exploitsOf, openEnds } from "./shownTrend.ts";

/** The lines of a trend as they are drawn. `undrawn` is the text of the chains without a line. */
export function linesChart(drawn: DrawnLines, undrawn: string | null): LinesChart {
  const { trend, series, total, previous, exploits } = drawn;
  const { own, compared } = openEnds(trend);
  const lines: Line[] = series.map((line) => ({ ...line, style: "chain", ...own }));
  if (total !== null) {
    const { counts } = total;
    const line = { name: TEXTS.total, colour: "var(--accent)", counts };
    lines.unshift({ ...line, style: "total", ...own });
  }
  if (previous !== null) {
    const name = TEXTS.filter.comparisons[trend.comparison];
    const line = { name, colour: "var(--ink-3)", counts: previous.counts };
    lines.unshift({ ...line, style: "compared", ...compared });
  }
  const highest = Math.max(0, ...lines.flatMap(({ counts }) => counts));
  const axes = picturedAxes(trend.buckets, highest);
  const count = sum(exploitsOf(exploits ?? []));
  const marks = { name: exploitsName(trend), count, buckets: [...trend.marked] };
  return { kind: "lines", ...axes, lines, exploits: count === 0 ? null : marks, undrawn };
}
