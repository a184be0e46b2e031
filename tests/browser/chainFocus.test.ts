import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chainFigures } from "../../shared/chainFigures.ts";
import { formatPercent } from "../../shared/format.ts";
import { fetchedCube } from "./fetchedCube.ts";
import {
  eventually,
  figuresShown,
  openExampleTestbed,
  type Testbed,
  visitFigures,
} from "./testbed.ts";

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openExampleTestbed();
}, 120_000);

afterAll(() => testbed.close());

const VIEWS = ["trend", "chains", "distribution", "exploits"];

function bars(page: Page) {
  return page.locator("[data-area=exploits] .recharts-bar-rectangle path");
}

function line(page: Page, name: RegExp) {
  return page.locator(".legend").getByRole("button", { name });
}

/** How many colours of each view are not faded. */
function standingOut(page: Page): Promise<number[]> {
  return page.evaluate((views) => {
    const coloursIn = (view: string) => {
      const marks = document.querySelectorAll(`[data-area=${view}] :is([style], [stroke], [fill])`);
      const colours = [...marks].flatMap((mark) =>
        ["style", "stroke", "fill"].map((name) => mark.getAttribute(name) ?? ""),
      );
      const whole = colours.filter((colour) => !colour.includes("color-mix"));
      return new Set(whole.flatMap((colour) => colour.match(/--chart-(\d|other)/g) ?? []));
    };
    return views.map((view) => coloursIn(view).size);
  }, VIEWS);
}

