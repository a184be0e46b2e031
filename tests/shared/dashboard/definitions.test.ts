import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { RATES } from "../../../shared/dashboard/risk.ts";
import { TABLES } from "../../../shared/database/datedTables.ts";
import type { Figure } from "../../../shared/figures/figure.ts";
import { FIGURES, hasPast, rateBase } from "../../../shared/figures/figures.ts";

const views = Object.values(DEFINITIONS);
const definitions = [...views, ...Object.values(RATES)];

test("every card and view has the title of the specification", () => {
  expect(views.map(({ title }) => title)).toEqual([
    "Total Active Users",
    "Active Projects",
    "Monitored Wallets",
    "Scanned Transactions",
    "Transaction Trends Over Time",
    "Top Blockchains",
    "Flagged vs Clean Wallets",
    "Flagged Wallets Distribution",
    "Exploits by Chain",
    "Most Common Events",
  ]);
});

test("a definition is one line of at most 140 characters that names its table", () => {
  for (const { definition } of definitions) {
    expect(definition).toMatch(/^[A-Z][^\n]{1,138}\.$/);
    expect(definition).toMatch(
      /\b(memberships|transactions|addresses|notifications|exploits|events)\b/,
    );
  }
});

const PAGE = join(import.meta.dirname, "../../../docs/metrics.md");

const DAYS = { range: "range", previous: "comparison", both: "both", none: "" };

/** Figures that differ only in their table or identity have the same row. */
function figureRow(figure: Figure): string[] {
  const { path, label, title, unit, days, shape } = figure;
  const base = rateBase(figure);
  const [root = "", second = "", ...rest] = path;
  const isOfTable = TABLES.some((name) => name === second) && label === undefined;
  const isOfIdentity = root === "lifecycle";
  const identityOrName = isOfIdentity ? "<identity>" : second;
  const owner = isOfTable ? "<table>" : identityOrName;
  const name = [label === undefined ? root : `${root}["<${label}>"]`, owner, ...rest].join(".");
  const isTime = unit[1] === "days" || unit[1] === "seconds";
  const identitiesOrUnit = isOfIdentity ? "identities" : unit[1];
  const rows = isOfTable && !isTime ? "rows" : identitiesOrUnit;
  const shareOrRows = shape === "ratio" ? "%" : rows;
  return [
    `\`${name}\``,
    title,
    base ? `per 1,000 ${base}` : shareOrRows,
    DAYS[days],
    hasPast(figure) ? "yes" : "",
  ];
}

test("docs/metrics.md lists definitions and figures as they are", async () => {
  const list = definitions.map(({ title, definition }) => `- **${title}**: ${definition}\n`);
  const head = ["name", "figure", "unit", "days", "previous, changePercent"];
  const rows = [head, ...FIGURES.map(figureRow)];
  const widths = head.map((_, i) => Math.max(...rows.map(({ [i]: cell = "" }) => cell.length)));
  const [titles = "", ...lines] = rows.map(
    (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |\n`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |\n`;
  const table = [titles, rule, ...new Set(lines)].join("");
  const page = (await readFile(PAGE, "utf8"))
    .replace(/(?<=## Figures\n\n).*?\n(?=\n)/s, () => list.join(""))
    .replace(/\| name .*?(?<=\|\n)(?=\n)/s, () => table);
  expect(page).toContain(list.join(""));
  expect(page).toContain(table);
  await expect(page).toMatchFileSnapshot(PAGE);
});
