import { formatAge } from "../../shared/text/format.ts";
import {
  EVERY_ROW,
  FIGURE_PATHS,
  type Figure,
  formatPath,
  hasPast,
  isPast,
} from "../figures/figure.ts";
import { listNumbers } from "../figures/rows.ts";
import { type TerminalStyle, terminalLayout } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { flushRight } from "../text/textWidth.ts";
import { figureRows, type Occasion } from "./judge.ts";

/**
 * Every figure that is known, as a rule names it: rows of lists by their label, and the sums of lists.
 * Its past is null where it has none or it is not known.
 */
export function listedFigures(occasion: Occasion) {
  const known = listNumbers(occasion.facts.of(occasion.query)).map(({ path }) => path);
  const lists = FIGURE_PATHS.filter((path) => path.includes(EVERY_ROW));
  const sums = lists.filter((path) => !/Percent$/.test(String(path.at(-1))));
  return [...known, ...sums].flatMap((path) => {
    if (isPast({ path })) return [];
    const over = path.includes(EVERY_ROW) ? "sum" : null;
    const text =
      over === null ? formatPath(path).replace(/\.value$/, "") : `sum(${formatPath(path)})`;
    const value = (part: Figure["part"]) =>
      figureRows({ text, path, over, part }, occasion)[0]?.value ?? null;
    const past = (part: Figure["part"]) => (hasPast({ path }) ? value(part) : null);
    const [previous, changePercent] = [past("previous"), past("changePercent")];
    return { figure: text, value: value("value"), previous, changePercent };
  });
}

export function renderFigures(
  figures: ReturnType<typeof listedFigures>,
  days: string,
  style: TerminalStyle,
): string {
  const { paint } = terminalLayout(style);
  const cells = (...texts: readonly string[]) =>
    texts.map((text) => flushRight(text, CELL)).join("");
  const lines = figures.map(({ figure, value, previous, changePercent }) => {
    const shown = figure.startsWith("age.") && value !== null ? formatAge(value) : value;
    const texts = [shown, previous, changePercent].map((each) => String(each ?? "–"));
    return `${cells(...texts)}  ${plainText(figure)}`;
  });
  const head = `${cells("value", "previous", "change %")}  figure`;
  return [paint.bold(`Figures (${days})`), paint.dim(head), ...lines, ""].join("\n");
}

const CELL = 10;
