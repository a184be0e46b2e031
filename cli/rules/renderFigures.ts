import { formatAge } from "../../shared/text/format.ts";
import { type TerminalStyle, terminalLayout } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { flushRight } from "../text/textWidth.ts";
import type { ListedFigure } from "./listedFigures.ts";

export function renderFigures(
  figures: readonly ListedFigure[],
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
