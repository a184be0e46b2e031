import { BRAND } from "../../../shared/brand.ts";
import { escapedXml } from "../../../shared/text/escapedXml.ts";
import { plainText } from "../../text/plainText.ts";
import { type Block, cellText, factText, type Section, type TableBlock } from "./document.ts";

/**
 * A document as a page of HTML for mail, without scripts and external files. Attributes such as `align` keep the form of
 * tables in mail readers that drop the style.
 */
export function renderHtml(sections: readonly Section[], brand = BRAND.name): string {
  const parts = sections.flatMap(({ title, view, blocks }, index) => {
    const tag = index === 0 ? "h1" : "h2";
    const rendered = blocks.map((block) => renderBlock(block, view ?? "figures"));
    return [`<${tag}>${escapedHtml(title)}</${tag}>`, ...rendered];
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapedHtml(brand)}</title>
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

/** The colours of the page's panels. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: #ffffff; }
.report { max-width: 600px; margin: 0 auto; padding: 16px; color: #14191d; font: 14px/1.4 system-ui, sans-serif; }
h1 { margin: 0; font-size: 22px; }
h2 { margin: 32px 0 0; font-size: 16px; }
p { margin: 8px 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 0 5px 12px; border-bottom: 1px solid #e3e6e8; vertical-align: top; font-weight: normal; }
th:first-child { padding-left: 0; overflow-wrap: anywhere; }
td { white-space: nowrap; }
.remark, thead th { color: #5f686f; }
thead th { font-size: 12px; }
.transactionTrends td:nth-child(3) { font: 11px/1.4 monospace; }
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

/**
 * A block as HTML.
 *
 * @param tableClass the class of a table, for rules of the style that concern a single view
 */
function renderBlock(block: Block, tableClass: string): string {
  switch (block.kind) {
    case "facts":
      return remark(block.facts.map(factText));
    case "remark":
      return remark([block.text]);
    case "text":
      return `<p>${escapedHtml(block.text)}</p>`;
    case "table":
      return table(block, tableClass);
  }
}

/** One paragraph, with a break between its lines. */
function remark(lines: readonly string[]): string {
  return `<p class="remark">${lines.map(escapedHtml).join("<br>")}</p>`;
}

function table({ head, rows }: TableBlock, tableClass: string): string {
  const titles = head.map((text, column) => headCell(text, "col", column === 0 ? "left" : "right"));
  const lines = rows.map(({ cells }) => {
    const [name = "", ...figures] = cells.map(cellText);
    const figureCells = figures.map((text) => `<td align="right">${escapedHtml(text)}</td>`);
    return `<tr>${headCell(name, "row", "left")}${figureCells.join("")}</tr>`;
  });
  return `<table class="${tableClass}" cellpadding="4">
<thead><tr>${titles.join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody>
</table>`;
}

function headCell(text: string, scope: "row" | "col", align: "left" | "right"): string {
  return `<th scope="${scope}" align="${align}">${escapedHtml(text)}</th>`;
}

function escapedHtml(text: string): string {
  return escapedXml(plainText(text));
}
