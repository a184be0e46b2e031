import { cardList } from "../../../../shared/dashboard/cardList.ts";
import type { Dashboard } from "../../../../shared/dashboard/dashboardSchema.ts";
import { DEFINITIONS } from "../../../../shared/dashboard/definitions.ts";
import type { View } from "../../../../shared/dashboard/view.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../../../shared/dashboard/views.ts";
import { unlinkedWords, withKnownUsers } from "../../../../shared/text/caveats.ts";
import { formatChange } from "../../../../shared/text/comparisonWords.ts";
import { formatCount } from "../../../../shared/text/format.ts";
import { drawnBody } from "./drawnBody.ts";
import { drawnTable, MAX_PICTURED_ROWS } from "./drawnTable.ts";
import { element, FAINT, frame, placed, svg, svgText } from "./svg.ts";
import "./picture.css";

interface PictureWords {
  /** The line below the title. */
  readonly days: string;
  /** The last line. */
  readonly source: string;
  /** The content in words, for readers who do not see the picture. */
  readonly description: string;
}

/** The size of a view: 16:9, as a slide. */
const WIDTH = 640;
const HEIGHT = 360;

/** The place of a panel's body in its picture. Its size is in `picture.css`. */
const LEFT = 24;
const TOP = 66;

/** The height of the lines below the body: the note and the source. */
const FOOT = 56;

/** The widest picture of a table. */
const MAX_WIDTH = 1600;

/** The most rows of a table among other views. */
const FEW_ROWS = 7;

/**
 * A view as an SVG without fonts, style sheets and scripts: hosts of README files and wikis forbid these, and programs for
 * slides ignore them.
 */
export function viewPicture(
  name: ViewName,
  dashboard: Dashboard,
  { days, source, description }: PictureWords,
): string {
  const body = drawnView(name, { width: MAX_WIDTH - 2 * LEFT, rows: MAX_PICTURED_ROWS });
  const width = Math.max(WIDTH, body.width + 2 * LEFT);
  const height = Math.max(HEIGHT, TOP + body.height + FOOT);
  return svg(
    {
      width,
      height,
      scale: 2,
      title: panelText(name, "h2"),
      description: `${days}. ${description}`,
    },
    frame(width, height),
    panelContent(name, dashboard, days, body, height),
    svgText(source, { x: LEFT, y: height - 12, "font-size": 12, fill: FAINT }),
  );
}

/** The space around and between panels and cards. */
const GAP = 16;
const COLUMNS = 2;

/** The place and the height of the row of cards, below title and days. */
const CARDS_TOP = 84;
const CARD_HEIGHT = 96;

/** The place of the first row of panels. */
const PANELS_TOP = CARDS_TOP + CARD_HEIGHT + GAP;

/** The cards in a row, and all views in two columns, as one SVG without fonts, style sheets and scripts. */
export function pagePicture(
  title: string,
  dashboard: Dashboard,
  { days, source, description }: PictureWords,
): string {
  const width = COLUMNS * (WIDTH + GAP) + GAP;
  const rowCount = Math.ceil(VIEW_NAMES.length / COLUMNS);
  const height = PANELS_TOP + rowCount * (HEIGHT + GAP);
  const panels = VIEW_NAMES.map((name, index) => {
    const column = index % COLUMNS;
    const row = Math.floor(index / COLUMNS);
    const x = GAP + column * (WIDTH + GAP);
    const y = PANELS_TOP + row * (HEIGHT + GAP);
    const body = drawnView(name, { width: WIDTH - 2 * LEFT, rows: FEW_ROWS });
    return placed(x, y, frame(WIDTH, HEIGHT), panelContent(name, dashboard, days, body, HEIGHT));
  });
  return svg(
    { width, height, scale: 1, title, description },
    element("rect", { width, height, fill: "var(--canvas)" }),
    svgText(title, { x: GAP, y: 40, "font-size": 22, "font-weight": 600 }),
    svgText(`${days} · ${source}`, { x: GAP, y: 64, fill: FAINT }),
    ...cardFrames(dashboard, width, CARDS_TOP),
    ...panels,
  );
}

interface DrawnView {
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

/**
 * What a panel shows below its header: its open table, or else its chart. Throws if the panel is not on the page or its chart
 * has not been drawn.
 *
 * @param tableSpace the space that a table may take
 */
function drawnView(
  name: ViewName,
  tableSpace: { readonly width: number; readonly rows: number },
): DrawnView {
  const body = document.querySelector<HTMLElement>(`[data-view=${name}] > .panel-body`);
  const table = body?.querySelector<HTMLTableElement>(".view-table table") ?? null;
  if (table !== null) return drawnTable(table, tableSpace, WIDTH - 2 * LEFT);
  if (body === null || body.querySelector("[data-loading]") !== null) {
    throw new Error(`${name} is not drawn yet`);
  }
  return { content: drawnBody(body), width: WIDTH - 2 * LEFT, height: HEIGHT - TOP - FOOT };
}

/**
 * The title, the days and the body of a view. Below the body of a view of transactions, a note counts those without a chain,
 * if there are any.
 */
function panelContent(
  name: ViewName,
  { unlinked }: Dashboard,
  days: string,
  body: DrawnView,
  height: number,
): string {
  const { table: databaseTable }: View<Dashboard> = VIEWS[name];
  const hasUnlinked = databaseTable === "transactions" && unlinked.transactions > 0;
  const note = hasUnlinked ? unlinkedWords(unlinked.transactions) : null;
  const noteAttributes = { x: LEFT, y: height - 30, "font-size": 12, fill: FAINT };
  return [
    svgText(panelText(name, "h2"), { x: LEFT, y: 34, "font-size": 16, "font-weight": 600 }),
    svgText(days, { x: LEFT, y: 54, fill: FAINT }),
    placed(LEFT, TOP, body.content),
    note === null ? "" : svgText(note, noteAttributes),
  ].join("");
}

/** The title or the sentence in the header of a view's panel; empty if the panel has none or is not on the page. */
export function panelText(name: ViewName, part: "h2" | ".panel-highlight"): string {
  return document.querySelector(`[data-view=${name}] ${part}`)?.textContent ?? "";
}

/**
 * The cards in a row, each with its title, its value, and its change if the change is known and not 0. A value that is not
 * known is a dash, such as the number of users while no memberships are known.
 */
function cardFrames(dashboard: Dashboard, width: number, y: number): string[] {
  const cards = cardList(withKnownUsers(dashboard).cards);
  const cardWidth = (width - GAP) / cards.length - GAP;
  return cards.map(({ card, value, changePercent }, index) => {
    // Undefined for a card that has no change.
    const hasChange = typeof changePercent === "number" && changePercent !== 0;
    const change = hasChange ? changeText(changePercent, dashboard) : "";
    return placed(
      GAP + index * (cardWidth + GAP),
      y,
      frame(cardWidth, CARD_HEIGHT),
      svgText(DEFINITIONS[card].title, { x: 16, y: 28 }),
      svgText(formatCount(value), { x: 16, y: 58, "font-size": 24, "font-weight": 600 }),
      svgText(change, { x: 16, y: 80, fill: FAINT }),
    );
  });
}

function changeText(percent: number, dashboard: Dashboard): string {
  return `${percent > 0 ? "↑" : "↓"} ${formatChange(percent, dashboard)}`;
}
