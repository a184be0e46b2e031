import type { Cube } from "../cube/cube.ts";
import { VERSUS } from "../days/comparison.ts";
import { cardList } from "../views/cardList.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { DEFINITIONS } from "../views/definitions.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../views/views.ts";
import { withKnownUsers } from "./caveats.ts";
import { formatChange, formatCount } from "./format.ts";
import {
  type Colours,
  coloursOf,
  element,
  frame,
  LEFT,
  LINE,
  placed,
  svg,
  svgText,
  type Theme,
  WIDTH,
} from "./svg.ts";
import { viewDrawing } from "./viewDrawing.ts";

const SLIDE = [1280, 720] as const;

interface PictureOptions {
  readonly theme: Theme;
  /** The line below the title. */
  readonly days: string;
  /** The last line of a picture for a slide, which is 16:9; null for a picture as high as its content. */
  readonly source: string | null;
  /** The content in words, for readers who do not see the picture. */
  readonly description: string | null;
  /** The width of a name in columns of a terminal. */
  readonly measure: (name: string) => number;
}

/**
 * A view as an SVG that needs nothing else: no font, no style and no script. Hosts of README files
 * and wikis allow no more, and programs for slides draw no more.
 */
export function viewPicture(
  name: ViewName,
  cube: Cube,
  dashboard: Dashboard,
  { theme, days, source, description, measure }: PictureOptions,
): string {
  const { title, empty } = VIEWS[name];
  const colours = coloursOf(theme);
  const drawn = viewDrawing(name, cube, dashboard, days, colours, measure);
  const height = drawn.height + (source === null ? 0 : LINE);
  const size = source === null ? [WIDTH, height] : SLIDE;
  return svg(
    [WIDTH, height],
    size,
    colours,
    [title, `${days}. ${description ?? `${empty.join(". ")}.`}`],
    frame(WIDTH, height, colours),
    drawn.content,
    source === null ? "" : svgText(source, { x: LEFT, y: drawn.height + 4, fill: colours.faint }),
  );
}

const GAP = 16;
const COLUMNS = 2;
const CARD_HEIGHT = 96;

/** The cards and all views as one SVG that needs nothing else. */
export function pagePicture(
  title: string,
  cube: Cube,
  dashboard: Dashboard,
  { theme, days, source, description, measure }: PictureOptions,
): string {
  const colours = coloursOf(theme);
  const width = COLUMNS * (WIDTH + GAP) + GAP;
  const parts = [
    svgText(title, { x: GAP, y: 40, "font-size": 22, "font-weight": 600 }),
    svgText([days, source].filter((part) => part !== null).join(" · "), {
      ...{ x: GAP, y: 64, fill: colours.faint },
    }),
    ...cards(dashboard, width, 84, colours),
  ];
  let top = 84 + CARD_HEIGHT + GAP;
  for (let first = 0; first < VIEW_NAMES.length; first += COLUMNS) {
    const row = VIEW_NAMES.slice(first, first + COLUMNS).map((name) =>
      viewDrawing(name, cube, dashboard, days, colours, measure),
    );
    const height = Math.max(...row.map((drawn) => drawn.height));
    parts.push(
      ...row.map(({ content }, column) =>
        placed(GAP + column * (WIDTH + GAP), top, frame(WIDTH, height, colours), content),
      ),
    );
    top += height + GAP;
  }
  const ground = element("rect", { width, height: top, fill: colours.canvas });
  return svg([width, top], [width, top], colours, [title, description ?? days], ground, ...parts);
}

function cards(dashboard: Dashboard, width: number, y: number, colours: Colours): string[] {
  const list = cardList(withKnownUsers(dashboard).cards);
  const wide = (width - GAP) / list.length - GAP;
  return list.map(({ card, value, change }, index) => {
    const percent = change?.percent ?? 0;
    const words = percent === 0 ? "" : formatChange(percent, VERSUS[dashboard.comparison]);
    return placed(
      GAP + index * (wide + GAP),
      y,
      frame(wide, CARD_HEIGHT, colours),
      svgText(DEFINITIONS[card].title, { x: 16, y: 28 }),
      svgText(value === null ? "–" : formatCount(value), {
        ...{ x: 16, y: 58, "font-size": 24, "font-weight": 600 },
      }),
      svgText(words && `${percent > 0 ? "↑" : "↓"} ${words}`, {
        x: 16,
        y: 80,
        fill: colours.faint,
      }),
    );
  });
}
