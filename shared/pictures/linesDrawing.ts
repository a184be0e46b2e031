import { formatCompact, formatCount } from "../text/format.ts";
import type { Line, LinesChart } from "./drawnChart.ts";
import { legend, type Plot, plot } from "./plot.ts";
import { element } from "./svg.ts";

const STYLES = {
  chain: { "stroke-width": 1.75 },
  total: { "stroke-width": 2 },
  compared: { "stroke-width": 1, "stroke-dasharray": "4 3" },
} as const;

export function linesDrawing(chart: LinesChart): string {
  const { lines, exploits, notes } = chart;
  const drawn = plot(chart, 0);
  const named = lines.map((line) => ({
    name: line.name,
    words: line.style === "chain" ? formatCompact(line.total) : formatCount(line.total),
    mark: (x: number, baseline: number) => stroke(`M${x} ${baseline - 4}h12`, line),
  }));
  const further = notes.map((name) => ({ name, words: "", mark: () => "" }));
  const struck = exploits === null ? [] : [diamondEntry(exploits)];
  return [
    legend([...named, ...further, ...struck]),
    drawn.axes,
    ...lines.map((line) => curve(line, drawn)),
    ...(exploits?.buckets ?? []).map((index) => diamond(drawn.x(index), drawn.bottom)),
  ].join("");
}

function diamondEntry({ name, count }: { readonly name: string; readonly count: number }) {
  const mark = (x: number, baseline: number) => diamond(x + 6, baseline - 4);
  return { name, words: formatCount(count), mark };
}

/** The mark of exploits, around a point. */
function diamond(x: number, y: number): string {
  const d = `M${x} ${y - 4}l4 4l-4 4l-4 -4Z`;
  return element("path", { d, fill: "var(--flagged)", stroke: "var(--panel)" });
}

/** A line through the complete points. An incomplete first or last point is a hollow dot. */
function curve(line: Line, { x, y }: Plot): string {
  const points = line.points.flatMap((value, index) =>
    value === null ? [] : [[x(index), y(value)] as const],
  );
  const end = line.isOpenAtEnd ? points.length - 1 : points.length;
  const whole = points.slice(line.isOpenAtStart ? 1 : 0, end);
  // A single point is no line.
  const dots = points.filter((point) => !whole.includes(point) || whole.length === 1);
  const path = whole.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  return [
    whole.length > 1 ? stroke(path, line) : "",
    ...dots.map((point) => {
      const fill = whole.includes(point) ? line.colour : "var(--panel)";
      const [cx, cy] = point;
      return element("circle", { cx, cy, r: 2.5, stroke: line.colour, fill });
    }),
  ].join("");
}

function stroke(d: string, { colour, style }: Line): string {
  const shape = { d, fill: "none", stroke: colour, "stroke-linejoin": "round" };
  return element("path", { ...shape, ...STYLES[style] });
}
