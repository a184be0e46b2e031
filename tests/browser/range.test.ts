import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { cachedDays, cachedLastDays, historyCached } from "./cachedCubes.ts";
import { fetchedCube } from "./fetchedCube.ts";
import { faultsIn } from "./layout.ts";
import { card, filterNote, notes, openCalendar, pick, rangeButton, search } from "./page.ts";
import { figuresOf, readFigures } from "./shownFigures.ts";
import {
  cardValues,
  copiesOf,
  cubeReads,
  eventually,
  goTo,
  ofFile,
  openSharedTestbed,
  rangeLabel,
  samePage,
  sourceOf,
  travel,
  visitCards,
} from "./testbed.ts";

/** The browser's clock shows 2025-02-04. */
const testbed = ofFile(openSharedTestbed);

const shown = samePage(() => testbed);

describe("the range", () => {
  test("of a preset stays relative in the URL and is marked, and back and forward move through its history", async () => {
    const { page } = await shown();
    // Picking the same preset again adds no step to the history.
    for (let times = 0; times < 2; times++) {
      await pick(page, "Last month");
      await eventually(() => rangeLabel(page), "Jan 01, 2025 - Jan 31, 2025");
    }
    await eventually(() => search(page), "?period=last-month");
    await rangeButton(page).click();
    const marked = page.locator('.presets [aria-pressed="true"]');
    await eventually(() => marked.allTextContents(), ["Last month"]);
    await travel(page, -1);
    await eventually(() => rangeLabel(page), "Jan 05, 2025 - Feb 04, 2025");
    await eventually(() => marked.allTextContents(), ["Last 30 days"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await eventually(() => cardValues(page), ["–", "–", "–", "–"]);
    await travel(page, -1);
    await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
    await travel(page, 1);
    await eventually(() => rangeLabel(page), "Pick a date range");
  });

  test("of complete days mentions no unfinished day, and a range up to now does", async () => {
    const { page } = await shown();
    const read = page.locator(".card, .controls").getByText("read until");
    await eventually(() => read.allTextContents(), ["read until 15:00"]);
    await rangeButton(page).click();
    const groups = page.locator(".presets fieldset");
    await groups.first().waitFor();
    const [complete = [], open = []] = await groups.evaluateAll((all) =>
      all.map((group) => [...group.querySelectorAll("button")].map((each) => each.textContent)),
    );
    expect(await groups.locator("legend").allTextContents()).toEqual([
      "Complete days",
      "With today",
    ]);
    expect(open).toContain("Last 30 days");
    await page.keyboard.press("Escape");
    for (const preset of ["Last 7 days", "Last month"]) {
      expect(complete).toContain(preset);
      await pick(page, preset);
      await eventually(() => read.count(), 0);
    }
    // Only with this comparison the cards have a change.
    await page.locator(".change[data-direction]").first().waitFor();
  });

  test("is compared with other days without a request, as the core compares it", async () => {
    const { page, requests } = await shown();
    await historyCached(page);
    const before = cubeReads(requests).length;
    const compared = filterNote(page).locator("span").first();
    await eventually(() => compared.textContent(), "compared with Dec 05 - Jan 04");
    await page.getByLabel("Compare with").selectOption("Same weekdays before");
    await eventually(() => search(page), "?vs=weekdays");
    const range = { from: "2025-01-05", to: "2025-02-04" } as const;
    const cube = await fetchedCube(testbed.backend, range, 400);
    const expected = dashboard(cube, { range, comparison: "weekdays" });
    expect(expected.previous).toEqual({ from: "2024-12-01", to: "2024-12-31" });
    await eventually(() => compared.textContent(), "compared with Dec 01, 2024 - Dec 31, 2024");
    expect(expected.cards).not.toEqual(dashboard(cube, { range }).cards);
    const { cards } = figuresOf(expected, []);
    await eventually(async () => (await readFigures(page)).cards, cards);
    expect(cubeReads(requests)).toHaveLength(before);
  });

  test("is compared with days picked in the calendar, whose number stands with each count if it is another", async () => {
    const { page } = await shown();
    await historyCached(page);
    const select = page.getByLabel("Compare with");
    await select.selectOption("Custom…");
    const dialog = page.getByRole("dialog", { name: "Other days" });
    await dialog.getByRole("button", { name: "The month before" }).click();
    await eventually(() => search(page), "?vs=2024-12-01..2024-12-31");
    await dialog.waitFor({ state: "hidden" });
    await eventually(
      () => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text),
      "Dec 01 - Dec 31",
    );
    await select.selectOption("Custom…");
    await dialog.getByLabel("From").fill("2024-12-05");
    await dialog.getByLabel("To", { exact: true }).fill("2024-12-14");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await eventually(() => search(page), "?vs=2024-12-05..2024-12-14");
    const range = { from: "2025-01-05", to: "2025-02-04" } as const;
    const cube = await fetchedCube(testbed.backend, range, 400);
    const expected = dashboard(cube, { range, comparison: "2024-12-05..2024-12-14" });
    const { previous } = expected.cards.scannedTransactions;
    const scanned = card(page, "Scanned Transactions");
    await eventually(
      async () => (await scanned.textContent())?.includes(`was ${previous} in 10 days`),
      true,
    );
    const { cards } = figuresOf(expected, []);
    await eventually(async () => (await readFigures(page)).cards, cards);
    const compared = filterNote(page).locator("span").first();
    await eventually(
      () => compared.textContent(),
      "compared with Dec 05, 2024 - Dec 14, 2024, 10 days",
    );
    await select.selectOption("Custom…");
    await dialog.getByLabel("To", { exact: true }).fill("yesterday");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await eventually(() => search(page), "?vs=2024-12-05..2025-02-03");
  });

  test("without rows links to days with rows, whether or not they are loaded", async () => {
    const { page, open } = await visitCards(testbed, "", { now: "2025-06-01T12:00:00Z" });
    const note = notes(page);
    await eventually(
      () => note.textContent(),
      "No data in May 02, 2025 - Jun 01, 2025. The newest row that was read is from Feb 05, 2025. Show the days up to it",
    );
    await note.getByRole("button").click();
    await eventually(() => rangeLabel(page), "Jan 06, 2025 - Feb 05, 2025");
    await eventually(() => note.count(), 0);

    await page.clock.setFixedTime("2028-01-01T12:00:00Z");
    await open();
    await page.getByRole("button", { name: "Look at all days" }).click();
    await eventually(async () => (await cardValues(page)).at(-1) !== "0", true);
    await eventually(() => note.count(), 0);
  });

  test("is counted in the reader's own time zone or in UTC, and a copied link fixes the zone for other readers", async () => {
    const { page, requests } = await visitCards(testbed, "?last=7d", {
      timezoneId: "Asia/Tokyo",
    });
    const note = filterNote(page).locator("span").last();
    await historyCached(page);
    await eventually(() => note.textContent(), "read until 00:00");
    const copies = await copiesOf(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied, with days of Asia/Tokyo").waitFor();
    const link = "?from=2025-01-29&to=2025-02-05&zone=Asia%2FTokyo";
    expect(await copies()).toEqual([testbed.url + link]);
    expect(search(page)).toBe("?last=7d");
    const elsewhere = await shown(link);
    await eventually(
      () => filterNote(elsewhere.page).textContent(),
      expect.stringMatching(/Days of Asia\/Tokyo$/),
    );
    await eventually(() => cardValues(elsewhere.page), await cardValues(page));
    await page.bringToFront();
    await rangeButton(page).click();
    const zones = page.getByLabel("Days of");
    await eventually(() => zones.locator("option").allTextContents(), ["Asia/Tokyo", "UTC"]);
    await zones.selectOption("UTC");
    await eventually(() => note.textContent(), "read until 15:00 · Days of UTC");
    await eventually(() => rangeLabel(page), "Jan 28, 2025 - Feb 04, 2025");
    await eventually(() => search(page), "?last=7d&zone=UTC");
    const typed = page.locator(".range-fields input");
    await eventually(
      () => typed.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value)),
      ["2025-01-28", "2025-02-04"],
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied, with days of UTC").waitFor();
    expect((await copies())[1]).toBe(`${testbed.url}?zone=UTC&from=2025-01-28&to=2025-02-04`);
    const asked = cubeReads(requests).map(({ searchParams }) => searchParams.get("time_zone"));
    expect([...new Set(asked)]).toEqual(["Asia/Tokyo", "UTC"]);
    await travel(page, -1);
    await eventually(() => note.textContent(), "read until 00:00");
  });

  test("All begins with the first row, takes one request, has no comparison in a link either, and is available offline", async () => {
    const { page, requests } = await visitCards(testbed);
    await historyCached(page);
    const before = cubeReads(requests).length;
    await pick(page, "All");
    await eventually(() => rangeLabel(page), "Dec 04, 2024 - Feb 04, 2025");
    await eventually(() => cardValues(page), ["5", "4", "30", "141"]);
    expect(cubeReads(requests).length).toBe(before + 1);
    const copies = await copiesOf(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied, with days of UTC").waitFor();
    expect(await copies()).toEqual([
      `${testbed.url}?from=2024-12-04&to=2025-02-04&vs=none&zone=UTC`,
    ]);
    // The page has the figures before its cache has them.
    await eventually(async () => Math.max(...(await cachedDays(page))) > 400, true);
    await page.route(/rest\/v1/, (route) => route.abort());
    await page.reload();
    await eventually(() => rangeLabel(page), "Dec 04, 2024 - Feb 04, 2025");
    await eventually(() => cardValues(page), ["5", "4", "30", "141"]);
  });

  test("the last three ranges are available offline, in any order", async () => {
    const { page, open } = await visitCards(testbed);
    // Days that no other range has loaded.
    const days = ["2022-01-31", "2019-01-31", "2020-01-31"];
    for (const day of days) {
      await goTo(page, `?from=${day}&to=${day}`);
      await eventually(async () => (await cachedLastDays(page)).includes(day), true);
    }
    await page.route(/rest\/v1/, (route) => route.abort());
    for (const day of days) {
      await open(`?from=${day}&to=${day}`);
      await eventually(() => sourceOf(page), expect.stringMatching(/^Cached/));
    }
  });

  test("steps by its own length, and not beyond today", async () => {
    const { page } = await shown("?from=2025-01-29&to=2025-02-02");
    await page.getByRole("button", { name: "Previous 5 days" }).click();
    await eventually(() => rangeLabel(page), "Jan 24, 2025 - Jan 28, 2025");
    const next = page.getByRole("button", { name: "Next 5 days" });
    await next.click();
    await next.click();
    await eventually(() => rangeLabel(page), "Jan 31, 2025 - Feb 04, 2025");
    await eventually(() => next.isDisabled(), true);
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await rangeLabel(page)).toBe("Jan 31, 2025 - Feb 04, 2025");
  });

  test("can be typed, and an invalid range or a day that the calendar does not offer is refused with a reason", async () => {
    const { page } = await shown();
    await rangeButton(page).click();
    await page.getByLabel("From", { exact: true }).fill("2025-02-30");
    await page.getByRole("button", { name: "Apply" }).click();
    const problem = page.locator(".range-fields [role=alert]");
    await eventually(
      () => problem.textContent(),
      expect.stringContaining("invalid day: 2025-02-30"),
    );
    for (const [end, day] of [
      ["From", "2008-12-31"],
      ["To", "2025-02-05"],
    ] as const) {
      await page.getByLabel("From", { exact: true }).fill("2025-01-20");
      await page.getByLabel(end, { exact: true }).fill(day);
      await page.getByRole("button", { name: "Apply" }).click();
      const reason = `${day} cannot be picked (type days from 2009-01-01 to 2025-02-04)`;
      await eventually(() => problem.textContent(), reason);
    }
    await page.getByLabel("From", { exact: true }).fill("2025-01-20");
    await page.getByLabel("To", { exact: true }).fill("yesterday");
    await page.getByLabel("To", { exact: true }).press("Enter");
    await eventually(() => rangeLabel(page), "Jan 20, 2025 - Feb 03, 2025");
  });
});

test("on a phone the calendar is a sheet of the window's height: fields and presets stay in sight while the months scroll, and in a window too low for them it scrolls as a whole", async () => {
  const { page } = await shown();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const sheet = await openCalendar(page);
    const whole = { x: 0, y: 0, width, height };
    await eventually(() => sheet.boundingBox(), whole);
    const isInSight = async (part: Locator) => {
      const { x, y, ...size } = (await part.boundingBox()) ?? { ...whole, x: -1 };
      return x >= 0 && y >= 0 && x + size.width <= width && y + size.height <= height;
    };
    for (const part of [
      sheet.getByRole("button", { pressed: true }),
      sheet.getByRole("button", { name: "Close" }),
      sheet.getByRole("button", { name: "Apply" }),
      sheet.getByLabel("From", { exact: true }),
      sheet.locator("td :focus"),
    ]) {
      await eventually(() => isInSight(part), true);
    }
    await eventually(() => faultsIn(page), []);
    await sheet.getByText("28", { exact: true }).last().scrollIntoViewIfNeeded();
    expect(await isInSight(sheet.getByRole("button", { name: "Apply" }))).toBe(true);
    expect(await sheet.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await sheet.getByRole("button", { name: "Close" }).click();
    await eventually(() => sheet.isVisible(), false);
  }
  await page.setViewportSize({ width: 320, height: 256 });
  const low = await openCalendar(page);
  await low.getByLabel("From", { exact: true }).fill("2025-01-20");
  await low.getByRole("button", { name: "Apply" }).click();
  await eventually(() => rangeLabel(page), "Jan 20, 2025 - Feb 04, 2025");
});

test("a card's line has a point for each day, the highest at the top", async () => {
  const { page } = await shown("?from=2025-01-11&to=2025-01-13");
  const lines = page.locator(".sparkline polyline");
  await eventually(() => lines.count(), 3);
  await eventually(() => lines.last().getAttribute("points"), "0.00,0.00 50.00,2.67 100.00,5.33");
});
