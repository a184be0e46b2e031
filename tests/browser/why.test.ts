import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { axeFindingsInBoth } from "./axeFindings.ts";
import { buildSite } from "./builtSite.ts";
import { card, pointedElsewhere } from "./page.ts";
import { complaints, eventually, figuresShown, ofFile, openSite } from "./testbed.ts";

const COVER: DayRange = { from: "2026-01-05", to: "2026-03-29" };
const RANGE: DayRange = { from: "2026-03-16", to: "2026-03-29" };
const BASE = { id: "1", name: "Base" };
const LINEA = { id: "2", name: "Linea" };

/** Twenty transactions a day on Base, and from Mar 19 on more, while those on Linea end. */
const transactions = listDays(COVER).flatMap((day) => {
  const isLater = day >= "2026-03-19";
  const count = isLater ? 120 : 20;
  const many = Array.from({ length: count }, (_, row) => ({ day, chain: BASE, project: `${row}` }));
  const few = Array.from({ length: 3 }, () => ({ day, chain: LINEA, project: "0" }));
  return isLater ? many : [...many, ...few];
});

const site = ofFile(() => openExample(9));
const siteWithoutWallets = ofFile(() => openExample(0));

async function openExample(wallets: number) {
  const cube = cubeOf({ transactions, wallets }, COVER);
  const folder = await writtenFolder([["2026-03-30T02:00:00Z", snapshot(cube, RANGE)]]);
  const out = await scratchFolder();
  await buildSite(folder, out, "/");
  return openSite(out, "/", { now: "2026-03-30T08:00:00Z" });
}

const changeOf = (page: Page, card: string) =>
  page.locator(".card", { hasText: card }).getByRole("button", { name: /^Why: / });

const lines = (page: Page) => page.locator(".why-movers > li").allTextContents();

test("the change on a card opens its causes by keyboard alone, and their lines lead to a chain and to a day", async () => {
  const { page, log, open } = await site.visit();
  await open();
  await figuresShown(page);
  const change = changeOf(page, "Scanned Transactions");
  expect(await change.getAttribute("aria-label")).toBe("Why: up 331.4% vs previous period");
  await change.focus();
  await page.keyboard.press("Enter");
  await eventually(() => lines(page), ["Base+1,100", "Linea−33"]);
  const texts = page.getByRole("group", { name: /^Why: / }).locator("p");
  expect(await texts.allTextContents()).toEqual([
    "Up 331.4% on the previous 14 days.",
    "Unusual since Mar 19 (120, usually 23), on 11 days.",
  ]);
  // The bars of a rise and of a fall lie on both sides of one line.
  const edges = await page.locator(".why-bar").evaluateAll((bars) =>
    bars.map((bar) => {
      const [part, zero] = [...bar.children].map((child) => child.getBoundingClientRect());
      return [part?.left, part?.right].map((edge) => Math.round((edge ?? 0) - (zero?.left ?? 0)));
    }),
  );
  const [rise, fall] = edges;
  expect([rise?.[0], fall?.[1]]).toEqual([0, 0]);
  expect(rise?.[1]).toBeGreaterThan(100);
  expect(fall?.[0]).toBeLessThan(0);
  expect(await axeFindingsInBoth(page, ".why-details")).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await eventually(() => new URL(page.url()).search, "?chain=Base");
  await eventually(() => page.getByRole("group", { name: /^Why: / }).count(), 0);
  // The chain's own change is explained by nothing.
  await eventually(() => change.count(), 0);
  await page.goBack();
  await change.click();
  await page.getByRole("link", { name: /^Unusual since Mar 19/ }).click();
  await eventually(() => pointedElsewhere(page, "transactionTrends"), ["2026-03-19: 120"]);
  expect(complaints(log)).toEqual([]);
});

test("the causes of changed identities are their states, and flagged wallets have causes too", async () => {
  const { page, open } = await site.visit();
  await open();
  await figuresShown(page);
  await changeOf(page, "Active Projects").click();
  await eventually(() => lines(page), ["New+100"]);
  expect(await page.getByRole("group", { name: /^Why: / }).textContent()).toContain(
    "20 returning.",
  );
  await page.keyboard.press("Escape");
  const flagged = changeOf(page, "Monitored Wallets");
  expect(await flagged.getAttribute("aria-label")).toBe("Why: 0 flagged");
  const before = { from: "2026-02-16", to: addDays("2026-02-16", 13) };
  await open(`?from=${before.from}&to=${before.to}&vs=none`);
  await figuresShown(page);
  await changeOf(page, "Monitored Wallets").click();
  await page.locator(".why-details", { hasText: "None of the 9 wallets is flagged." }).waitFor();
});

test("without a wallet nothing explains how many are flagged", async () => {
  const { page, open } = await siteWithoutWallets.visit();
  await open();
  await figuresShown(page);
  const wallets = card(page, "Monitored Wallets");
  expect(await wallets.locator(".card-previous").textContent()).toBe("0 flagged");
  expect(await changeOf(page, "Monitored Wallets").count()).toBe(0);
  expect(await changeOf(page, "Active Projects").count()).toBe(1);
});
