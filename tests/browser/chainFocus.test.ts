import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sum } from "../../shared/cube/sum.ts";
import { chainFigures } from "../../shared/dashboard/chainFigures.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { percent } from "../../shared/dashboard/percent.ts";
import { formatCount, formatPercent } from "../../shared/text/format.ts";
import { changeCube, renameChains } from "./changedCube.ts";
import { fetchedCube } from "./fetchedCube.ts";
import { faultsIn } from "./layout.ts";
import { chainLine, chainNames, exploitBars, legend, notables, sentence } from "./page.ts";
import {
  eventually,
  ofFile,
  openSharedTestbed,
  samePage,
  travel,
  trendDrawn,
  visitFigures,
} from "./testbed.ts";

const testbed = ofFile(openSharedTestbed);

const shown = samePage(() => testbed, { hasTouch: true });

const shownWithMouse = samePage(() => testbed);

const VIEWS = ["transactionTrends", "topBlockchains", "flaggedDistribution", "exploitsByChain"];

function bars(page: Page) {
  return page.locator("[data-view=exploitsByChain] .bar");
}

/** The eye beside a name, which hides the line. */
function eye(page: Page, name: string) {
  return page.getByRole("button", { name: `Line of ${name}`, exact: true });
}

/** The number of full colours in each view. */
function standingOut(page: Page): Promise<number[]> {
  return page.evaluate((views) => {
    const coloursIn = (view: string) => {
      const marks = document.querySelectorAll(`[data-view=${view}] :is([style], [stroke], [fill])`);
      const colours = [...marks].flatMap((mark) =>
        ["style", "stroke", "fill"].map((name) => mark.getAttribute(name) ?? ""),
      );
      const whole = colours.filter((colour) => !colour.includes("color-mix"));
      return new Set(whole.flatMap((colour) => colour.match(/--chart-(\d+|other)/g) ?? []));
    };
    return views.map((view) => coloursIn(view).size);
  }, VIEWS);
}

