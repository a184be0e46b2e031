import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseDay } from "../../shared/days/day.ts";
import { formatRange } from "../../shared/text/format.ts";
import { historyCached } from "./cachedCubes.ts";
import { readFigures } from "./shownFigures.ts";
import {
  cardValues,
  eventually,
  isCube,
  ofFile,
  openSharedTestbed,
  rangeLabel,
  samePage,
  shortcutsListen,
  travel,
} from "./testbed.ts";

const DAYS = 31;
const JAN_11_TO_12 = ["2", "2", "30", "23"];
const WHOLE = ["2", "2", "30", "80"];

const testbed = ofFile(openSharedTestbed);

const showAgain = untilDrawn(samePage(() => testbed));

async function shown(path?: string): Promise<Page> {
  return (await showAgain(path)).page;
}

/** The page with new charts, whose current day is their first day: earlier charts leave the page. */
async function shownAnew(path?: string): Promise<Page> {
  await shown("?from=");
  return shown(path);
}

/** A window that shows every chart at the top of the page. */
const showHigh = untilDrawn(samePage(() => testbed, { viewport: { width: 1440, height: 1800 } }));

const showTouched = untilDrawn(samePage(() => testbed, { hasTouch: true }));

/** The chart may follow the range later than the page: its old days would take pointer and keys. */
function untilDrawn(show: ReturnType<typeof samePage>): typeof show {
  return async (path) => {
    const visit = await show(path);
    await eventually(() => isOfShownDays(visit.page), true);
    return visit;
  };
}

/** Whether the trend has no chart, or its chart has the days and the step on screen. */
async function isOfShownDays(page: Page): Promise<boolean> {
  const [name = ""] = await page
    .getByRole("application", { name: /^Transactions per / })
    .evaluateAll((charts) => charts.map((chart) => chart.getAttribute("aria-label") ?? ""));
  const [, step, from, to] = /^Transactions per (\w+) from ([\d-]+) to ([\d-]+)/.exec(name) ?? [];
  if (from === undefined || to === undefined) return true;
  const range = formatRange({ from: parseDay(from), to: parseDay(to) });
  if ((await rangeLabel(page)) !== range) return false;
  return (await page.locator(".trend-controls select").inputValue()) === step;
}

/** The middle of a day's column, by its index in a range of 31 days. */
async function placeOf(page: Page, day: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(".trend .scrub").boundingBox();
  if (box === null) throw new Error("there is no plot");
  return { x: box.x + 12 + (day * (box.width - 24)) / (DAYS - 1), y: box.y + box.height / 2 };
}

async function press(page: Page, day: number): Promise<void> {
  const { x, y } = await placeOf(page, day);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

async function moveTo(page: Page, day: number): Promise<void> {
  const { x, y } = await placeOf(page, day);
  await page.mouse.move(x, y, { steps: 3 });
}

async function drag(page: Page, from: number, to: number): Promise<void> {
  await press(page, from);
  await moveTo(page, to);
  await page.mouse.up();
}

function chart(page: Page): Locator {
  return page.getByRole("application", { name: /^Transactions per (day|week)/ });
}

function label(page: Page): Promise<string[]> {
  return page.locator(".trend .selection text").allTextContents();
}

async function figuresBesideLines(page: Page) {
  const { lines: _, ...figures } = await readFigures(page);
  return figures;
}

function status(page: Page): Promise<string | null> {
  return page.locator("main > [role=status]").textContent();
}

async function highestTick(page: Page): Promise<number> {
  const labels = page.locator(".trend .counts text");
  return Math.max(...(await labels.allTextContents()).map(Number));
}

const legend = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name })
    .and(page.locator(".trend-names :is(.legend-extras .legend-item, .back)"));

const solid = (page: Page) => page.locator(".curve:not([stroke-dasharray])");

