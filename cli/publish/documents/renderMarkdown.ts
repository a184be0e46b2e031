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
      const facts = block.facts.map(({ term, name, text }) => {
        const named = name === undefined ? "" : `${markdownCode(name)}, `;
        return `- ${term}: ${named}${escapedMarkdown(text)}`;
      });
      return facts.join("\n");
    }
    // A name at the start of a line could be read as a list or a heading: italics are before it.
    case "remark":
      return `*${escapedMarkdown(block.text)}*`;
    case "text":
      return escapedMarkdown(block.text);
    case "table":
      return table(block);
  }
}

/** A table whose columns are also flush in the source. */
function table({ head, rows }: TableBlock): string {
  const texts = rows.map(({ cells }) => cells.map(cellText));
  const names = texts.map(([name = ""]) => name);
  const short = shortNames(names, MAX_CHARACTERS, textWidth);
  const cells = [
    head,
    ...texts.map(([name = "", ...figures]) =>
      [short.get(name) ?? name, ...figures].map(escapedMarkdown),
    ),
  ];
  const widths = columnWidths(head, [cells]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const padded = (row: readonly string[]) =>
    line(row.map((cell, column) => flush(cell, widths[column] ?? 0, column > 0)));
  const rule = widths.map((width, column) => `${"-".repeat(width - 1)}${column > 0 ? ":" : "-"}`);
  const [first = "", ...rest] = cells.map(padded);
  return [first, line(rule), ...rest].join("\n");
}

function flush(cell: string, width: number, right: boolean): string {
  return right ? flushRight(cell, width) : flushLeft(cell, width);
}

/** Characters with which GitHub begins a table, emphasis, code, a link, an image or a formula. */
const MARKUP = /[\\`*_[\]|~$]|:(?=\/\/)|(?<=www)\./gi;

/** References that GitHub finds even after a backslash: people, issues, emoji. */
const REFERENCES = /[@#]|\bGH(?=-\d)|:(?=[\w+-]+:)/gi;

/** One line of text, escaped so that GitHub Markdown shows exactly that text. */
export function escapedMarkdown(text: string): string {
  return escapedTags(text).trim().replace(MARKUP, "\\$&").replace(REFERENCES, "$&&#8203;");
}

/** The text as inline code: GitHub interprets no markup in code. */
function markdownCode(text: string): string {
  return `\`${plainText(text).replaceAll("`", "'")}\``;
}