describe("a chosen chain is highlighted in every view", () => {
  test.each([
    ["in a table", (page: Page) => chainNames(page).nth(1).click()],
    ["in the legend", (page: Page) => legend(page).locator("li > :first-child").nth(1).click()],
    ["beside a bar", (page: Page) => exploitBars(page).nth(1).click()],
    [
      "as a slice",
      (page: Page) => page.locator(".pie .recharts-pie-sector").nth(3).dispatchEvent("click"),
    ],
    ["as a bar", (page: Page) => bars(page).nth(1).click()],
  ])("%s", async (_, choose) => {
    const { page } = await shown();
    await eventually(async () => (await standingOut(page)).every((count) => count > 1), true);
    const before = await standingOut(page);
    await choose(page);
    const pressed = page.locator(".panels .chain-name[aria-pressed=true]");
    await eventually(() => pressed.allTextContents(), ["Net B", "Net B"]);
    await eventually(() => standingOut(page), [1, 1, 1, 1]);
    await page.keyboard.press("Escape");
    await eventually(() => standingOut(page), before);
  });

  test("by keyboard, and the same key releases the chain", async () => {
    const { page } = await shown();
    const name = chainNames(page).first();
    await name.focus();
    await page.keyboard.press("Enter");
    await eventually(() => name.getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Enter");
    await eventually(() => name.getAttribute("aria-pressed"), "false");
  });

  test("even if the chain has no separate line", async () => {
    const { page } = await shown();
    const lines = legend(page).locator(".name");
    await eventually(() => lines.allTextContents(), ["Net A", "Net B", "Net C", "Net D", "Net E"]);
    await bars(page).nth(8).click();
    // The trend shows only the chain, which its sentence names.
    await eventually(() => page.locator(".trend-chain").count(), 1);
    await eventually(() => lines.count(), 0);
    await eventually(
      () => sentence(page, "transactionTrends").textContent(),
      expect.stringMatching(/^Net I: /),
    );
  });
});

test("a chain named Other or Total differs from all other chains and from the total", async () => {
  const names = { "Net A": "Other", "Net B": "Total" };
  const { page } = await visitFigures(testbed, "", {
    prepare: (page) => changeCube(page, (cube) => renameChains(cube, names)),
  });
  const lines = page.locator(".trend-chain");
  expect(await legend(page).locator("li > :first-child").allTextContents()).toEqual([
    ...["Other12", "Total11", "Net C10", "Net D9", "Net E8"],
  ]);
  // The sum of other chains exceeds the largest chain: the trend names the sum without a line.
  expect(await page.locator(".undrawn").textContent()).toBe("Other (7)28,\u00a0not\u00a0drawn");
  await eye(page, "Other").click();
  await eventually(() => lines.count(), 4);
  await eye(page, "Other").click();
  await eventually(() => lines.count(), 5);

  const slices = page.locator("[data-view=flaggedDistribution] .recharts-pie-sector path");
  await slices.first().scrollIntoViewIfNeeded();
  const tooltip = page.locator("[data-view=flaggedDistribution] .tooltip tr");
  const shares = ["Other545.5%", "Total327.3%", "Unknown218.2%", "Net C19.1%"];
  for (const [index, share] of shares.entries()) {
    const { x, y } = await slices.nth(index).evaluate(placeInside);
    await page.mouse.move(x, y);
    await eventually(() => tooltip.textContent(), share);
  }

  await page.getByRole("button", { name: "Table of Transaction Trends" }).click();
  const headers = page.locator("[data-view=transactionTrends] .view-table thead th");
  await eventually(
    async () => (await headers.allTextContents()).slice(0, 6),
    ["Day", "Total", "Previous period", "Change", "Other", "Total (chain)"],
  );
});

test("only clickable elements have the pointer cursor", async () => {
  const { page } = await shown();
  const cursorOf = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((shape) => getComputedStyle(shape).cursor);
  const [bar, slice] = [".bar", ".recharts-pie-sector path"];
  await eventually(() => cursorOf(`[data-view=exploitsByChain] ${bar}`), "pointer");
  await eventually(() => cursorOf(`[data-view=flaggedDistribution] ${slice}`), "pointer");
  expect(await cursorOf(`[data-view=commonEvents] ${bar}`)).not.toBe("pointer");
  expect(await cursorOf(`[data-view=wallets] ${slice}`)).not.toBe("pointer");
});

test("the card of a chain has its count in a comparison range of another length", async () => {
  const { page } = await shown("?chain=Net+B&vs=2024-12-05..2024-12-14");
  const range = { from: "2025-01-05", to: "2025-02-04" } as const;
  const cube = await fetchedCube(testbed.backend, range, 400);
  const compared = dashboard(cube, { range, comparison: "2024-12-05..2024-12-14" });
  const previous = chainFigures(cube, compared, ["Net B"])?.transactions.previous;
  expect(previous).toBeGreaterThan(0);
  const card = page.getByRole("article").filter({ hasText: "Scanned Transactions" });
  await eventually(
    () => card.locator(".card-previous").textContent(),
    `was ${previous} in 10 days`,
  );
});

test("a chain in the URL has a line of its figures, until Escape clears the chain", async () => {
  const { page } = await shown("?chain=Net+B");
  const range = { from: "2025-01-05", to: "2025-02-04" } as const;
  const cube = await fetchedCube(testbed.backend, range, 0);
  const chain = chainFigures(cube, dashboard(cube, { range }), ["Net B"]);
  assert(chain !== null);
  const { transactions, sharePercent, notifications, exploits } = chain;
  expect([transactions, exploits].map(({ value }) => value)).toEqual([11, 11]);
  const parts = page.getByRole("region", { name: "Figures of Net B" }).locator("> *");
  await eventually(
    () => parts.allTextContents(),
    [
      "Net B",
      [
        `${formatPercent(sharePercent, 2)} of transactions`,
        `${notifications.value} notifications, was ${notifications.previous}`,
        // The first exploit of all is one of these: of earlier days nothing is known.
        `${exploits.value} exploits`,
      ].join(""),
      "Show all chains",
    ],
  );
  const card = page.getByRole("article").filter({ hasText: "Scanned Transactions" });
  await eventually(() => card.locator(".card-value").textContent(), "11 of 80");
  await eventually(
    () => card.locator(".card-previous").textContent(),
    `was ${transactions.previous}`,
  );
  const sentences = page.locator(".panel-highlight");
  await eventually(
    async () => (await sentences.allTextContents()).filter((text) => text.startsWith("Net B: ")),
    [
      expect.stringMatching(
        /^Net B: 11 transactions, after \d+ in the previous 31 days\. Busiest day/,
      ),
      `Net B: ${formatPercent(sharePercent, 2)} of all transactions with a chain.`,
      expect.stringMatching(/^Net B: \d+ notifications, after /),
      "Net B: 11 exploits; data begin on Jan 04, 2025.",
    ],
  );
  await page.keyboard.press("Escape");
  await eventually(() => parts.count(), 0);
  await eventually(() => new URL(page.url()).search, "");
});

test("the page is as high with one, two or four highlighted chains as without, and nothing covers their line", async () => {
  const { page } = await shownWithMouse();
  const names = ["Net A", "Net B", "Net C", "Net D"];
  const heights = new Map<number, number[]>();
  for (const count of [0, 1, 2, 4]) {
    const chains = names.slice(0, count).map((name) => ["chain", name]);
    await shownWithMouse(`?${new URLSearchParams(chains)}`);
    await eventually(() => chainLine(page, "").count(), Math.min(count, 1));
    for (const width of [1280, 1024, 768, 393]) {
      await page.setViewportSize({ width, height: 900 });
      await trendDrawn(page);
      const height = await page.locator("main").evaluate((main) => main.clientHeight);
      heights.set(width, [...(heights.get(width) ?? []), height]);
      await eventually(async () => [width, ...(await faultsIn(page))], [width]);
    }
  }
  for (const [width, [first, ...others]] of heights)
    expect(others, `${width} px`).toEqual([first, first, first]);
});

test("the tooltip shows the share of a highlighted chain in all transactions with a chain", async () => {
  const { page } = await shown("?by=month&chain=Net+B");
  const chart = page.getByRole("application", { name: /^Transactions per month/ });
  await chart.focus();
  await page.keyboard.press("Home");
  const row = page.locator(".trend .tooltip tbody td");
  const range = { from: "2025-01-05", to: "2025-01-31" } as const;
  const { transactionTrends } = dashboard(await fetchedCube(testbed.backend, range, 0), { range });
  const chain = transactionTrends.chains.find((each) => each.chain === "Net B");
  const [count, whole] = [sum(chain?.counts ?? []), sum(transactionTrends.total)];
  assert(0 < count && count < whole);
  await eventually(
    () => row.allTextContents(),
    [formatCount(count), formatPercent(percent(count, whole, 1), 1)],
  );
});

test("Show all chains returns the focus to where the chain was chosen, and Back undoes a chain", async () => {
  const { page } = await shown();
  const name = chainNames(page).nth(1);
  await name.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show all chains" }).click();
  await eventually(() => name.evaluate((button) => button === document.activeElement), true);
  await name.click();
  await eventually(() => name.getAttribute("aria-pressed"), "true");
  await travel(page, -1);
  await eventually(() => name.getAttribute("aria-pressed"), "false");
});

test("a sentence about a chain highlights the chain in the step of its link, and Show all chains returns the focus to the strip", async () => {
  const { page } = await shown();
  const sentence = notables(page).getByRole("link", { name: "Net C: " });
  const place = () =>
    page.locator(".strip").evaluate((strip) => strip.getBoundingClientRect().height);
  const height = await place();
  const line = page.getByRole("region", { name: "Figures of Net C" });
  await sentence.click();
  await line.waitFor();
  const { search, hash } = new URL(page.url());
  expect([search, hash]).toEqual(["?chain=Net+C", "#transactionTrends"]);
  expect(await place()).toBe(height);
  await travel(page, -1);
  await sentence.waitFor();
  expect(new URL(page.url()).search).toBe("");
  await sentence.focus();
  await page.keyboard.press("Enter");
  await line.getByRole("button", { name: "Show all chains" }).click();
  await sentence.waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.className), "strip");
});