describe("dragging", () => {
  test("the days dragged over are the range of the page and of its URL, in either direction, up to the end of the chart", async () => {
    let page = await shown();
    await drag(page, 7, 6);
    await eventually(() => page.url(), `${testbed.url}?from=2025-01-11&to=2025-01-12`);
    await eventually(() => cardValues(page), JAN_11_TO_12);
    expect(await page.locator(".filter-button").textContent()).toBe("Jan 11, 2025 - Jan 12, 2025");
    await eventually(() => label(page), []);
    page = await shown();
    await press(page, 27);
    await page.mouse.move(1435, 20, { steps: 5 });
    await eventually(() => label(page), ["Feb 01 - Feb 04 · 4 days"]);
    await page.mouse.up();
    await eventually(() => page.url(), `${testbed.url}?from=2025-02-01&to=2025-02-04`);
  });

  test("during the selection the figures are those of the selected days, and the trend stays the same", async () => {
    // A new chart is drawn when it comes near the window.
    const { page } = await showHigh("?trend=total");
    const description = await chart(page).getAttribute("aria-label");
    await press(page, 3);
    for (const [head, day, text, total] of [
      [3.3, "2025-01-08", "Jan 08 · 1 day", "Total0"],
      [18, "2025-01-23", "Jan 08 - Jan 23 · 16 days", "Total78"],
      [12, "2025-01-17", "Jan 08 - Jan 17 · 10 days", "Total63"],
    ] as const) {
      await moveTo(page, head);
      const other = await shown(`?from=2025-01-08&to=${day}`);
      // The lines still have the whole range.
      await eventually(() => figuresBesideLines(page), await figuresBesideLines(other));
      await eventually(() => label(page), [text]);
      const picked = (of: Page) => of.locator(".filter-button").textContent();
      await eventually(() => picked(page), await picked(other));
      const compared = (of: Page) => of.locator(".filter-note > span").first().textContent();
      await eventually(() => compared(page), await compared(other));
      await eventually(() => legend(page, /^Total/).textContent(), total);
    }
    expect(await chart(page).getAttribute("aria-label")).toBe(description);
    expect(page.url()).toBe(`${testbed.url}?trend=total`);
    await page.keyboard.press("Escape");
    await page.mouse.up();
  });

  test("Escape cancels the selection, and neither releasing the pointer then nor a click selects", async () => {
    const page = await shown();
    await press(page, 6);
    await moveTo(page, 7);
    await eventually(() => cardValues(page), JAN_11_TO_12);
    await page.keyboard.press("Escape");
    await eventually(() => cardValues(page), WHOLE);
    await eventually(() => label(page), []);
    await moveTo(page, 12);
    await page.mouse.up();
    await press(page, 6);
    await page.mouse.up();
    expect(page.url()).toBe(testbed.url);
    expect(await cardValues(page)).toEqual(WHOLE);
  });

  test("each zoom is one step of the history, which Back and the button undo alike", async () => {
    // Few steps: the length of a history is limited.
    const { page } = await showTouched();
    const steps = () => page.evaluate(() => window.history.length);
    const before = await steps();
    await drag(page, 6, 20);
    await eventually(steps, before + 1);
    await legend(page, "Back to Jan 05 - Feb 04").focus();
    await page.keyboard.press("Enter");
    await eventually(() => page.url(), testbed.url);
    await eventually(() => cardValues(page), WHOLE);
    await eventually(() => legend(page, /^Back to/).count(), 0);
    await eventually(() => page.evaluate(() => document.activeElement?.className), "trend-names");
    await travel(page, 1);
    await legend(page, "Back to Jan 05 - Feb 04").waitFor();
    await page.reload();
    await legend(page, "Back to Jan 05 - Feb 04").waitFor();
    await travel(page, -1);
    await eventually(() => cardValues(page), WHOLE);
  });

  test("leaving a zoom restores the range and keeps the display options", async () => {
    const page = await shown();
    const compareWith = async (comparison: string) => {
      await page.getByLabel("Compare with").selectOption(comparison);
    };
    await compareWith("none");
    await drag(page, 6, 20);
    await legend(page, "Back to Jan 05 - Feb 04").waitFor();
    await compareWith("weekdays");
    await eventually(() => new URL(page.url()).searchParams.get("vs"), "weekdays");
    // The second click of an impatient reader comes before the browser has gone back.
    await legend(page, "Back to Jan 05 - Feb 04").evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await eventually(() => page.url(), `${testbed.url}?vs=weekdays`);
    await eventually(() => cardValues(page), WHOLE);
    await travel(page, -1);
    await eventually(() => page.url(), testbed.url);
  });

  test("a selection ends when another range is shown", async () => {
    const page = await shown();
    await drag(page, 6, 20);
    await chart(page)
      .and(page.getByRole("application", { name: /from 2025-01-11/ }))
      .waitFor();
    await press(page, 10);
    await moveTo(page, 15);
    await eventually(async () => (await label(page)).length, 1);
    await travel(page, -1);
    await eventually(() => cardValues(page), WHOLE);
    await eventually(() => label(page), []);
    await page.mouse.up();
    expect(page.url()).toBe(testbed.url);
  });

  test("works in every range, in whatever order ranges were shown", async () => {
    const { page } = await showTouched();
    await shortcutsListen(page);
    const two = `${testbed.url}?from=2025-01-11&to=2025-01-12`;
    const back = async () => {
      await travel(page, -1);
      await eventually(() => cardValues(page), WHOLE);
      await page.getByRole("application", { name: /from 2025-01-05 to 2025-02-04/ }).waitFor();
    };
    await drag(page, 6, 20);
    await eventually(() => page.url(), `${testbed.url}?from=2025-01-11&to=2025-01-25`);
    await back();
    await drag(page, 6, 7);
    await eventually(() => page.url(), two);
    await page.getByRole("application", { name: /from 2025-01-11 to 2025-01-12/ }).waitFor();
    await page.keyboard.press("2");
    await page.getByRole("application", { name: /from 2025-01-05 to 2025-02-04/ }).waitFor();
    // A chart may keep the day last pointed at as its current day.
    await moveTo(page, 0);
    await page.locator(".tooltip", { hasText: "2025-01-05" }).waitFor();
    await page.mouse.move(1, 1);
    await chart(page).focus();
    for (const key of ["Shift+ArrowRight", "Enter"]) await page.keyboard.press(key);
    await eventually(() => page.url(), `${testbed.url}?from=2025-01-05&to=2025-01-06`);
    await back();
    await drag(page, 6, 7);
    await eventually(() => page.url(), two);
  });

  test("a finger that moves sideways selects, and one that moves down scrolls the page", async () => {
    const { page } = await showTouched();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      for (let step = 0; step <= 8; step++) {
        const part = step / 8;
        const place = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        const type = step === 0 ? "touchStart" : "touchMove";
        await touch.send("Input.dispatchTouchEvent", { type, touchPoints: [place] });
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const start = await placeOf(page, 6);
    await swipe(start, { ...start, y: start.y - 300 });
    await eventually(() => page.evaluate(() => window.scrollY > 100), true);
    expect(page.url()).toBe(testbed.url);
    // Scrolling continues for a while after the finger stops.
    const scrolledBack = async () => {
      window.scrollTo(0, 0);
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      return window.scrollY;
    };
    await eventually(() => page.evaluate(scrolledBack), 0);
    await swipe(await placeOf(page, 6), await placeOf(page, 14));
    await eventually(() => page.url(), `${testbed.url}?from=2025-01-11&to=2025-01-19`);
  });
});

describe("by keyboard", () => {
  test("Shift and the arrows select from the current day, Enter shows the days", async () => {
    const page = await shownAnew();
    await chart(page).focus();
    for (let day = 0; day < 7; day++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowLeft");
    await eventually(() => cardValues(page), JAN_11_TO_12);
    await eventually(() => status(page), "Jan 11 - Jan 12 · 2 days");
    await page.keyboard.press("Enter");
    await eventually(() => page.url(), `${testbed.url}?from=2025-01-11&to=2025-01-12`);
    await eventually(() => status(page), "Showing Jan 11, 2025 - Jan 12, 2025");
    await page.keyboard.press("ArrowRight");
    await page.locator(".tooltip", { hasText: "2025-01-1" }).waitFor();
  });

  test("Escape, an arrow alone, Tab and printing drop the selection; figures on paper are those of the days that it names, and an arrow with Alt moves no day", async () => {
    const page = await shownAnew();
    const day = page.locator(".tooltip p").first();
    await chart(page).focus();
    for (const key of ["ArrowRight", "Alt+ArrowRight", "ArrowRight"])
      await page.keyboard.press(key);
    await eventually(() => day.textContent(), "2025-01-07, Tuesday");
    const select = async () => {
      await chart(page).focus();
      for (let day = 0; day < 3; day++) await page.keyboard.press("Shift+ArrowRight");
      await eventually(async () => (await label(page)).length, 1);
    };
    const expectDropped = async () => {
      await eventually(() => label(page), []);
      await eventually(() => cardValues(page), WHOLE);
      expect(page.url()).toBe(testbed.url);
    };
    for (const key of ["Escape", "ArrowLeft", "Tab"]) {
      await select();
      await page.keyboard.press(key);
      await expectDropped();
    }
    await select();
    const onPaper = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      const values = [...document.querySelectorAll(".card-value")].map(
        (value) => value.textContent,
      );
      dispatchEvent(new Event("afterprint"));
      return values;
    });
    expect(onPaper).toEqual(WHOLE);
    await expectDropped();
  });
});

