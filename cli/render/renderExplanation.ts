import { DEFINITIONS } from "../../shared/definitions.ts";
import { layoutOf, type TerminalStyle } from "./layout.ts";
import { flushLeft, wrap } from "./textWidth.ts";

const TITLE = 30;

/** What each figure counts, as text for a terminal, its last line ended too. */
export function renderExplanation(style: TerminalStyle): string {
  const { columns, paint } = layoutOf(style);
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
