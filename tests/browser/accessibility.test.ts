import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SharedBackend } from "../suite/sharedBackend.ts";
import { complaints, openSharedTestbed, type Testbed, visitFigures } from "./testbed.ts";

let testbed: Testbed<SharedBackend>;

beforeAll(async () => {
  testbed = await openSharedTestbed();
});

afterAll(() => testbed.close());

test("a chart has its name and its keys for a screen reader, no parts, and keeps the focus of a click", async () => {
  const { page, log } = await visitFigures(testbed);
  const plot = page.locator(".trend .scrub");
  await plot.click();
  expect(await plot.evaluate((part) => document.activeElement?.contains(part))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("svg");
  await page.mouse.move(1, 1);
  const charts = (await accessibleNodes(page)).filter(({ isChart }) => isChart);
  expect(charts.map(({ name }) => name.split(":")[0]).sort()).toEqual([
    "Events by event type",
    "Exploits by chain",
    "Flagged Wallets Distribution",
    "Flagged vs Clean Wallets",
    "Flagged wallets per day",
    "Transactions per day from 2025-01-05 to 2025-02-04",
  ]);
  expect(charts.flatMap(({ parts }) => parts)).toEqual([]);
  expect(complaints(log)).toEqual([]);
});

test("no list has an item without words, and each table has a name", async () => {
  const { page } = await visitFigures(testbed);
  const items = page.getByRole("listitem");
  expect(await items.filter({ hasText: /^\s*$/ }).count()).toBe(0);
  expect(await page.locator("table:not([aria-label])").count()).toBe(0);
});

interface AccessibleNode {
  readonly name: string;
  readonly isChart: boolean;
  /** The roles of everything inside. */
  readonly parts: string[];
}

/** The nodes that Chromium gives to a screen reader. */
async function accessibleNodes(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const partsOf = (id: string): string[] =>
    (byId.get(id)?.childIds ?? []).flatMap((child) => {
      const part = byId.get(child);
      return [...(part?.ignored ? [] : [`${part?.role?.value}`]), ...partsOf(child)];
    });
  return nodes.map(({ nodeId, role, name }) => ({
    name: `${name?.value ?? ""}`,
    // The arrows of the cards are pictures of one word.
    isChart: /^(application|image)$/.test(role?.value) && `${name?.value}`.includes(":"),
    parts: partsOf(nodeId),
  }));
}