describe("Ctrl adds a chain to the highlighted ones, or removes it", () => {
  const chainsIn = (page: Page) => new URL(page.url()).searchParams.getAll("chain");
  const names = (page: Page) => chainNames(page);

  test("by a click and by Enter; Back undoes each, a plain click leaves one", async () => {
    const { page } = await shown();
    await names(page).nth(0).click();
    await names(page)
      .nth(1)
      .click({ modifiers: ["Control"] });
    await eventually(() => chainsIn(page), ["Net A", "Net B"]);
    await eventually(() => page.locator(".trend-chain").count(), 2);
    await eventually(() => standingOut(page), [2, 2, 2, 2]);
    await eventually(() => page.title(), expect.stringMatching(/^Net A and Net B · /));
    const line = page.getByRole("region", { name: "Figures of Net A and Net B" });
    await eventually(
      () => line.textContent(),
      expect.stringMatching(/^Net ANet B29.49% of transactions.*Show all chains$/),
    );
    await bars(page)
      .nth(2)
      .click({ modifiers: ["Control"] });
    await eventually(() => chainsIn(page), ["Net A", "Net B", "Net C"]);
    await eventually(() => page.locator(".trend-chain").count(), 3);
    const total = page.getByRole("button", { name: "Total", exact: true });
    await total.click();
    await eventually(
      () => page.locator(".legend-extras [data-extra=total]").textContent(),
      "Net A, Net B, and Net C33",
    );
    await page.getByRole("button", { name: "Chains", exact: true }).click();
    await names(page).nth(1).focus();
    await page.keyboard.press("Control+Enter");
    await eventually(() => chainsIn(page), ["Net A", "Net C"]);
    await travel(page, -1);
    await eventually(() => chainsIn(page), ["Net A", "Net B", "Net C"]);
    await names(page).nth(1).click();
    await eventually(() => chainsIn(page), ["Net B"]);
    await names(page).nth(1).click();
    await eventually(() => chainsIn(page), []);
  });

  test("by a long touch, which a tap and a swipe are not", async () => {
    const { page } = await shown();
    await names(page).nth(0).tap();
    await eventually(() => chainsIn(page), ["Net A"]);
    const touch = await page.context().newCDPSession(page);
    const hold = async (name: Locator, drift: number) => {
      await name.scrollIntoViewIfNeeded();
      const box = await name.boundingBox();
      assert(box !== null);
      const { x, y, width, height } = box;
      const place = { x: x + width / 2, y: y + height / 2 };
      const send = (
        type: "touchStart" | "touchMove" | "touchEnd",
        ...touchPoints: (typeof place)[]
      ) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
      await send("touchStart", place);
      if (drift > 0) await send("touchMove", { ...place, x: place.x + drift });
      await new Promise((resolve) => setTimeout(resolve, 800));
      await send("touchEnd");
    };
    await hold(names(page).nth(1), 0);
    await eventually(() => chainsIn(page), ["Net A", "Net B"]);
    await hold(exploitBars(page).nth(2), 0);
    await eventually(() => chainsIn(page), ["Net A", "Net B", "Net C"]);
    await hold(names(page).nth(0), 40);
    expect(chainsIn(page)).toEqual(["Net A", "Net B", "Net C"]);
    await hold(names(page).nth(1), 0);
    await eventually(() => chainsIn(page), ["Net A", "Net C"]);
  });
});