describe("the tooltip", () => {
  test("names the same day of the previous period, or the seven days of a mean on both sides", async () => {
    const page = await shownAnew("?trend=total");
    await legend(page, "Previous period 60").waitFor();
    const tooltip = page.locator(".tooltip");
    const previous = () => tooltip.locator("tfoot tr").nth(1).textContent();
    await chart(page).focus();
    await eventually(previous, "Before, 2024-12-051");
    for (let press = 0; press < 15; press++) await page.keyboard.press("ArrowRight");
    await eventually(previous, "Before, 2024-12-2058");
    await page.locator(".trend-controls select").selectOption("mean");
    await eventually(() => page.url(), `${testbed.url}?trend=total&by=mean`);
    await chart(page).focus();
    await eventually(
      () => tooltip.locator("p").first().textContent(),
      "Mean of 2025-01-14 – 2025-01-20",
    );
    await eventually(previous, "Before, 2024-12-14 – 2024-12-208.3");
  });

  test("of users counts each once in the seven days that it names; lines of chains have no users", async () => {
    const page = await shownAnew("?trend=total&by=users7");
    const steps = page.locator(".trend-controls select");
    await eventually(
      () => page.locator(".legend-extras li").first().textContent(),
      "Active users2",
    );
    const heading = page.locator("[data-view=transactionTrends] h2");
    const sentence = page.locator("[data-view=transactionTrends] .panel-highlight");
    await eventually(() => heading.textContent(), "Active Users of 7 Days Over Time");
    await eventually(
      () => sentence.textContent(),
      "0 users in the 7 days to Feb 03, 2 in those to Jan 05.",
    );
    await page.getByRole("application", { name: /^Active users from/ }).focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("Shift+ArrowRight");
    await eventually(() => label(page), ["Jan 05 - Jan 08 · 4 days"]);
    expect(await sentence.textContent()).toBe(
      "0 users in the 7 days to Feb 03, 2 in those to Jan 05.",
    );
    await page.keyboard.press("Escape");
    const toggle = page.getByRole("button", { name: "Table of Transaction Trends" });
    await toggle.click();
    await eventually(() => heading.textContent(), "Transaction Trends Over Time");
    await toggle.click();
    await page.getByRole("application", { name: /^Active users from/ }).focus();
    for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowRight");
    const tooltip = page.locator(".tooltip");
    await eventually(() => tooltip.locator("p").first().textContent(), "2025-01-14 – 2025-01-20");
    await eventually(
      () => tooltip.locator("tfoot tr").allTextContents(),
      ["Active users2", "Before, 2024-12-14 – 2024-12-202"],
    );
    await page.getByRole("button", { name: "Chains", exact: true }).click();
    await eventually(() => steps.inputValue(), "day");
    await eventually(() => heading.textContent(), "Transaction Trends Over Time");
    await eventually(
      () => steps.locator("option").allTextContents(),
      [...["Days", "Weeks", "Months", "7-day mean"]],
    );
  });

  test("lists the exploits of a day by chain, and their marks can be hidden", async () => {
    const page = await shown();
    const marks = page.locator(".exploit-marks");
    const { x } = await placeOf(page, 10);
    const box = await marks.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(x, 0);
    await moveTo(page, 10);
    const list = page.locator(".tooltip-exploits");
    await eventually(
      () => list.textContent(),
      expect.stringMatching(/^78 exploits: Net A 12, Net B 11, .*, Net L 1$/),
    );
    expect(await chart(page).getAttribute("aria-label")).toContain("78 exploits on 1 day.");
    await legend(page, "Exploits").click();
    await moveTo(page, 10);
    await page.locator(".tooltip", { hasText: "2025-01-15" }).waitFor();
    await eventually(() => list.count(), 0);
    await eventually(() => marks.count(), 0);
    await legend(page, "Exploits").click();
    await marks.waitFor();
  });
});

