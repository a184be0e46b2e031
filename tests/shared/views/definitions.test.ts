import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFINITIONS } from "../../../shared/views/definitions.ts";

const definitions = Object.values(DEFINITIONS);

test("every card and view has the title of the specification", () => {
  expect(definitions.map(({ title }) => title)).toEqual([
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

test("docs/metrics.md lists the definitions as they are", async () => {
  const list = definitions.map(({ title, definition }) => `- **${title}**: ${definition}\n`);
  const page = (await readFile(PAGE, "utf8")).replace(/(?<=## Figures\n\n).*?(?=\n## )/s, () =>
    list.join(""),
  );
  expect(page).toContain(list.join(""));
  await expect(page).toMatchFileSnapshot(PAGE);
});
