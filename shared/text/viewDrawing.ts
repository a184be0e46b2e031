import type { Cube } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { uncutDashboard } from "../dashboard/dashboard.ts";
import { VERSUS } from "../days/comparison.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import type { ListedRow, View } from "../views/view.ts";
import { VIEWS, type ViewName } from "../views/views.ts";
import { unlinkedWords } from "./caveats.ts";
import { formatCount, formatDay, formatPercent, formatQuantity } from "./format.ts";
import { shortNames } from "./shortName.ts";
import {
  type Attributes,
  type Colours,
  element,
  LEFT,
  LINE,
  RIGHT,
  svgText,
  WIDTH,
} from "./svg.ts";

/** The top of the content below title and days. */
const TOP = 84;

export interface Drawing {
  readonly height: number;
  readonly content: string;
}

/** A view below its title and its days, with every name whole or cut to a width by `measure`. */
export function viewDrawing(
  name: ViewName,
  cube: Cube,
  dashboard: Dashboard,
  days: string,
  colours: Colours,
  measure: (name: string) => number,
): Drawing {
  const { height, content } = drawing(name, cube, dashboard, colours, measure);
  const title = svgText(VIEWS[name].title, { x: LEFT, y: 34, "font-size": 16, "font-weight": 600 });
  return {
    height,
    content: title + svgText(days, { x: LEFT, y: 54, fill: colours.faint }) + content,
  };
}

function drawing(
  name: ViewName,
  cube: Cube,
  dashboard: Dashboard,
  colours: Colours,
  measure: (name: string) => number,
): Drawing {
  const view = VIEWS[name];
  if (view.isEmpty(dashboard)) return message(view.empty, colours);
  // One day has no trend.
  const isTrend = name === "transactionTrends" && dashboard.transactionTrends.days.length > 1;
  return isTrend ? trend(dashboard, colours) : bars(view, cube, dashboard, colours, measure);
}

function message([what, when]: readonly [string, string], colours: Colours): Drawing {
  const place = { x: WIDTH / 2, "text-anchor": "middle" };
  const lines = [
    svgText(what, { ...place, y: 120 }),
    svgText(when, { ...place, y: 144, fill: colours.faint }),
  ];
  return { height: 184, content: lines.join("") };
}

/** The most rows of a picture, as of the list of a panel. */
const MOST_ROWS = 12;
const ROW = 28;
const NAME = { width: 208, columns: 26 };
const BAR = { x: 244, width: 188 };
const COUNT_END = 532;

/** The first rows of a view with their shares of all rows, and a line about the rows left out. */
function bars(
  view: View<Dashboard>,
  cube: Cube,
  dashboard: Dashboard,
  colours: Colours,
  measure: (name: string) => number,
): Drawing {
  const all = view.rows(uncutDashboard(cube, dashboard));
  const rows = all.slice(0, Math.min(MOST_ROWS, view.rows(dashboard).length));
  const left = all.slice(rows.length).filter(({ count }) => count > 0);
  const { transactions } = dashboard.unlinked;
  const lines = [
    restWords(view, left),
    view.table === "transactions" && transactions > 0 ? unlinkedWords(transactions) : null,
  ].filter((line) => line !== null);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const names = shortNames(
    rows.map(({ name }) => name),
    NAME.columns,
    measure,
  );
  const [label, count, share = ""] = view.columns;
  const head = svgText(label, { x: LEFT, y: TOP, fill: colours.faint });
  const drawn = rows.map((row, index) => {
    const y = TOP + 26 + index * ROW;
    const percent = share && formatPercent(row.sharePercent, view.decimals);
    const name = names.get(row.name) ?? row.name;
    return (
      bar(name, row.count, most, y, colours) +
      cells(formatCount(row.count), percent, y, colours.ink)
    );
  });
  const end = TOP + 26 + rows.length * ROW;
  const last = lines.map((line, index) =>
    svgText(line, { x: LEFT, y: end + index * LINE, fill: colours.faint }),
  );
  return {
    height: end + lines.length * LINE - 4,
    content: head + cells(count, share, TOP, colours.faint) + [...drawn, ...last].join(""),
  };
}