describe("the previous period", () => {
  test("is neither drawn nor named if the loaded figures do not reach back to it, it has no row, or nothing is compared, and counts to the scale of the axis only as long as it is drawn", async () => {
    const page = await shown();
    await historyCached(page);
    await page.route(isCube, (route) => route.abort());
    for (const [path, transactions] of [
      ["?from=2024-01-02&to=2025-02-04&trend=total", "141"],
      ["?from=2024-12-04&to=2024-12-20&trend=total", "60"],
      ["?trend=total&vs=none", "80"],
    ] as const) {
      await shown(path);
      await eventually(async () => (await cardValues(page)).at(-1), transactions);
      await eventually(() => page.locator(".trend-total").count(), 1);
      await eventually(() => legend(page, "Total").count(), 1);
      await eventually(() => legend(page, /^Previous/).count(), 0);
      await eventually(() => page.locator(".trend-previous").count(), 0);
    }
    await page.unroute(isCube);
    await shown("?trend=total");
    await eventually(() => highestTick(page), 60);
    await legend(page, /^Previous/).click();
    await eventually(() => highestTick(page), 15);
    await eventually(() => page.locator(".trend-previous").count(), 0);
    await legend(page, /^Previous/).click();
    await eventually(() => highestTick(page), 60);
  });
});

