import { BRAND } from "../../shared/brand.ts";
import { escapedXml } from "../../shared/text/escapedXml.ts";
import { plainText } from "../text/plainText.ts";
import type { Block, CellTable, Section } from "./sections.ts";

/**
 * Sections as a page of HTML for mail: no script, and nothing that is loaded. Readers that drop its style
 * still show the tables.
 *
 * @param trend HTML below the sentence about the trend
 */
export function renderHtml(sections: readonly Section[], trend: string | null = null): string {
  const parts = sections.flatMap(({ title, view, blocks }, index) => {
    const level = index === 0 ? "h1" : "h2";
    const [first = "", ...rest] = blocks.map((block) => renderBlock(block, view));
    const picture = view === "transactionTrends" && trend !== null ? [trend] : [];
    return [`<${level}>${escaped(title)}</${level}>`, first, ...picture, ...rest];
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(BRAND.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="report">
${parts.join("\n")}
</div>
</body>
</html>
`;
}

const WIDTH = 600;

/** The colours of the page's panels. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: #ffffff; }
.report { max-width: ${WIDTH}px; margin: 0 auto; padding: 16px; color: #14191d; font: 14px/1.4 system-ui, sans-serif; }
h1 { margin: 0; font-size: 22px; }
h2 { margin: 32px 0 0; font-size: 16px; }
p { margin: 8px 0; overflow-wrap: anywhere; }
.remark { color: #5f686f; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 0 5px 12px; border-bottom: 1px solid #e3e6e8; vertical-align: top; font-weight: normal; }
thead th { color: #5f686f; font-size: 12px; vertical-align: bottom; }
th:first-child { padding-left: 0; overflow-wrap: anywhere; }
td { white-space: nowrap; }
.transactionTrends td:nth-child(3) { font: 11px/1.4 monospace; }
img { display: block; width: 100%; max-width: ${WIDTH}px; height: auto; }
@media (max-width: 480px) {
  .report { font-size: 13px; }
  th, td { padding-left: 6px; }
  thead th { font-size: 11px; }
  .transactionTrends th:first-child { min-width: 60px; }
  .transactionTrends td:nth-child(3) { font-size: 7px; }
}
@media (prefers-color-scheme: dark) {
  body { background: #14181b; }
  .report { color: #eceff1; }
  .remark, thead th { color: #929aa1; }
  th, td { border-color: #262c31; }
}
`;

/** A picture that is part of the same mail, with its caption. */
export function renderPicture(address: string, caption: string): string {
  // Readers that drop the style take the width.
  return `<p><img src="${address}" width="${WIDTH}" alt=""></p>\n${remark(escaped(caption))}`;
}

function renderBlock(block: Block, view: Section["view"]): string {
  switch (block.kind) {
    case "facts": {
      const lines = block.facts.map(({ term, name, text }) =>
        escaped(`${term}: ${name === undefined ? "" : `${name}, `}${text}`),
      );
      return remark(lines.join("<br>"));
    }
    case "remark":
      return remark(escaped(block.text));
    case "text":
      return `<p>${escaped(block.text)}</p>`;
    case "table":
      return table(block, view);
  }
}

/** @param content HTML */
function remark(content: string): string {
  return `<p class="remark">${content}</p>`;
}

/** The alignment is no style, which readers may drop. */
function table({ head, rows }: CellTable, view: Section["view"]): string {
  const row = (cells: readonly string[], isHead: boolean) => {
    const all = cells.map((cell, column) => {
      const [name, scope] =
        isHead || column === 0 ? ["th", ` scope="${isHead ? "col" : "row"}"`] : ["td", ""];
      return `<${name}${scope} align="${column === 0 ? "left" : "right"}">${escaped(cell)}</${name}>`;
    });
    return `<tr>${all.join("")}</tr>`;
  };
  const body = rows.map((cells) => row(cells, false)).join("\n");
  return `<table${view === null ? "" : ` class="${view}"`}>\n<thead>${row(head, true)}</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

function escaped(text: string): string {
  return escapedXml(plainText(text));
}
