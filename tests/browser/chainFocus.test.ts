import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { changeCube, renameChains } from "./changedCube.ts";
import { faultsIn } from "./layout.ts";
import {
  card,
  chainLine,
  chainNames,
  drawnLines,
  exploitBars,
  extras,
  eye,
  focused,
  legend,
  notables,
  openTable,
  panel,
  search,
  sentence,
  tooltipRows,
} from "./page.ts";
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

const shown = samePage(() => testbed);

/** The bars beside the names of the exploits' chains. */
function bars(page: Page): Locator {
  return panel(page, "exploitsByChain").locator(".bar");
}

function slices(page: Page): Locator {
  return panel(page, "flaggedDistribution").locator("path[name]");
}

const VIEWS = [
  "transactionTrends",
  "topBlockchains",
  "flaggedDistribution",
  "exploitsByChain",
] as const;

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

/** Where a reader chooses Net B, or releases it. */
const CHOICES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "in a table": (page) => chainNames(page).nth(1).click(),
  "in the legend": (page) =>
    legend(page)
      .getByRole("button", { name: /^Net B/ })
      .click(),
  "beside a bar": (page) => exploitBars(page).nth(1).click(),
  "as a slice": (page) => slices(page).nth(1).dispatchEvent("click"),
  "as a bar": (page) => bars(page).nth(1).click(),
  "by keyboard": (page) => chainNames(page).nth(1).press("Enter"),
};

test("a chosen chain is highlighted in every view, wherever it is chosen, until Escape or the same key", async () => {
  const { page } = await shown();
  await eventually(async () => (await standingOut(page)).every((count) => count > 1), true);
  const all = await standingOut(page);
  const pressed = page.getByRole("main").getByRole("button", { name: /^Net B/, pressed: true });
  for (const [place, choose] of Object.entries(CHOICES)) {
    await choose(page);
    // Top Blockchains, the flagged wallets and the exploits name the chain.
    await eventually(async () => [place, await pressed.count()], [place, 3]);
    await eventually(() => standingOut(page), [1, 1, 1, 1]);
    if (place === "by keyboard") await choose(page);
    else await page.keyboard.press("Escape");
    await eventually(() => standingOut(page), all);
  }
});

test("a chosen chain that had no line becomes the only line of the trend, which its sentence names", async () => {
  const { page } = await shown();
  await eventually(() => drawnLines(page), ["Net A", "Net B", "Net C", "Net D", "Net E"]);
  await bars(page).nth(8).click();
  await eventually(() => drawnLines(page), ["Net I"]);
  await eventually(() => legend(page).count(), 0);
  await eventually(
    () => sentence(page, "transactionTrends").textContent(),
    expect.stringMatching(/^Net I: /),
  );
});

test("a chain named Other or Total differs from all other chains and from the total", async () => {
  const names = { "Net A": "Other", "Net B": "Total" };
  const { page } = await visitFigures(testbed, "", {
    prepare: (page) => changeCube(page, (cube) => renameChains(cube, names)),
  });
  const lines = ["Other", "Total", "Net C", "Net D", "Net E"];
  await eventually(
    () => legend(page).getByRole("listitem").allTextContents(),
    ["Other12", "Total11", "Net C10", "Net D9", "Net E8"],
  );
  // The sum of other chains exceeds the largest chain: the trend names the sum without a line.
  await panel(page, "transactionTrends").getByText("Other (7)28,\u00a0not\u00a0drawn").waitFor();
  await eye(page, "Other").click();
  await eventually(() => drawnLines(page), lines.slice(1));
  await eye(page, "Other").click();
  await eventually(() => drawnLines(page), lines);

  await slices(page).first().scrollIntoViewIfNeeded();
  const shares = ["Other545.5%", "Total327.3%", "Unknown218.2%", "Net C19.1%"];
  for (const [index, share] of shares.entries()) {
    const { x, y } = await slices(page).nth(index).evaluate(placeInside);
    await page.mouse.move(x, y);
    await eventually(() => tooltipRows(page, "flaggedDistribution"), [share]);
  }

  const columns = (await openTable(page, "transactionTrends")).getByRole("columnheader");
  await eventually(
    async () => (await columns.allTextContents()).slice(0, 6),
    ["Day", "Total", "Previous period", "Change", "Other", "Total (chain)"],
  );
});

