import { MAX_CHARACTERS, shortNames } from "../../../shared/text/shortName.ts";
import { columnWidths, flushLeft, flushRight } from "../../text/layout.ts";
import { escapedTags, plainText } from "../../text/plainText.ts";
import { textWidth } from "../../text/textWidth.ts";
import { type Block, cellText, type Section, type TableBlock } from "./document.ts";

/** A document as GitHub Markdown. */
export function renderMarkdown(sections: readonly Section[]): string {
  const blocks = sections.flatMap(({ title, blocks }, index) => [
    `${index === 0 ? "#" : "##"} ${escapedMarkdown(title)}`,
    ...blocks.map(renderBlock),
  ]);
  return `${blocks.join("\n\n")}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "facts": {
      const items = block.facts.map(({ term, name, text }) => {
        const nameBefore = name === undefined ? "" : `${markdownCode(name)}, `;
        return `- ${term}: ${nameBefore}${escapedMarkdown(text)}`;
      });
      return items.join("\n");
    }
    case "remark":
      return `*${escapedMarkdown(block.text)}*`;
    case "text":
      return escapedMarkdown(block.text);
    case "table":
      return table(block);
  }
}

/** A table whose cells are padded, so that the Markdown source is aligned too; long names are cut. */
function table({ head, rows }: TableBlock): string {
  const texts = rows.map(({ cells }) => cells.map(cellText));
  const names = texts.map(([name = ""]) => name);
  const shortened = shortNames(names, MAX_CHARACTERS, textWidth);
  const body = texts.map(([name = "", ...figures]) =>
    [shortened.get(name) ?? name, ...figures].map(escapedMarkdown),
  );
  const widths = columnWidths(head, [body]);
  const rule = widths.map((width, column) => `${"-".repeat(width - 1)}${column > 0 ? ":" : "-"}`);
  const lines = [flushCells(head, widths), rule, ...body.map((cells) => flushCells(cells, widths))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The first cell flush left, all others flush right. */
function flushCells(cells: readonly string[], widths: readonly number[]): string[] {
  return cells.map((cell, column) => {
    const width = widths[column] ?? 0;
    return column === 0 ? flushLeft(cell, width) : flushRight(cell, width);
  });
}

/** Characters with which GitHub begins a table, emphasis, code, a link, an image or a formula. */
const MARKUP = /[\\`*_[\]|~$]|:(?=\/\/)|(?<=www)\./gi;

/** References that GitHub finds even after a backslash: people, issues, emoji. */
const REFERENCES = /[@#]|\bGH(?=-\d)|:(?=[\w+-]+:)/gi;

/** What begins a list at the start of a line: `-`, `+`, `1.` or `1)` before a blank. `MARKUP` has the asterisk. */
const LIST_MARKER = /^(\d{0,9})([-+.)])(?= )/;

/** One line of text, escaped so that GitHub Markdown shows exactly that text. */
export function escapedMarkdown(text: string): string {
  return escapedTags(text)
    .trim()
    .replace(MARKUP, "\\$&")
    .replace(LIST_MARKER, "$1\\$2")
    .replace(REFERENCES, "$&&#8203;");
}

/** The text as inline code: GitHub interprets no markup in code. */
function markdownCode(text: string): string {
  return `\`${plainText(text).replaceAll("`", "'")}\``;
}
