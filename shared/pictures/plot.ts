import { formatCompact } from "../text/format.ts";
import { codePoints, shortNames } from "../text/shortName.ts";
import type { Axes } from "./drawnChart.ts";
import { BOTTOM, element, FAINT, HEAD, isolated, LEFT, RIGHT, svgText, toTenth } from "./svg.ts";

const PLOT = { left: 72, right: 604, top: 128, bottom: BOTTOM - 20 };

/** A plot of counts: the places of its buckets and counts, and its axes. */
export interface Plot {
  readonly axes: string;
  readonly bottom: number;
  /** The distance between two buckets. */
  readonly step: number;
  readonly x: (index: number) => number;
  readonly y: (count: number) => number;
}

/** @param inset the distance of the first bucket from the left of the plot, in steps */
export function plot({ days, countTicks, dayTicks }: Axes, inset: 0 | 0.5): Plot {
  const { left, right, top, bottom } = PLOT;
  const step = (right - left) / (days.length - 1 + 2 * inset);
  const x = (index: number) => toTenth(left + step * (index + inset));
  const y = (count: number) =>
    toTenth(bottom - ((bottom - top) * count) / (countTicks.at(-1) ?? 1));
  const across = countTicks.map((tick) => {
    const stroke = tick === 0 ? "var(--chart-axis)" : "var(--chart-grid)";
    const count = { x: left - 12, y: y(tick) + 4, "text-anchor": "end", ...LABEL };
    return (
      element("path", { d: `M${left} ${y(tick)}H${right}`, stroke }) +
      svgText(formatCompact(tick), count)
    );
  });
  const below = dayTicks.map((day) => {
    const place = Math.min(x(days.indexOf(day)), RIGHT - 36);
    return svgText(day, { x: place, y: bottom + 20, "text-anchor": "middle", ...LABEL });
  });
  return { axes: [...across, ...below].join(""), bottom, step, x, y };
}

const LABEL = { "font-size": 12, fill: FAINT };

export interface LegendEntry {
  readonly name: string;
  readonly words: string;
  /** @param baseline of the name at `x` */
  readonly mark: (x: number, baseline: number) => string;
}

/** The width of a letter of a legend, more rather than less. */
const LETTER = 6.8;

const MARK = 18;

/** Names with their marks and figures in one line or two above a plot. */
export function legend(entries: readonly LegendEntry[]): string {
  const short = shortNames(
    entries.map(({ name }) => name),
    20,
    codePoints,
  );
  let [x, y] = [LEFT, HEAD];
  const drawn = entries.map(({ name, words, mark }) => {
    const text = [isolated(short.get(name) ?? name), words].filter((part) => part !== "").join(" ");
    const width = MARK + LETTER * codePoints(text);
    if (x > LEFT && x + width > RIGHT) [x, y] = [LEFT, y + 20];
    const entry =
      mark(x, y) + svgText(text, { x: x + MARK, y, "font-size": 12, fill: "var(--ink-2)" });
    x += width + 12;
    return entry;
  });
  return drawn.join("");
}
