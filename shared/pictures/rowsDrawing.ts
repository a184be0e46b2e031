import { sum } from "../cube/sum.ts";
import { formatCount, formatPercent } from "../text/format.ts";
import { codePoints, shortNames } from "../text/shortName.ts";
import type { SharesChart, SharesRow } from "./drawnChart.ts";
import {
  type Attributes,
  BOTTOM,
  element,
  FAINT,
  HEAD,
  isolated,
  LEFT,
  RIGHT,
  svgText,
  swatch,
  TOP,
  toTenth,
} from "./svg.ts";

/** The most height of a row: few rows do not fill a picture. */
const HIGHEST = 56;

/** The height of a row if all rows share the room of a chart. */
function rowHeight(rows: number, highest: number): number {
  return toTenth(Math.min(highest, (BOTTOM - TOP) / Math.max(1, rows)));
}

const NAME = { width: 208, columns: 26 };
const BAR = { x: 244, width: 300, most: 28 };

/** Names beside their bars. */
export function barsDrawing({ rows }: SharesChart): string {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const row = rowHeight(rows.length, HIGHEST);
  const height = Math.min(BAR.most, row * 0.78);
  const short = shortened(rows, NAME.columns);
  const bars = rows.map(({ name, colour, count }, index) => {
    const middle = HEAD + row * (index + 0.5);
    // A whole pixel for the smallest count; no width for a count of 0.
    const width = count === 0 ? 0 : Math.max(1, toTenth((BAR.width * count) / most));
    const bar = { x: BAR.x, y: toTenth(middle - height / 2), width, height: toTenth(height) };
    return (
      clipped(short(name), { x: LEFT, baseline: middle + 4.5, width: NAME.width }) +
      element("rect", { ...bar, rx: 3, fill: colour }) +
      svgText(formatCount(count), { x: BAR.x + width + 8, y: middle + 4.5, "font-weight": 500 })
    );
  });
  return bars.join("");
}

/** Names above their bars. */
export function tableDrawing(chart: SharesChart): string {
  return listDrawing(chart, LEFT, HIGHEST, tableBar);
}

/** The bar of a share below a row of a table. */
function tableBar({ colour, count }: SharesRow, whole: number, y: number): string {
  const bar = { x: LEFT, y, height: 4, rx: 2 };
  const width = Math.max(2, toTenth(((RIGHT - LEFT) * count) / Math.max(1, whole)));
  return (
    element("rect", { ...bar, width: RIGHT - LEFT, fill: "var(--chart-grid)" }) +
    element("rect", { ...bar, width, fill: colour })
  );
}

/** Names with their counts and shares in columns. */
export function listDrawing(
  { columns: [label = "", count = "", share = ""], rows, decimals }: SharesChart,
  left: number,
  highest: number,
  below: (row: SharesRow, whole: number, y: number) => string,
): string {
  const end = RIGHT - 84;
  const row = rowHeight(rows.length, highest);
  const whole = sum(rows.map(({ count }) => count));
  const short = shortened(rows, (end - left - 72) / 8);
  const cells = (count: string, share: string, own: Attributes) =>
    svgText(count, { x: end, "text-anchor": "end", ...own }) +
    svgText(share, { x: RIGHT, "text-anchor": "end", ...own });
  const head = { y: HEAD, fill: FAINT };
  return [
    svgText(label, { x: left, ...head }) + cells(count, share, head),
    ...rows.flatMap((each, index) => {
      const y = toTenth(TOP + row * (index + 0.5) + 4.5);
      const name = { x: left + 18, baseline: y, width: end - left - 84 };
      return [
        swatch(left, y, each.colour),
        clipped(short(each.name), name),
        cells(formatCount(each.count), formatPercent(each.percent, decimals), { y }),
        below(each, whole, toTenth(y + row / 4)),
      ];
    }),
  ].join("");
}

function shortened(rows: readonly SharesRow[], columns: number): (name: string) => string {
  const short = shortNames(
    rows.map(({ name }) => name),
    columns,
    codePoints,
  );
  return (name) => short.get(name) ?? name;
}

/** Fonts differ in width: an inner SVG clips a name that is wider than its column. */
function clipped(
  name: string,
  { x, baseline, width }: { readonly x: number; readonly baseline: number; readonly width: number },
): string {
  const place = { x, y: toTenth(baseline - 16), width, height: 24 };
  return element("svg", place, svgText(isolated(name), { y: 16 }));
}
