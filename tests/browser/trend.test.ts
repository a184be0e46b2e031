import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseDay } from "../../shared/days/day.ts";
import { formatRange } from "../../shared/text/format.ts";
import { historyCached } from "./cachedCubes.ts";
import {
  announcement,
  chainNames,
  columnOf,
  drawnLines,
  extras,
  eye,
  filterNote,
  groupBy,
  legend,
  panel,
  sentence,
  tableButton,
  tooltip,
  tooltipRows,
  trendChart,
} from "./page.ts";
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
const FIVE = ["Net A", "Net B", "Net C", "Net D", "Net E"];
/** Ranges are announced in whole, a selection in short. */
const NO_SELECTION = expect.stringMatching(/^Showing /);
/** A window that shows every chart at the top of the page. */
const HIGH = { width: 1440, height: 1800 };

const testbed = ofFile(openSharedTestbed);

const showAgain = samePage(() => testbed, { hasTouch: true });

/** The chart may follow the range later than the page: its old days would take pointer and keys. */
async function shown(path?: string): Promise<Page> {
  const { page } = await showAgain(path);
  await eventually(() => isOfShownDays(page), true);
  return page;
}

/** Whether the trend has no chart, or its chart has the days and the step on screen. */
async function isOfShownDays(page: Page): Promise<boolean> {
  const [name = ""] = await trendChart(page).evaluateAll((charts) =>
    charts.map((chart) => chart.getAttribute("aria-label") ?? ""),
  );
  const [, step, from, to] = /^Transactions per (\w+) from ([\d-]+) to ([\d-]+)/.exec(name) ?? [];
  if (from === undefined || to === undefined) return true;
  const range = formatRange({ from: parseDay(from), to: parseDay(to) });
  return (await rangeLabel(page)) === range && (await groupBy(page).inputValue()) === step;
}

/** The page with new charts, whose current day is their first day: earlier charts leave the page. */
async function shownAnew(path?: string): Promise<Page> {
  await shown("?from=");
  return shown(path);
}

async function moveTo(page: Page, day: number, days = DAYS): Promise<void> {
  const { x, y } = await columnOf(page, day, days);
  await page.mouse.move(x, y);
}

async function press(page: Page, day: number, days?: number): Promise<void> {
  await moveTo(page, day, days);
  await page.mouse.down();
}

async function drag(page: Page, from: number, to: number): Promise<void> {
  await press(page, from);
  await moveTo(page, to);
  await page.mouse.up();
}

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const times = (count: number, key: string) => Array<string>(count).fill(key);

const said = (page: Page) => announcement(page).textContent();

const title = (page: Page) => tooltip(page, "transactionTrends").locator("p").first().textContent();

const shownDays = (search: string) => `${testbed.url}${search}`;

const back = (page: Page) => page.getByRole("button", { name: "Back to Jan 05 - Feb 04" });

const extra = (page: Page, name: string | RegExp) => extras(page).getByRole("button", { name });

const onPlot = (page: Page, text: string | RegExp) =>
  panel(page, "transactionTrends").locator("svg").getByText(text);

async function highestTick(page: Page): Promise<number> {
  const labels = page.locator("#transactionTrends .counts text");
  return Math.max(...(await labels.allTextContents()).map(Number));
}