test("names beside the trend are ordered as in Top Blockchains, and hovering one fades the other lines", async () => {
  const page = await shown();
  const names = page.locator(".legend .name");
  await eventually(
    () => names.allTextContents(),
    await page.locator(".chains .name").allTextContents(),
  );
  const tops = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const full = () => page.locator(".trend-chain[stroke-opacity='1']").count();
  await names.nth(1).hover();
  await eventually(full, 1);
  await page.mouse.move(1, 1);
  await eventually(full, 5);
});

test("a hidden line is drawn if its chain is highlighted, which has no legend", async () => {
  const page = await shown();
  const line = page.locator(".legend .eye").first();
  await line.click();
  await eventually(() => line.getAttribute("aria-pressed"), "false");
  const name = (await page.locator(".legend .name").first().textContent()) ?? "";
  await page.locator(".chain-name", { hasText: name }).first().click();
  await line.waitFor({ state: "detached" });
  expect(await chart(page).getAttribute("aria-label")).toContain(`: ${name} `);
  await page.keyboard.press("Escape");
  await line.click();
  await eventually(() => line.getAttribute("aria-pressed"), "true");
});

describe("an unfinished day", () => {
  test("is a pale band with its time, as in its tooltip, and only in a range that ends with it", async () => {
    const page = await shown();
    const band = page.locator(".trend .incomplete");
    await eventually(() => band.allTextContents(), ["until 15:00"]);
    const ends = await solid(page).evaluateAll((curves) =>
      (curves as SVGGraphicsElement[]).map((curve) => curve.getBBox().x + curve.getBBox().width),
    );
    const left = await band
      .locator("rect")
      .evaluate((rect: SVGRectElement) => rect.x.baseVal.value);
    expect(ends).toHaveLength(5);
    for (const end of ends) expect(end).toBeLessThan(left);
    const title = page.locator(".tooltip > p").first();
    await moveTo(page, 29);
    await eventually(() => title.textContent(), "2025-02-03, Monday");
    await moveTo(page, 30);
    await eventually(() => title.textContent(), "2025-02-04, Tuesday, until 15:00");
    expect(await chart(page).getAttribute("aria-label")).toContain("2025-02-04 is incomplete.");
    await shown("?from=2025-01-04&to=2025-02-03");
    await eventually(() => page.locator(".trend-chain").count(), 5);
    await eventually(() => band.count(), 0);
  });
});