describe("a chain that is chosen stands out in every view", () => {
  test.each([
    ["in a table", (page: Page) => page.locator(".chains .chain-name").nth(1).click()],
    [
      "as a slice",
      (page: Page) => page.locator(".recharts-pie-sector path").nth(3).dispatchEvent("click"),
    ],
    ["as a bar", (page: Page) => bars(page).nth(1).click()],
  ])("%s", async (_, choose) => {
    const { page } = await visitFigures(testbed);
    const before = await standingOut(page);
    expect(before.every((count) => count > 1)).toBe(true);
    await choose(page);
    const pressed = page.locator(".panels .chain-name[aria-pressed=true]");
    await eventually(() => pressed.allTextContents(), ["Net B", "Net B"]);
    await eventually(() => standingOut(page), [1, 1, 1, 1]);
    await page.keyboard.press("Escape");
    await eventually(() => standingOut(page), before);
  });

  test("by keyboard, and is released by the same key", async () => {
    const { page } = await visitFigures(testbed);
    const name = page.locator(".chains .chain-name").first();
    await name.focus();
    await page.keyboard.press("Enter");
    await eventually(() => name.getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Enter");
    await eventually(() => name.getAttribute("aria-pressed"), "false");
  });

  test("although it has none of the five colours", async () => {
    const { page } = await visitFigures(testbed);
    const lines = page.locator(".legend .name");
    const before = await lines.allTextContents();
    expect(before).toEqual(["Net A", "Net B", "Net C", "Net D", "Net E", "Other"]);
    await bars(page).nth(8).click();
    // The trend is of the chain alone.
    await eventually(() => lines.allTextContents(), ["Net I"]);
  });
});

test("a chain that is called Other or Total is not the others, and not the total", async () => {
  const named = (name: string, id: number) =>
    testbed.backend.query(`update chains set name = '${name}' where id = ${id}`);
  await named("Other", 1);
  await named("Total", 2);
  onTestFinished(async () => {
    await named("Net A", 1);
    await named("Net B", 2);
  });
  const { page } = await visitFigures(testbed);
  const lines = page.locator(".trend-chain");
  expect(await page.locator(".legend button").allTextContents()).toEqual([
    ...["Other12", "Total11", "Net C10", "Net D9", "Net E8", "All other chains28"],
  ]);
  await line(page, /^Other/).click();
  await eventually(() => lines.count(), 5);
  await line(page, /^Other/).click();
  await eventually(() => lines.count(), 6);

  const slices = page.locator("[data-area=distribution] .recharts-pie-sector path");
  await slices.first().scrollIntoViewIfNeeded();
  const tooltip = page.locator("[data-area=distribution] .tooltip tr");
  const shares = ["Other545.5%", "Total327.3%", "Unknown218.2%", "Net C19.1%"];
  for (const [index, share] of shares.entries()) {
    const { x, y } = await slices.nth(index).evaluate(placeInside);
    await page.mouse.move(x, y);
    await eventually(() => tooltip.textContent(), share);
  }

  await page.locator("[data-area=trend] [data-table-toggle]").click();
  const headers = page.locator("[data-area=trend] .view-table thead th");
  await eventually(
    async () => (await headers.allTextContents()).slice(0, 6),
    ["Day", "Total", "Before", "Change", "Other", "Total (chain)"],
  );
});

test("only what a click picks has a pointer for it", async () => {
  const { page } = await visitFigures(testbed);
  const cursorOf = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((shape) => getComputedStyle(shape).cursor);
  const [bar, slice] = [".recharts-bar-rectangle path", ".recharts-pie-sector path"];
  await eventually(() => cursorOf(`[data-area=exploits] ${bar}`), "pointer");
  await eventually(() => cursorOf(`[data-area=distribution] ${slice}`), "pointer");
  expect(await cursorOf(`[data-area=events] ${bar}`)).not.toBe("pointer");
  expect(await cursorOf(`[data-area=wallets] ${slice}`)).not.toBe("pointer");
});

test("a chain has the same colour in every range, however it was come to", async () => {
  const { page, open } = await visitFigures(testbed);
  const coloursOf = (chains: readonly string[]) =>
    page.locator(".legend li").evaluateAll(
      (items, chains) =>
        items.flatMap((item) => {
          const isOne = chains.includes(item.querySelector(".name")?.textContent ?? "");
          return isOne ? (item.querySelector<HTMLElement>(".swatch")?.style.background ?? "") : [];
        }),
      chains,
    );
  const few = ["Net C", "Net D", "Net E"];
  const before = await coloursOf(few);
  expect(new Set(before).size).toBe(3);
  await open("?from=2025-01-13&to=2025-01-17");
  await figuresShown(page);
  expect(await coloursOf(few)).toEqual(before);
});

test("a chain in the address has a line of its figures, until Escape drops it", async () => {
  const { page } = await visitFigures(testbed, "?chain=Net+B");
  const range = { from: "2025-01-05", to: "2025-02-04" } as const;
  const cube = await fetchedCube(testbed.backend, range, 0);
  const { transactions, sharePercent, notifications, exploits } = chainFigures(
    ...([cube, range, "previous", "Net B"] as const),
  );
  expect([transactions, exploits].map(({ value }) => value)).toEqual([11, 11]);
  const parts = page.getByRole("region", { name: "What there is of Net B" }).locator("> *");
  expect(await parts.allTextContents()).toEqual([
    "Net B",
    `${transactions.value} transactions${formatPercent(transactions.changePercent ?? 0, 1)}`,
    `${formatPercent(sharePercent, 2)} of all`,
    `${notifications.value} notifications sent${formatPercent(notifications.changePercent ?? 0, 1)}`,
    `${exploits.value} exploits${formatPercent(exploits.changePercent ?? 0, 1)}`,
    "vs previous period, so far",
    "Users, projects and wallets are those of all chains.",
    "Show all chains",
  ]);
  await page.keyboard.press("Escape");
  await eventually(() => parts.count(), 0);
  expect(new URL(page.url()).search).toBe("");
});

test("a chain that no row is of is said to be unknown, and Escape drops it", async () => {
  const { page } = await visitFigures(testbed, "?chain=nobody");
  const note = page.locator(".range-note");
  await eventually(
    () => note.textContent(),
    expect.stringMatching(/^No row of .* is of a chain called nobody$/),
  );
  await page.keyboard.press("Escape");
  await eventually(() => note.count(), 0);
  expect(new URL(page.url()).search).toBe("");
});

test("a line is hidden and shown by its name in the legend", async () => {
  const { page } = await visitFigures(testbed);
  const lines = page.locator(".trend-chain");
  await line(page, /^Net C/).click();
  await eventually(() => lines.count(), 5);
  await line(page, /^Net C/).click();
  await eventually(() => lines.count(), 6);
});

/** A place of the window that the shape fills, as the middle of a ring's piece may not be. */
function placeInside(shape: Element) {
  const path = shape as SVGPathElement;
  const { x, y, width, height } = path.getBBox();
  const steps = Array.from({ length: 19 }, (_, step) => (step + 1) / 20);
  const places = steps.flatMap((right) =>
    steps.map((down) => new DOMPoint(x + right * width, y + down * height)),
  );
  const inside = places.find((place) => path.isPointInFill(place)) ?? new DOMPoint();
  return inside.matrixTransform(path.getScreenCTM() ?? undefined).toJSON() as DOMPoint;
}
