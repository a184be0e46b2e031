import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { listDays } from "../../shared/days/range.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { buildSite } from "./builtSite.ts";
import { announcement, notables, pointedElsewhere, zoomBack } from "./page.ts";
import { eventually, goTo, ofFile, openSite, samePage } from "./testbed.ts";

const TO: Day = "2026-10-31";
const RANGE = { from: addDays(TO, -9), to: TO };
const EMPTY: Day = "2026-10-26";

/** Twelve transactions a day of a chain, but none on a day, and a flood of notifications in the range. */
const site = ofFile(async () => {
  const cover = { from: addDays(TO, -60), to: TO };
  const chain = { id: "1", name: "Base" };
  const row = (day: Day) => ({ day, chain, project: "1", address: null });
  const rows = (day: Day, count: number) => Array.from({ length: count }, () => row(day));
  const days = listDays(cover);
  const cube = cubeOf(
    {
      transactions: days.flatMap((day) => rows(day, day === EMPTY ? 0 : 12)),
      notifications: days.flatMap((day) => rows(day, day < RANGE.from ? 1 : 9)),
    },
    cover,
  );
  const dist = await scratchFolder();
  const snapshots = [["2026-11-01T02:00:00Z", snapshot(cube, RANGE)]] as const;
  await buildSite(await writtenFolder(snapshots), dist, "/");
  return openSite(dist, "/", { now: "2026-11-01T08:00:00Z" });
});

const shown = samePage(() => site);

const NOTABLE = [
  "All notifications: 90 in 10 days, after 10.",
  "No transaction on Oct 26, usually 12.",
];

const sentences = (page: Page) => notables(page).allTextContents();

test("what stands out is the head of the cards, as high where nothing does", async () => {
  const { page } = await shown();
  const places = () =>
    page
      .locator(".cards, .strip")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => sentences(page), NOTABLE);
    const before = await places();
    await goTo(page, "?from=2026-10-10&to=2026-10-20");
    await eventually(
      () => page.locator(".strip").textContent(),
      "Nothing stands out in these days.",
    );
    expect(await places()).toEqual(before);
    await goTo(page, "?from=2026-10-22&to=2026-10-31");
  }
});

test("on a phone every sentence is whole, and the second one shows its beginning", async () => {
  const { page } = await shown();
  await page.setViewportSize({ width: 390, height: 900 });
  const strip = page.locator(".strip");
  const places = await notables(page).evaluateAll((all) =>
    all.map((each) => {
      const { left, right } = each.getBoundingClientRect();
      return { left, right, isWhole: each.scrollWidth <= each.clientWidth };
    }),
  );
  expect(places.map(({ isWhole }) => isWhole)).toEqual([true, true]);
  const right = await strip.evaluate((element) => element.getBoundingClientRect().right);
  expect(places[0]?.right).toBeLessThan(right);
  expect(places[1]?.left).toBeLessThan(right - 20);
  expect(places[1]?.right).toBeGreaterThan(right);
});

test("the sentences are in the page without scripts, and in its live region", async () => {
  const { page } = await shown();
  await eventually(
    () => announcement(page).textContent(),
    `Showing Oct 22, 2026 - Oct 31, 2026. ${NOTABLE.join(" ")}`,
  );
  const plain = await site.visit({ javaScriptEnabled: false });
  await plain.open();
  expect(await sentences(plain.page)).toEqual(NOTABLE);
});

test("a sentence leads to the panel of its table, and the range stays", async () => {
  const { page } = await shown();
  for (const [at, view] of ["flaggedDistribution", "transactionTrends"].entries()) {
    await notables(page).getByRole("link").nth(at).click();
    await eventually(
      () =>
        page
          .locator(`[data-view=${view}]`)
          .evaluate((panel) => Math.abs(panel.getBoundingClientRect().top) < 600),
      true,
    );
    expect(new URL(page.url()).hash).toBe(`#${view}`);
    await eventually(() => sentences(page), NOTABLE);
    // The second sentence is about a day.
    await eventually(
      () => pointedElsewhere(page, "transactionTrends"),
      at === 0 ? [] : [`${EMPTY}: 0`],
    );
    // Nothing changes in the URL when it is followed again.
    const steps = await page.evaluate(() => history.length);
    await notables(page).getByRole("link").nth(at).click();
    expect(await page.evaluate(() => history.length)).toBe(steps);
  }
});

test("a sentence opens in another tab with Ctrl, and within a zoom is no separate step", async () => {
  const { page } = await shown();
  const [first] = await notables(page).getByRole("link").all();
  const opened = page.context().waitForEvent("page");
  await first?.click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  // A page in the background takes no keys.
  await page.bringToFront();
  expect(new URL(page.url()).hash).toBe("");
  const days = page.getByRole("application", { name: /^Transactions per day/ });
  await days.focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  const back = zoomBack(page);
  await back.waitFor();
  const steps = await page.evaluate(() => history.length);
  await notables(page).getByRole("link").first().click();
  await eventually(() => new URL(page.url()).hash, "#flaggedDistribution");
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await back.click();
  await eventually(() => sentences(page), NOTABLE);
});