describe("chains and their total", () => {
  const choose = (page: Page, name: string) =>
    page.locator(".trend-controls").getByRole("button", { name, exact: true }).click();

  test("have a scale each, and the URL says which is drawn", async () => {
    const page = await shown();
    await eventually(() => page.locator(".trend-chain").count(), 5);
    const top = async () => (await page.locator(".trend .scrub").boundingBox())?.y;
    const before = await top();
    expect(await page.locator(".trend-total, .trend-previous").count()).toBe(0);
    const ofChains = await highestTick(page);
    await choose(page, "Total");
    await eventually(() => page.locator(".trend-total").count(), 1);
    await eventually(() => page.url(), `${testbed.url}?trend=total`);
    await eventually(() => page.locator(".trend-previous").count(), 1);
    await eventually(() => page.locator(".trend-chain, .legend li").count(), 0);
    await eventually(async () => (await highestTick(page)) > ofChains, true);
    // Chains and total replace each other in one place.
    expect(await top()).toBeCloseTo(before ?? 0, 0);
    await choose(page, "Chains");
    await eventually(() => page.locator(".trend-chain").count(), 5);
    await eventually(() => page.url(), testbed.url);
  });

  test("of a single day are bars with names, and no legend repeats them", async () => {
    const page = await shown("?from=2025-01-11&to=2025-01-11&trend=total");
    const bars = page.getByRole("list", { name: "Transactions by chain" }).getByRole("button");
    await eventually(() => bars.allTextContents(), ["Net A12"]);
    expect(await page.locator(".trend-controls").count()).toBe(0);
    expect(await page.locator(".legend").count()).toBe(0);
  });
});

describe("weeks and months", () => {
  const LONG = "?from=2024-10-01&to=2025-02-04";
  const WEEKS = 19;
  const by = (page: Page) => page.locator(".trend-controls select");

  /** Moves to a bucket by its index, of as many as there are. */
  async function moveToBucket(page: Page, index: number, all: number): Promise<void> {
    await moveTo(page, (index * (DAYS - 1)) / (all - 1));
  }

  test("are chosen by the length of the range or by the reader, which the URL keeps", async () => {
    const page = await shown(LONG);
    await eventually(() => by(page).inputValue(), "week");
    await by(page).selectOption("month");
    await page.getByRole("application", { name: /^Transactions per month/ }).waitFor();
    await eventually(() => page.url(), `${testbed.url}${LONG}&by=month`);
    await shown();
    await eventually(() => by(page).inputValue(), "day");
    await shown(`${LONG}&by=month`);
    await eventually(() => by(page).inputValue(), "month");
  });

  test("have the sums of their days and one mark for their exploits, name incomplete ones, and mark those by a band", async () => {
    const page = await shown(`${LONG}&trend=total`);
    const tooltip = page.locator(".tooltip");
    const row = tooltip.locator("tfoot tr");
    for (const [index, title, total, previous] of [
      // Before the first row.
      [0, "2024-10-01 – 2024-10-06, a part of the week", "–", "–"],
      [11, "2024-12-16 – 2024-12-22", 58, "–"],
      [18, "2025-02-03 – 2025-02-04, a part of the week, until Feb 04, 2025", 0, "–"],
    ] as const) {
      await moveToBucket(page, index, WEEKS);
      await eventually(() => tooltip.locator("p").first().textContent(), title);
      await eventually(
        () => row.locator("td:first-of-type").allTextContents(),
        [`${total}`, `${previous}`],
      );
    }
    await eventually(
      () => page.locator(".trend .incomplete").allTextContents(),
      ["", "until Feb 04, 2025"],
    );
    await moveToBucket(page, 15, WEEKS);
    const list = page.locator(".tooltip-exploits");
    await eventually(() => list.textContent(), expect.stringMatching(/^78 exploits:/));
  });

  test("are selected whole, by pointer and by keys, and shown by their days", async () => {
    const page = await shownAnew(LONG);
    await moveToBucket(page, 11, WEEKS);
    await page.mouse.down();
    await moveToBucket(page, 12, WEEKS);
    await eventually(() => label(page), ["Dec 16 - Dec 29 · 14 days"]);
    await page.mouse.up();
    await eventually(() => page.url(), `${testbed.url}?from=2024-12-16&to=2024-12-29`);
    // The chart follows the URL, so its old days could take the keys.
    await page.getByRole("application", { name: /^Transactions per day/ }).waitFor();
    await travel(page, -1);
    await page.getByRole("application", { name: /^Transactions per week/ }).waitFor();
    await page.mouse.move(1, 1);
    await page.locator(".tooltip").waitFor({ state: "hidden" });
    // It has the focus of the mouse, with which the keys would begin at its first week.
    await chart(page).blur();
    await chart(page).focus();
    for (const key of ["ArrowRight", "Shift+ArrowRight", "Enter"]) await page.keyboard.press(key);
    await eventually(() => page.url(), `${testbed.url}?from=2024-10-07&to=2024-10-20`);
  });
});

