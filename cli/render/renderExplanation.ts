import { DEFINITIONS } from "../../shared/views/definitions.ts";
import { Layout, type TerminalStyle } from "../text/layout.ts";
import { flushLeft, wrap } from "../text/textWidth.ts";

const TITLE = 30;

/** The definition of each figure, as text for a terminal. */
export function renderExplanation(style: TerminalStyle): string {
  const { columns, paint } = new Layout(style);
  const entries = Object.values(DEFINITIONS).flatMap(({ title, definition }) => {
    const [first = "", ...others] = wrap(definition, columns - 2 - TITLE);
    return [
      `  ${paint.bold(flushLeft(title, TITLE))}${first}`,
      ...others.map((line) => `  ${" ".repeat(TITLE)}${line}`),
    ];
  });
  return [...entries, "", paint.dim(`  Formulas, rounding and order: docs/metrics.md`), ""].join(
    "\n",
  );
}