test("only clickable elements have the pointer cursor", async () => {
  const { page } = await shown();
  const cursorOf = (mark: Locator) =>
    mark.first().evaluate((shape) => getComputedStyle(shape).cursor);
  await eventually(() => cursorOf(bars(page)), "pointer");
  await eventually(() => cursorOf(slices(page)), "pointer");
  const others = [
    panel(page, "commonEvents").locator(".bar"),
    panel(page, "wallets").locator("path[name]"),
  ];
  for (const mark of others) expect(await cursorOf(mark)).not.toBe("pointer");
});

test("a chain in the URL has its figures in a line, cards, sentences and tooltips, also against a comparison of another length, until Escape clears it", async () => {
  const { page } = await shown("?chain=Net+B");
  await eventually(
    () => chainLine(page, "Net B").locator("> *").allTextContents(),
    [
      "Net B",
      // The first exploit of all is one of these: of earlier days nothing is known.
      "14.10% of transactions3 notifications, was 011 exploits",
      "Show all chains",
    ],
  );
  const scanned = card(page, "Scanned Transactions");
  await scanned.getByText("11 of 80", { exact: true }).waitFor();
  await scanned.getByText("was 1", { exact: true }).waitFor();
  const sentences = {
    transactionTrends:
      "11 transactions, after 1 in the previous 31 days. Busiest day: Jan 12 (11).",
    topBlockchains: "14.10% of all transactions with a chain.",
    flaggedDistribution: "3 notifications, after none in the previous 31 days.",
    exploitsByChain: "11 exploits; data begin on Jan 04, 2025.",
  } as const;
  for (const view of VIEWS) {
    await eventually(() => sentence(page, view).textContent(), `Net B: ${sentences[view]}`);
  }
  await shown("?chain=Net+B&vs=2024-12-05..2024-12-14");
  await scanned.getByText("was 1 in 10 days", { exact: true }).waitFor();
  await shown("?by=month&chain=Net+B");
  await page.getByRole("application", { name: /^Transactions per month/ }).press("Home");
  // The share is that of the chain in all transactions of the month with a chain.
  await eventually(
    () => tooltipRows(page, "transactionTrends"),
    ["Net B1114.1%", "Net B11", "Before, 2024-12-05 – 2024-12-311"],
  );
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await eventually(() => chainLine(page, "Net B").count(), 0);
  await eventually(() => search(page), "?by=month");
});

test("the page is as high with one or four highlighted chains as without, and nothing covers their line", async () => {
  const { page } = await shown();
  const names = ["Net A", "Net B", "Net C", "Net D"];
  const heights = new Map<number, number[]>();
  for (const count of [0, 1, 4]) {
    const chains = names.slice(0, count).map((name) => ["chain", name]);
    await shown(`?${new URLSearchParams(chains)}`);
    await eventually(() => chainLine(page, "").count(), Math.min(count, 1));
    for (const width of [1280, 768, 393]) {
      await page.setViewportSize({ width, height: 900 });
      await trendDrawn(page);
      const height = await page.locator("main").evaluate((main) => main.clientHeight);
      heights.set(width, [...(heights.get(width) ?? []), height]);
      await eventually(async () => [width, ...(await faultsIn(page))], [width]);
    }
  }
  for (const [width, [first, ...others]] of heights)
    expect(others, `${width} px`).toEqual([first, first]);
});

test("Show all chains returns the focus to where the chain was chosen: a name, or the strip after its sentence, whose link has the chain; Back undoes a chain", async () => {
  const { page } = await shown();
  const name = chainNames(page).nth(1);
  await name.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show all chains" }).click();
  await eventually(() => focused(page), "Net B");
  await name.click();
  await eventually(() => name.getAttribute("aria-pressed"), "true");
  await travel(page, -1);
  await eventually(() => name.getAttribute("aria-pressed"), "false");

  const link = notables(page).getByRole("link", { name: "Net C: " });
  const strip = page.locator(".strip");
  const height = (await strip.boundingBox())?.height;
  await link.click();
  await chainLine(page, "Net C").waitFor();
  expect(page.url()).toBe(`${testbed.url}?chain=Net+C#transactionTrends`);
  expect((await strip.boundingBox())?.height).toBe(height);
  await travel(page, -1);
  await link.waitFor();
  expect(search(page)).toBe("");
  await link.press("Enter");
  await chainLine(page, "Net C").getByRole("button", { name: "Show all chains" }).click();
  await link.waitFor();
  await eventually(() => strip.evaluate((part) => part === document.activeElement), true);
});