test("a tooltip disappears with the pointer, however fast it leaves, in every chart", async () => {
  const page = await shown();
  const charts = await page.locator(".chart").all();
  expect(charts).toHaveLength(5);
  for (const chart of charts) {
    await chart.hover({ position: { x: 200, y: 110 } });
    await page.mouse.move(1, 1);
    await eventually(() => chart.locator(".tooltip").count(), 0);
  }
});

describe("flagged wallets over time", () => {
  const looks = (page: Page) =>
    page.locator("[data-view=wallets]").getByRole("button", { name: /^By (day|week): / });
  const byDay = async (page: Page) => {
    await looks(page).click();
    return page;
  };
  const flaggedTrend = (page: Page) =>
    page.getByRole("application", { name: /^Flagged wallets per / });

  test("are counted per day, for the first time and again, with their comparison, and name the day in the trend, with its mean of seven days", async () => {
    const page = await byDay(await shownAnew("?trend=total"));
    const named = await flaggedTrend(page).getAttribute("aria-label");
    expect(named).toContain("2025-01-08 2,");
    expect(named).toContain("2025-01-21 1,");
    await page.locator(".trend-controls select").selectOption("mean");
    await flaggedTrend(page).focus();
    for (let day = 0; day < 15; day++) await page.keyboard.press("ArrowRight");
    await eventually(
      () => page.locator(".trend .pointed-elsewhere").allTextContents(),
      ["2025-01-20: 6.0"],
    );
    await page.keyboard.press("ArrowRight");
    const rows = page.locator("[data-view=wallets] .tooltip tr");
    await eventually(
      () => rows.allTextContents(),
      ["First time0", "Again1", "Total1", "Before, 2024-12-210"],
    );
  });

  test("are selected as in the trend, which keeps its days as they do", async () => {
    const { page } = await showHigh();
    await byDay(page);
    const named = await flaggedTrend(page).getAttribute("aria-label");
    await flaggedTrend(page).focus();
    for (let day = 0; day < 3; day++) await page.keyboard.press("Shift+ArrowRight");
    const days = "Jan 05 - Jan 08 · 4 days";
    await eventually(() => page.locator(".selection text").allTextContents(), [days, days]);
    expect(await flaggedTrend(page).getAttribute("aria-label")).toBe(named);
    await page.keyboard.press("Enter");
    await eventually(
      () => page.url(),
      `${testbed.url}?daily=wallets&from=2025-01-05&to=2025-01-08`,
    );
  });

  test("of a week are counted once, by the weeks of the trend", async () => {
    const page = await byDay(await shown("?from=2025-01-13&to=2025-02-02&by=week"));
    await eventually(
      () => flaggedTrend(page).getAttribute("aria-label"),
      "Flagged wallets per week: 2025-01-13 0, 2025-01-20 3, 2025-01-27 0.",
    );
  });

  test("have no second look for a single day or without a flagged wallet", async () => {
    for (const path of ["?from=2025-01-08&to=2025-01-08", "?from=2025-01-10&to=2025-01-12"]) {
      const page = await shown(path);
      await eventually(() => page.locator("[data-view=wallets] .chart").count(), 1);
      await eventually(() => looks(page).count(), 0);
    }
  });
});
