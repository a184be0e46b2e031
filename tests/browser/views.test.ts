import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { snapshotOf } from "../cli/exampleSnapshots.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { axeFindingsInBoth } from "./axeFindings.ts";
import { buildSite } from "./builtSite.ts";
import { faultsIn } from "./layout.ts";
import { notes } from "./page.ts";
import { cardsShown, complaints, eventually, ofFile, openSite, sameWindow } from "./testbed.ts";

const BOARD = "from=2026-10-05&to=2026-10-06&vs=none&trend=total";
const VIEWS = [
  { name: "Board <1>", query: BOARD },
  { name: "Gone", query: "chain=Klaytn" },
];

const site = ofFile(async () => {
  const folder = await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]);
  await writeFile(join(folder, "site.json"), JSON.stringify({ views: VIEWS }));
  const out = await scratchFolder();
  await buildSite(folder, out, "/");
  return openSite(out, "/", { now: "2026-10-07T08:00:00Z", withoutWorker: true });
});

const openAgain = sameWindow(() => site.visitForAll());

const search = (page: Page) => new URL(page.url()).search;
const DAYS = "Oct 05, 2026 - Oct 06, 2026";

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByLabel("Name of this view").waitFor();
}

test("a link that names a view of the site opens its query, with the other parameters of the link", async () => {
  const { page, complaints } = await openAgain("?view=Board+%3C1%3E&theme=dark&vs=previous");
  await cardsShown(page);
  await eventually(
    () => search(page),
    "?from=2026-10-05&to=2026-10-06&trend=total&theme=dark&vs=previous",
  );
  await page.getByRole("button", { name: DAYS }).waitFor();
  expect(await notes(page).count()).toBe(0);
  expect(complaints()).toEqual([]);
});

test("a view is opened without the code of the menu, which may come late or never", async () => {
  const { page, open } = await site.visit();
  await page.route(/\/assets\/views/i, () => {});
  await open("?view=Board+%3C1%3E");
  await page.getByRole("button", { name: DAYS }).waitFor();
  await cardsShown(page);
});

test("a range in the link replaces the whole range of its view", async () => {
  const { page } = await openAgain("?view=Board+%3C1%3E&last=1d");
  await cardsShown(page);
  await eventually(() => search(page), "?vs=none&trend=total&last=1d");
  expect(await notes(page).count()).toBe(0);
});

test("the buttons of the filter stay in its row, and the page does not scroll sideways", async () => {
  const { page } = await openAgain();
  await cardsShown(page);
  const buttons = ["Views", "Copy link", "Export"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  const tops = async () =>
    new Set(await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y))).size;
  for (const width of [1280, 1020, 768, 480, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // A chart is as wide as its new window after a frame.
    await eventually(async () => [width, await tops(), ...(await faultsIn(page))], [width, 1]);
  }
});

test("an unknown view in a link shows the page with a note, as does the view of a chain that is gone; a click with Alt on a view is the browser's, as on any link", async () => {
  const { page } = await openAgain("?view=Bord");
  const note = "Neither this site nor this browser has a view called Bord";
  await eventually(() => notes(page).allTextContents(), [note]);
  const before = page.url();
  await openMenu(page);
  const gone = page.getByRole("link", { name: "Gone" });
  await gone.click({ modifiers: ["Alt"] });
  expect(await page.locator(".views").count()).toBe(1);
  expect(page.url()).toBe(before);
  await gone.click();
  await page.getByText(/^No data of Klaytn in /).waitFor();
  await eventually(() => search(page), "?chain=Klaytn");
});

test("a reader's view is saved in the browser, opened by its link, copied as a line for site.json, and removed", async () => {
  const { page, log, open } = await site.visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("?from=2026-10-06&to=2026-10-06&theme=dark");
  await cardsShown(page);
  await openMenu(page);
  expect(await axeFindingsInBoth(page, ".views")).toEqual([]);
  const name = page.getByLabel("Name of this view");
  await name.fill("Gone");
  await name.press("Enter");
  await page.getByText("The site has a view called Gone: choose another name.").waitFor();
  await name.fill('My "day"');
  await name.press("Enter");
  await page.getByText('Saved My "day".').waitFor();
  await page.getByRole("button", { name: 'Copy My "day" as a line for site.json' }).click();
  await page.getByText("Copied: add it to views in site.json.").waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const query = "from=2026-10-06&to=2026-10-06";
  expect(JSON.parse(line)).toEqual({ name: 'My "day"', query });
  const own = page.getByRole("list", { name: "Your views in this browser" });
  const link = await own.getByRole("link").getAttribute("href");
  await open(`${link}`);
  await cardsShown(page);
  await eventually(() => search(page), `?${query}`);
  await openMenu(page);
  await page.getByRole("link", { name: "Board <1>" }).click();
  await page.getByRole("button", { name: DAYS }).waitFor();
  await eventually(() => page.locator(".views").count(), 0);
  await page.goBack();
  await eventually(() => search(page), `?${query}`);
  await openMenu(page);
  const stored = () => page.evaluate(() => Object.keys(localStorage));
  expect(await stored()).toContain("vigil:views");
  await page.getByRole("button", { name: 'Remove My "day"' }).click();
  await eventually(() => own.count(), 0);
  await page.getByText('Removed My "day".').waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("views");
  expect(await stored()).not.toContain("vigil:views");
  await page.keyboard.press("Escape");
  await eventually(() => page.locator(".views").count(), 0);
  expect(complaints(log)).toEqual([]);
});

test("a browser that stores no view gives the reason, and shows the line for site.json", async () => {
  const { page, open } = await site.visit();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await open("?from=2026-10-06&to=2026-10-06");
  await cardsShown(page);
  await openMenu(page);
  await page.getByLabel("Name of this view").fill("Mine");
  await page.keyboard.press("Enter");
  const line = '{"name":"Mine","query":"from=2026-10-06&to=2026-10-06"}';
  await page.getByText(`This browser keeps no views. The line for site.json: ${line}`).waitFor();
  expect(await page.getByRole("list", { name: "Your views in this browser" }).count()).toBe(0);
});

test("a page by plain HTTP, to which the browser gives no clipboard, shows what it cannot copy", async () => {
  const { page, log, open } = await site.visit();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await open("?from=2026-10-06&to=2026-10-06");
  await cardsShown(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText(/^http.*\?from=2026-10-06&to=2026-10-06&zone=UTC$/).waitFor();
  await openMenu(page);
  await page.getByLabel("Name of this view").fill("Mine");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy Mine as a line for site.json" }).click();
  await page.getByText('{"name":"Mine","query":"from=2026-10-06&to=2026-10-06"}').waitFor();
  expect(complaints(log)).toEqual([]);
});