describe("dragging", () => {
  test("the days dragged over are the range of the page and of its URL, in either direction, up to the end of the chart", async () => {
    let page = await shown();
    await drag(page, 7, 6);
    await eventually(() => page.url(), shownDays("?from=2025-01-11&to=2025-01-12"));
    await eventually(() => cardValues(page), JAN_11_TO_12);
    expect(await rangeLabel(page)).toBe("Jan 11, 2025 - Jan 12, 2025");
    await eventually(() => said(page), "Showing Jan 11, 2025 - Jan 12, 2025");
    page = await shown();
    await press(page, 27);
    await page.mouse.move(1435, 20);
    await eventually(() => said(page), "Feb 01 - Feb 04 · 4 days");
    await page.mouse.up();
    await eventually(() => page.url(), shownDays("?from=2025-02-01&to=2025-02-04"));
  });

  test("during the selection the figures are those of the selected days, and the trend stays the same", async () => {
    const figuresBesideLines = async (page: Page) => {
      const { lines: _, ...figures } = await readFigures(page);
      const compared = await filterNote(page).locator("span").first().textContent();
      return { ...figures, compared, range: await rangeLabel(page) };
    };
    const selections = [
      { head: 3.3, to: "2025-01-08", label: "Jan 08 · 1 day", total: "Total0" },
      { head: 18, to: "2025-01-23", label: "Jan 08 - Jan 23 · 16 days", total: "Total78" },
      { head: 12, to: "2025-01-17", label: "Jan 08 - Jan 17 · 10 days", total: "Total63" },
    ];
    const expected = [];
    for (const { to } of selections) {
      expected.push(await figuresBesideLines(await shown(`?from=2025-01-08&to=${to}`)));
    }
    const page = await shown("?trend=total");
    await page.setViewportSize(HIGH);
    const description = await trendChart(page).getAttribute("aria-label");
    await press(page, 3);
    for (const [index, { head, label, total }] of selections.entries()) {
      await moveTo(page, head);
      await eventually(() => figuresBesideLines(page), expected[index]);
      await eventually(() => said(page), label);
      await eventually(() => extra(page, /^Total/).textContent(), total);
    }
    expect(await trendChart(page).getAttribute("aria-label")).toBe(description);
    expect(page.url()).toBe(shownDays("?trend=total"));
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
    await eventually(() => said(page), NO_SELECTION);
    await moveTo(page, 12);
    await page.mouse.up();
    await press(page, 6);
    await page.mouse.up();
    expect(page.url()).toBe(testbed.url);
    expect(await cardValues(page)).toEqual(WHOLE);
  });

  test("each zoom is one step of the history, which Back and the button undo alike, and a reload keeps; leaving a zoom keeps the display options", async () => {
    const page = await shown();
    const steps = () => page.evaluate(() => window.history.length);
    const before = await steps();
    await drag(page, 6, 20);
    await eventually(steps, before + 1);
    await back(page).focus();
    await page.keyboard.press("Enter");
    await eventually(() => page.url(), testbed.url);
    await eventually(() => cardValues(page), WHOLE);
    await eventually(() => back(page).count(), 0);
    // The focus is beside the place of the button.
    await eventually(() => page.locator(":focus").getByRole("list").count(), 2);
    await travel(page, 1);
    await back(page).waitFor();
    await page.reload();
    await back(page).waitFor();
    const comparison = page.getByLabel("Compare with");
    await comparison.selectOption("weekdays");
    await eventually(() => new URL(page.url()).searchParams.get("vs"), "weekdays");
    // The second click of an impatient reader comes before the browser has gone back.
    await back(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await eventually(() => page.url(), shownDays("?vs=weekdays"));
    await eventually(() => cardValues(page), WHOLE);
    await comparison.selectOption("previous");
    await eventually(() => page.url(), testbed.url);
  });

  test("a selection ends when another range is shown", async () => {
    const page = await shown();
    await drag(page, 6, 20);
    await trendChart(page, "2025-01-11").waitFor();
    await press(page, 10, 15);
    await moveTo(page, 12, 15);
    await eventually(() => said(page), expect.stringMatching(/ · 3 days$/));
    await travel(page, -1);
    await eventually(() => cardValues(page), WHOLE);
    await eventually(() => said(page), NO_SELECTION);
    await page.mouse.up();
    expect(page.url()).toBe(testbed.url);
  });

  test("works in every range, in whatever order ranges were shown", async () => {
    const page = await shown();
    await shortcutsListen(page);
    const two = shownDays("?from=2025-01-11&to=2025-01-12");
    const goBack = async () => {
      await travel(page, -1);
      await eventually(() => cardValues(page), WHOLE);
      await trendChart(page, "2025-01-05 to 2025-02-04").waitFor();
    };
    await drag(page, 6, 20);
    await eventually(() => page.url(), shownDays("?from=2025-01-11&to=2025-01-25"));
    await goBack();
    await drag(page, 6, 7);
    await eventually(() => page.url(), two);
    await trendChart(page, "2025-01-11 to 2025-01-12").waitFor();
    await page.keyboard.press("2");
    await trendChart(page, "2025-01-05 to 2025-02-04").waitFor();
    // A chart may keep the day last pointed at as its current day.
    await moveTo(page, 0);
    await eventually(() => title(page), "2025-01-05, Sunday");
    await page.mouse.move(1, 1);
    await trendChart(page).focus();
    await pressKeys(page, "Shift+ArrowRight", "Enter");
    await eventually(() => page.url(), shownDays("?from=2025-01-05&to=2025-01-06"));
    await goBack();
    await drag(page, 6, 7);
    await eventually(() => page.url(), two);
  });

  test("a finger that moves sideways selects, and one that moves down scrolls the page", async () => {
    const page = await shown();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      for (let step = 0; step <= 4; step++) {
        const part = step / 4;
        const place = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        const type = step === 0 ? "touchStart" : "touchMove";
        await touch.send("Input.dispatchTouchEvent", { type, touchPoints: [place] });
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const start = await columnOf(page, 6, DAYS);
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
    await swipe(await columnOf(page, 6, DAYS), await columnOf(page, 14, DAYS));
    await eventually(() => page.url(), shownDays("?from=2025-01-11&to=2025-01-19"));
  });
});

describe("by keyboard", () => {
  test("Shift and the arrows select from the current day, Enter shows the days", async () => {
    const page = await shownAnew();
    await trendChart(page).focus();
    await pressKeys(page, ...times(7, "ArrowRight"), "Shift+ArrowLeft");
    await eventually(() => cardValues(page), JAN_11_TO_12);
    await eventually(() => said(page), "Jan 11 - Jan 12 · 2 days");
    await page.keyboard.press("Enter");
    await eventually(() => page.url(), shownDays("?from=2025-01-11&to=2025-01-12"));
    await eventually(() => said(page), "Showing Jan 11, 2025 - Jan 12, 2025");
    await page.keyboard.press("ArrowRight");
    await eventually(() => title(page), expect.stringMatching(/^2025-01-1/));
  });

  test("Escape, an arrow alone, Tab and printing drop the selection; figures on paper are those of the days that it names, and an arrow with Alt moves no day", async () => {
    const page = await shownAnew();
    await trendChart(page).focus();
    await pressKeys(page, "ArrowRight", "Alt+ArrowRight", "ArrowRight");
    await eventually(() => title(page), "2025-01-07, Tuesday");
    const select = async () => {
      await trendChart(page).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await eventually(() => said(page), expect.stringMatching(/ · 2 days$/));
    };
    const expectDropped = async () => {
      await eventually(() => said(page), NO_SELECTION);
      await eventually(() => cardValues(page), WHOLE);
      expect(page.url()).toBe(testbed.url);
    };
    for (const key of ["Escape", "ArrowLeft", "Tab"]) {
      await select();
      await page.keyboard.press(key);
      await expectDropped();
    }
    await select();
    const cards = await page.getByRole("article").elementHandles();
    const onPaper = await page.evaluate((cards) => {
      dispatchEvent(new Event("beforeprint"));
      const texts = cards.map((card) => card.textContent);
      dispatchEvent(new Event("afterprint"));
      return texts;
    }, cards);
    await expectDropped();
    expect(onPaper).toEqual(await page.getByRole("article").allTextContents());
  });
});

describe("the tooltip", () => {
  test("names the same day of the previous period, or the seven days of a mean on both sides", async () => {
    const page = await shownAnew("?trend=total");
    await extra(page, "Previous period 60").waitFor();
    const previous = async () => (await tooltipRows(page, "transactionTrends")).at(-1);
    await trendChart(page).focus();
    await eventually(previous, "Before, 2024-12-051");
    await pressKeys(page, ...times(15, "ArrowRight"));
    await eventually(previous, "Before, 2024-12-2058");
    await groupBy(page).selectOption("mean");
    await eventually(() => page.url(), shownDays("?trend=total&by=mean"));
    await trendChart(page).focus();
    await eventually(() => title(page), "Mean of 2025-01-14 – 2025-01-20");
    await eventually(previous, "Before, 2024-12-14 – 2024-12-208.3");
  });

  test("of users counts each once in the seven days that it names; lines of chains have no users", async () => {
    const page = await shownAnew("?trend=total&by=users7");
    const users = page.getByRole("application", { name: /^Active users from/ });
    const heading = page.locator("#transactionTrends h2");
    const words = () => sentence(page, "transactionTrends").textContent();
    const whole = "0 users in the 7 days to Feb 03, 2 in those to Jan 05.";
    await eventually(
      () => extras(page).getByRole("listitem").first().textContent(),
      "Active users2",
    );
    await eventually(() => heading.textContent(), "Active Users of 7 Days Over Time");
    await eventually(words, whole);
    await users.focus();
    await pressKeys(page, ...times(3, "Shift+ArrowRight"));
    await eventually(() => said(page), "Jan 05 - Jan 08 · 4 days");
    expect(await words()).toBe(whole);
    await page.keyboard.press("Escape");
    const toggle = tableButton(page, "transactionTrends");
    await toggle.click();
    await eventually(() => heading.textContent(), "Transaction Trends Over Time");
    await toggle.click();
    await users.focus();
    await pressKeys(page, ...times(12, "ArrowRight"));
    await eventually(() => title(page), "2025-01-14 – 2025-01-20");
    await eventually(
      () => tooltipRows(page, "transactionTrends"),
      ["Active users2", "Before, 2024-12-14 – 2024-12-202"],
    );
    await page.getByRole("button", { name: "Chains", exact: true }).click();
    await eventually(() => groupBy(page).inputValue(), "day");
    await eventually(() => heading.textContent(), "Transaction Trends Over Time");
    await eventually(
      () => groupBy(page).locator("option").allTextContents(),
      ["Days", "Weeks", "Months", "7-day mean"],
    );
  });

  test("lists the exploits of a day by chain, and their marks can be hidden", async () => {
    const page = await shown();
    const words = () => trendChart(page).getAttribute("aria-label");
    const exploits = tooltip(page, "transactionTrends").getByText(/exploits?: /);
    await moveTo(page, 10);
    await eventually(
      () => exploits.allTextContents(),
      [expect.stringMatching(/^78 exploits: Net A 12, Net B 11, .*, Net L 1$/)],
    );
    expect(await words()).toContain("78 exploits on 1 day.");
    await extra(page, "Exploits").click();
    await moveTo(page, 10);
    await eventually(() => title(page), expect.stringMatching(/^2025-01-15/));
    await eventually(() => exploits.count(), 0);
    expect(await words()).not.toContain("exploits");
    await extra(page, "Exploits").click();
    await eventually(words, expect.stringContaining("78 exploits on 1 day."));
  });

  test("disappears with the pointer, however fast it leaves, in every chart", async () => {
    const page = await shown();
    const charts: Locator[] = await page.locator("main .chart").all();
    expect(charts).toHaveLength(5);
    for (const chart of charts) {
      await chart.hover({ position: { x: 200, y: 110 } });
      await page.mouse.move(1, 1);
      await eventually(() => page.locator("section [role=status]").count(), 0);
    }
  });
});

describe("lines", () => {
  test("have no previous period if the loaded figures do not reach back to it, it has no row, or nothing is compared; it counts to the scale of the axis only as long as it is drawn", async () => {
    let page = await shown();
    await historyCached(page);
    await page.route(isCube, (route) => route.abort());
    for (const [path, transactions] of [
      ["?from=2024-01-02&to=2025-02-04&trend=total", "141"],
      ["?from=2024-12-04&to=2024-12-20&trend=total", "60"],
      ["?trend=total&vs=none", "80"],
    ] as const) {
      await shown(path);
      await eventually(async () => (await cardValues(page)).at(-1), transactions);
      await eventually(() => drawnLines(page), ["Total"]);
      await eventually(() => extra(page, "Total").count(), 1);
      await eventually(() => extra(page, /^Previous/).count(), 0);
    }
    await page.unroute(isCube);
    page = await shown("?trend=total");
    await eventually(() => highestTick(page), 60);
    await extra(page, /^Previous/).click();
    await eventually(() => highestTick(page), 15);
    await eventually(() => drawnLines(page), ["Total"]);
    await extra(page, /^Previous/).click();
    await eventually(() => highestTick(page), 60);
  });

  test("are named as in Top Blockchains, stand out while their name is pointed at, and are drawn although hidden if their chain is highlighted", async () => {
    const page = await shown();
    const names = legend(page).locator(".name");
    await eventually(() => names.allTextContents(), await chainNames(page).allTextContents());
    const full = () => page.locator(".trend-chain[stroke-opacity='1']").count();
    await names.nth(1).hover();
    await eventually(full, 1);
    await page.mouse.move(1, 1);
    await eventually(full, 5);
    await eye(page, "Net A").click();
    await eventually(() => drawnLines(page), FIVE.slice(1));
    await chainNames(page).first().click();
    await eventually(() => drawnLines(page), ["Net A", "Previous period"]);
    await eye(page, "Net A").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await eye(page, "Net A").click();
    await eventually(() => drawnLines(page), FIVE);
  });

  test("of chains and of their total have a scale each and one place, and the URL says which are drawn; those of a single day are bars with names", async () => {
    const choose = (page: Page, name: string) =>
      panel(page, "transactionTrends").getByRole("button", { name, exact: true }).click();
    let page = await shown();
    await eventually(() => drawnLines(page), FIVE);
    const top = async () => (await trendChart(page).boundingBox())?.y;
    const before = await top();
    const ofChains = await highestTick(page);
    await choose(page, "Total");
    await eventually(() => drawnLines(page), ["Total", "Previous period"]);
    await eventually(() => page.url(), shownDays("?trend=total"));
    await eventually(() => legend(page).count(), 0);
    await eventually(async () => (await highestTick(page)) > ofChains, true);
    expect(await top()).toBeCloseTo(before ?? 0, 0);
    await choose(page, "Chains");
    await eventually(() => drawnLines(page), FIVE);
    await eventually(() => page.url(), testbed.url);
    page = await shown("?from=2025-01-11&to=2025-01-11&trend=total");
    const bars = page.getByRole("list", { name: "Transactions by chain" }).getByRole("button");
    await eventually(() => bars.allTextContents(), ["Net A12"]);
    expect(await groupBy(page).count()).toBe(0);
    expect(await legend(page).count()).toBe(0);
    await shown("?from=2025-01-11&to=2025-01-11&chain=Net+A&chain=Net+B");
    await eventually(() => bars.allTextContents(), ["Net A12", "Net B0"]);
  });

  test("of a single chain are drawn on paper as on the screen, also if the URL hides the chain", async () => {
    const page = await shown("?chain=Net+A&hide=chain+Net+A");
    const lines = ["Net A", "Previous period"];
    await eventually(() => drawnLines(page), lines);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const onPaper = await drawnLines(page);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(onPaper).toEqual(lines);
  });

  test("leave an unfinished day to a band with its time, as in its tooltip, and only in a range that ends with it", async () => {
    const page = await shown();
    await eventually(() => onPlot(page, /^until /).allTextContents(), ["until 15:00"]);
    await moveTo(page, 29);
    await eventually(() => title(page), "2025-02-03, Monday");
    await moveTo(page, 30);
    await eventually(() => title(page), "2025-02-04, Tuesday, until 15:00");
    expect(await trendChart(page).getAttribute("aria-label")).toContain(
      "2025-02-04 is incomplete.",
    );
    await shown("?from=2025-01-04&to=2025-02-03");
    await eventually(() => drawnLines(page), FIVE);
    await eventually(() => onPlot(page, /^until /).count(), 0);
  });
});

describe("weeks and months", () => {
  const LONG = "?from=2024-10-01&to=2025-02-04";
  const WEEKS = 19;

  test("are chosen by the length of the range or by the reader, which the URL keeps", async () => {
    const page = await shown(LONG);
    await eventually(() => groupBy(page).inputValue(), "week");
    await groupBy(page).selectOption("month");
    await page.getByRole("application", { name: /^Transactions per month/ }).waitFor();
    await eventually(() => page.url(), shownDays(`${LONG}&by=month`));
    await shown();
    await eventually(() => groupBy(page).inputValue(), "day");
    await shown(`${LONG}&by=month`);
    await eventually(() => groupBy(page).inputValue(), "month");
  });

  test("have the sums of their days and one mark for their exploits, name incomplete ones, and mark those by a band", async () => {
    const page = await shown(`${LONG}&trend=total`);
    const rows = async () => (await tooltipRows(page, "transactionTrends")).slice(-2);
    for (const [index, name, total] of [
      // Before the first row.
      [0, "2024-10-01 – 2024-10-06, a part of the week", "Total–"],
      [11, "2024-12-16 – 2024-12-22", "Total58"],
      [18, "2025-02-03 – 2025-02-04, a part of the week, until Feb 04, 2025", "Total0"],
    ] as const) {
      await moveTo(page, index, WEEKS);
      await eventually(() => title(page), name);
      await eventually(rows, [total, expect.stringMatching(/^Before, .*–$/)]);
    }
    await eventually(() => onPlot(page, /^until /).allTextContents(), ["until Feb 04, 2025"]);
    await moveTo(page, 15, WEEKS);
    await tooltip(page, "transactionTrends").getByText("78 exploits:").waitFor();
  });

  test("are selected whole, by pointer and by keys, and shown by their days", async () => {
    const page = await shownAnew(LONG);
    await press(page, 11, WEEKS);
    await moveTo(page, 12, WEEKS);
    await eventually(() => said(page), "Dec 16 - Dec 29 · 14 days");
    await page.mouse.up();
    await eventually(() => page.url(), shownDays("?from=2024-12-16&to=2024-12-29"));
    // The chart follows the URL, so its old days could take the keys.
    await page.getByRole("application", { name: /^Transactions per day/ }).waitFor();
    await travel(page, -1);
    await page.getByRole("application", { name: /^Transactions per week/ }).waitFor();
    await page.mouse.move(1, 1);
    await eventually(() => tooltip(page, "transactionTrends").count(), 0);
    // It has the focus of the mouse, with which the keys would begin at its first week.
    await trendChart(page).blur();
    await trendChart(page).focus();
    await pressKeys(page, "ArrowRight", "Shift+ArrowRight", "Enter");
    await eventually(() => page.url(), shownDays("?from=2024-10-07&to=2024-10-20"));
  });
});

describe("flagged wallets over time", () => {
  const looks = (page: Page) =>
    panel(page, "wallets").getByRole("button", { name: /^By (day|week): / });
  const flaggedTrend = (page: Page) =>
    page.getByRole("application", { name: /^Flagged wallets per / });

  test("are counted per day, for the first time and again, with their comparison, and name the day in the trend, with its mean of seven days", async () => {
    const page = await shownAnew("?trend=total");
    await looks(page).click();
    const named = await flaggedTrend(page).getAttribute("aria-label");
    expect(named).toContain("2025-01-08 2,");
    expect(named).toContain("2025-01-21 1,");
    await groupBy(page).selectOption("mean");
    await flaggedTrend(page).focus();
    await pressKeys(page, ...times(15, "ArrowRight"));
    await onPlot(page, "2025-01-20: 6.0").waitFor();
    await page.keyboard.press("ArrowRight");
    await eventually(
      () => tooltipRows(page, "wallets"),
      ["First time0", "Again1", "Total1", "Before, 2024-12-210"],
    );
  });

  test("are selected as in the trend, which keeps its days as they do", async () => {
    const page = await shown();
    await page.setViewportSize(HIGH);
    await looks(page).click();
    const named = await flaggedTrend(page).getAttribute("aria-label");
    await flaggedTrend(page).focus();
    await pressKeys(page, ...times(3, "Shift+ArrowRight"));
    const days = "Jan 05 - Jan 08 · 4 days";
    await eventually(() => page.locator("main svg").getByText(days).count(), 2);
    expect(await flaggedTrend(page).getAttribute("aria-label")).toBe(named);
    await page.keyboard.press("Enter");
    await eventually(() => page.url(), shownDays("?daily=wallets&from=2025-01-05&to=2025-01-08"));
  });

  test("of a week are counted once, by the weeks of the trend; a single day or no flagged wallet has no second look", async () => {
    const page = await shown("?from=2025-01-13&to=2025-02-02&by=week");
    await looks(page).click();
    await eventually(
      () => flaggedTrend(page).getAttribute("aria-label"),
      "Flagged wallets per week: 2025-01-13 0, 2025-01-20 3, 2025-01-27 0.",
    );
    for (const path of ["?from=2025-01-08&to=2025-01-08", "?from=2025-01-10&to=2025-01-12"]) {
      await shown(path);
      await panel(page, "wallets").getByRole("img").first().waitFor();
      await eventually(() => looks(page).count(), 0);
    }
  });
});