describe("Ctrl adds a chain to the highlighted ones, or removes it", () => {
  const chainsIn = (page: Page) => new URLSearchParams(search(page)).getAll("chain");

  test("by a click and by Enter; Back undoes each, a plain click leaves one", async () => {
    const { page } = await shown();
    await chainNames(page).nth(0).click();
    await chainNames(page)
      .nth(1)
      .click({ modifiers: ["Control"] });
    await eventually(() => chainsIn(page), ["Net A", "Net B"]);
    await eventually(() => drawnLines(page), ["Net A", "Net B"]);
    await eventually(() => standingOut(page), [2, 2, 2, 2]);
    await eventually(() => page.title(), expect.stringMatching(/^Net A and Net B · /));
    await eventually(
      () => chainLine(page, "Net A and Net B").textContent(),
      expect.stringMatching(/^Net ANet B29.49% of transactions.*Show all chains$/),
    );
    await bars(page)
      .nth(2)
      .click({ modifiers: ["Control"] });
    await eventually(() => chainsIn(page), ["Net A", "Net B", "Net C"]);
    await eventually(() => drawnLines(page), ["Net A", "Net B", "Net C"]);
    await page.getByRole("button", { name: "Total", exact: true }).click();
    await extras(page).getByText("Net A, Net B, and Net C33").waitFor();
    await page.getByRole("button", { name: "Chains", exact: true }).click();
    await chainNames(page).nth(1).focus();
    await page.keyboard.press("Control+Enter");
    await eventually(() => chainsIn(page), ["Net A", "Net C"]);
    await travel(page, -1);
    await eventually(() => chainsIn(page), ["Net A", "Net B", "Net C"]);
    await chainNames(page).nth(1).click();
    await eventually(() => chainsIn(page), ["Net B"]);
    await chainNames(page).nth(1).click();
    await eventually(() => chainsIn(page), []);
  });

  const LONG_MS = 800;

  test("by a long touch, which a tap and a swipe are not", async () => {
    const { page } = await shown();
    const touch = await page.context().newCDPSession(page);
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    onTestFinished(() => touch.detach());
    const hold = async (name: Locator, milliseconds: number, drift: number) => {
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
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await send("touchEnd");
    };
    await hold(chainNames(page).nth(0), 0, 0);
    await eventually(() => chainsIn(page), ["Net A"]);
    await hold(chainNames(page).nth(1), LONG_MS, 0);
    await eventually(() => chainsIn(page), ["Net A", "Net B"]);
    await hold(exploitBars(page).nth(2), LONG_MS, 0);
    await eventually(() => chainsIn(page), ["Net A", "Net B", "Net C"]);
    await hold(chainNames(page).nth(0), LONG_MS, 40);
    expect(chainsIn(page)).toEqual(["Net A", "Net B", "Net C"]);
    // A finger that the browser takes for no swipe.
    await chainNames(page).nth(0).evaluate(moveSlightly, 20);
    expect(chainsIn(page)).toEqual(["Net A", "Net B", "Net C"]);
    await hold(chainNames(page).nth(1), LONG_MS, 0);
    await eventually(() => chainsIn(page), ["Net A", "Net C"]);
  });
});

test("a chain without rows is reported as unknown, alone or beside the figures of others, and Escape clears it", async () => {
  const { page } = await shown("?chain=Net+B&chain=__proto__");
  await chainLine(page, "Net B").waitFor();
  await page.getByText(/^No data of __proto__ in /).waitFor();
  expect(await page.title()).toMatch(/^Net B · /);
  await shown("?chain=unknown");
  const note = page.getByText(/^No data of unknown in /);
  await note.waitFor();
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" });
  await eventually(() => search(page), "");
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

/** Holds a finger down on an element for long and moves it so many pixels, without the browser's own gestures. */
async function moveSlightly(element: Element, pixels: number): Promise<void> {
  const touch = { bubbles: true, pointerType: "touch", isPrimary: true };
  element.dispatchEvent(new PointerEvent("pointerdown", touch));
  element.dispatchEvent(new PointerEvent("pointermove", { ...touch, clientX: pixels }));
  await new Promise((resolve) => setTimeout(resolve, 800));
  element.dispatchEvent(new PointerEvent("pointerup", touch));
}
