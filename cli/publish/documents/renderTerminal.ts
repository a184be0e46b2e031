import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { RATES } from "../../../shared/dashboard/risk.ts";
import { Layout, type TerminalStyle } from "../../text/layout.ts";
import { plainText } from "../../text/plainText.ts";
import type { Block, Section } from "./document.ts";
import { tableLines } from "./terminalTable.ts";

/** A document as text for a terminal, in lines that fit its width. */
export function renderTerminal(sections: readonly Section[], style: TerminalStyle): string {
  const layout = new Layout(style);
  const parts = sections.map(({ title, blocks }) => {
    const lines = blocks.flatMap((block) => blockLines(block, layout));
    return [layout.paint.bold(plainText(title)), ...lines];
  });
  return parts.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

/** The lines of a block. A blank line ends facts, which begin a section. */
function blockLines(block: Block, layout: Layout): string[] {
  switch (block.kind) {
    case "facts": {
      const longestTerm = Math.max(...block.facts.map(({ term }) => term.length));
      const lines = block.facts.flatMap(({ term, name, text }) => {
        const content = name === undefined ? text : `${name}, ${text}`;
        return layout.entry(term, longestTerm + TERM_GAP, plainText(content));
      });
      return [...lines.map(layout.paint.dim), ""];
    }
    case "remark":
    case "text":
      return layout.note(plainText(block.text));
    case "table":
      return tableLines(block, layout);
  }
}

/** The blanks between the longest term of facts and their texts. */
const TERM_GAP = 2;

/** The width of the column of titles beside their definitions. */
const TITLE_WIDTH = 30;

/** The definition of each figure, as text for a terminal. */
export function renderExplanation(style: TerminalStyle): string {
  const layout = new Layout(style);
  const figures = [...Object.values(DEFINITIONS), ...Object.values(RATES)];
  const entries = figures.flatMap(({ title, definition }) =>
    layout.entry(title, TITLE_WIDTH, definition, layout.paint.bold),
  );
  const note = layout.note("Formulas, rounding and order: docs/metrics.md");
  return [...entries, "", ...note, ""].join("\n");
}