/** A name, and its count as a part of `most`. */
function bar(name: string, count: number, most: number, y: number, colours: Colours): string {
  // A whole pixel for the smallest count; no width for a count of 0.
  const width = count === 0 ? 0 : Math.max(1, rounded((BAR.width * count) / most));
  // Fonts differ in width: the inner SVG clips a name that is wider than its column.
  const place = { x: LEFT, y: y - 16, width: NAME.width, height: 24 };
  return (
    element("svg", place, svgText(isolated(name), { y: 16 })) +
    element("rect", { x: BAR.x, y: y - 11, width, height: 14, rx: 2, fill: colours.accent })
  );
}

function cells(count: string, share: string, y: number, fill: string): string {
  return (
    svgText(count, { x: COUNT_END, y, fill, "text-anchor": "end" }) +
    svgText(share, { x: RIGHT, y, fill, "text-anchor": "end" })
  );
}

/** The rows left out of a long list, in words; null if there are none. */
function restWords({ kind: [one, many], unit }: View<Dashboard>, left: readonly ListedRow[]) {
  const kinds = formatQuantity(left.length, [`more ${one}`, `more ${many}`]);
  const counted = formatQuantity(sum(left.map(({ count }) => count)), unit);
  return left.length === 0 ? null : `${kinds} with ${counted}`;
}

const PLOT = { top: 132, bottom: 300 };

/** The transactions of all chains per day, and the transactions of the comparison range. */
function trend(dashboard: Dashboard, colours: Colours): Drawing {
  const { transactionTrends, comparison, dataBegin, range } = dashboard;
  const { days, total } = transactionTrends;
  // Days before the first row were not counted, which is not a count of 0.
  const missing = dataBegin.transactions?.missingDays ?? 0;
  const previous = missing < days.length ? transactionTrends.previous : null;
  const most = Math.max(1, ...total, ...(previous ?? []));
  const line = (counts: readonly number[], first: number, attributes: Attributes) => {
    const points = counts.map((count, index) => {
      const x = LEFT + ((RIGHT - LEFT) * index) / (days.length - 1);
      const y = PLOT.bottom - ((PLOT.bottom - PLOT.top) * count) / most;
      return `${rounded(x)},${rounded(y)}`;
    });
    const drawn = points.slice(first).join(" ");
    const shape = { points: drawn, fill: "none", "stroke-linejoin": "round" };
    return element("polyline", { ...shape, ...attributes });
  };
  const across = (y: number) =>
    element("path", { d: `M${LEFT} ${y}H${RIGHT}`, stroke: colours.line });
  const key = (x: number, attributes: Attributes, words: string) =>
    element("path", { d: `M${x} ${TOP - 4}h20`, ...attributes }) +
    svgText(words, { x: x + 28, y: TOP, fill: colours.faint });
  const now = { stroke: colours.accent, "stroke-width": 2 };
  const before = { stroke: colours.faint, "stroke-width": 1.5, "stroke-dasharray": "4 3" };
  const faint = { y: PLOT.bottom + 20, fill: colours.faint };
  const content = [
    key(LEFT, now, `all chains: ${formatCount(sum(total))}`),
    previous && key(LEFT + 240, before, `${VERSUS[comparison]}: ${formatCount(sum(previous))}`),
    svgText(formatCount(most), { x: LEFT, y: PLOT.top - 6, fill: colours.faint }),
    across(PLOT.top),
    across(PLOT.bottom),
    previous && line(previous, missing, before),
    line(total, 0, now),
    svgText(formatDay(range.from), { x: LEFT, ...faint }),
    svgText(formatDay(range.to), { x: RIGHT, "text-anchor": "end", ...faint }),
  ];
  return { height: PLOT.bottom + 40, content: content.filter((part) => part !== null).join("") };
}

/** A name in its own direction of writing, which leaves the text beside it unchanged. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