test("an unknown chain among others is named beside their figures", async () => {
  const { page } = await shown("?chain=Net+B&chain=__proto__");
  await page.getByRole("region", { name: "Figures of Net B" }).waitFor();
  await eventually(
    () => page.locator("p.chain-line").textContent(),
    expect.stringMatching(/^No data of __proto__ in /),
  );
  expect(await page.title()).toMatch(/^Net B · /);
});

test("a chain without rows is reported as unknown, and Escape clears the chain", async () => {
  const { page } = await shown("?chain=unknown");
  const note = page.locator(".chain-line");
  await eventually(() => note.textContent(), expect.stringMatching(/^No data of unknown in /));
  await page.keyboard.press("Escape");
  await eventually(() => note.count(), 0);
  await eventually(() => new URL(page.url()).search, "");
});

/** A point inside a slice: the middle of the slice's box may lie outside the slice. */
function placeInside(shape: Element) {
  const slice = shape as SVGPathElement;
  const { x, y, width, height } = slice.getBBox();
  const steps = Array.from({ length: 19 }, (_, step) => (step + 1) / 20);
  const places = steps.flatMap((right) =>
    steps.map((down) => new DOMPoint(x + right * width, y + down * height)),
  );
  const inside = places.find((place) => slice.isPointInFill(place)) ?? new DOMPoint();
  return inside.matrixTransform(slice.getScreenCTM() ?? undefined).toJSON() as DOMPoint;
}
