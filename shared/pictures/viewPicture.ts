import { VERSUS } from "../days/comparison.ts";
import { unlinkedWords, withKnownUsers } from "../text/caveats.ts";
import { formatChange, formatCount } from "../text/format.ts";
import { cardList } from "../views/cardList.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { DEFINITIONS } from "../views/definitions.ts";
import type { View } from "../views/view.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../views/views.ts";
import { columnsDrawing } from "./columnsDrawing.ts";
import type { DrawnChart } from "./drawnChart.ts";
import { linesDrawing } from "./linesDrawing.ts";
import { ringDrawing } from "./ringDrawing.ts";
import { barsDrawing, tableDrawing } from "./rowsDrawing.ts";
import { element, FAINT, frame, HEIGHT, LEFT, placed, svg, svgText, WIDTH } from "./svg.ts";

interface PictureWords {
  /** The line below the title. */
  readonly days: string;
  /** The last line. */
  readonly source: string;
  /** The content in words, for readers who do not see the picture. */
  readonly description: string;
}

/** The chart of a view that is not empty, in the look that a face shows. */
type ChartOf = (view: ViewName) => DrawnChart;

/**
 * A view as an SVG that needs nothing else: no font, no style and no script. Hosts of README files
 * and wikis allow no more, and programs for slides draw no more.
 */
export function viewPicture(
  name: ViewName,
  dashboard: Dashboard,
  chartOf: ChartOf,
  { days, source, description }: PictureWords,
): string {
  return svg(
    [WIDTH, HEIGHT],
    2,
    [VIEWS[name].title, `${days}. ${description}`],
    frame(WIDTH, HEIGHT),
    panel(name, dashboard, chartOf, days),
    svgText(source, { x: LEFT, y: HEIGHT - 12, "font-size": 12, fill: FAINT }),
  );
}

const GAP = 16;
const COLUMNS = 2;
const CARD_HEIGHT = 96;

/** The cards and all views as one SVG that needs nothing else. */
export function pagePicture(
  title: string,
  dashboard: Dashboard,
  chartOf: ChartOf,
  { days, source, description }: PictureWords,
): string {
  const width = COLUMNS * (WIDTH + GAP) + GAP;
  const top = 84 + CARD_HEIGHT + GAP;
  const height = top + Math.ceil(VIEW_NAMES.length / COLUMNS) * (HEIGHT + GAP);
  return svg(
    [width, height],
    1,
    [title, description],
    element("rect", { width, height, fill: "var(--canvas)" }),
    svgText(title, { x: GAP, y: 40, "font-size": 22, "font-weight": 600 }),
    svgText(`${days} · ${source}`, { x: GAP, y: 64, fill: FAINT }),
    ...cards(dashboard, width, 84),
    ...VIEW_NAMES.map((name, index) => {
      const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
      const [x, y] = [GAP + column * (WIDTH + GAP), top + row * (HEIGHT + GAP)];
      return placed(x, y, frame(WIDTH, HEIGHT), panel(name, dashboard, chartOf, days));
    }),
  );
}

/** A view with its title and its days, above the line of the source. */
function panel(name: ViewName, dashboard: Dashboard, chartOf: ChartOf, days: string): string {
  const { title, empty, isEmpty, table }: View<Dashboard> = VIEWS[name];
  const { transactions } = dashboard.unlinked;
  return [
    svgText(title, { x: LEFT, y: 34, "font-size": 16, "font-weight": 600 }),
    svgText(days, { x: LEFT, y: 54, fill: FAINT }),
    isEmpty(dashboard) ? message(empty) : chartDrawing(chartOf(name)),
    table === "transactions" && transactions > 0
      ? svgText(unlinkedWords(transactions), {
          x: LEFT,
          y: HEIGHT - 30,
          "font-size": 12,
          fill: FAINT,
        })
      : "",
  ].join("");
}

function message([what, when]: readonly [string, string]): string {
  const place = { x: WIDTH / 2, "text-anchor": "middle" };
  return (
    svgText(what, { ...place, y: HEIGHT / 2 }) +
    svgText(when, { ...place, y: HEIGHT / 2 + 24, fill: FAINT })
  );
}

function cards(dashboard: Dashboard, width: number, y: number): string[] {
  const list = cardList(withKnownUsers(dashboard).cards);
  const wide = (width - GAP) / list.length - GAP;
  return list.map(({ card, value, change }, index) => {
    const percent = change?.percent ?? 0;
    const words = percent === 0 ? "" : formatChange(percent, VERSUS[dashboard.comparison]);
    return placed(
      GAP + index * (wide + GAP),
      y,
      frame(wide, CARD_HEIGHT),
      svgText(DEFINITIONS[card].title, { x: 16, y: 28 }),
      svgText(formatCount(value), { x: 16, y: 58, "font-size": 24, "font-weight": 600 }),
      svgText(words && `${percent > 0 ? "↑" : "↓"} ${words}`, { x: 16, y: 80, fill: FAINT }),
    );
  });
}

/** A chart between the title of its picture and the notes. */
function chartDrawing(chart: DrawnChart): string {
  switch (chart.kind) {
    case "lines":
      return linesDrawing(chart);
    case "columns":
      return columnsDrawing(chart);
    case "pie":
    case "share":
      return ringDrawing(chart);
    case "table":
      return tableDrawing(chart);
    default:
      return barsDrawing(chart);
  }
}
