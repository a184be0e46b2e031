import type { Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Cube } from "../../shared/cube/cube.ts";
import { addChains, changeCube, countMany, renameChains } from "./changedCube.ts";
import { faultsIn } from "./layout.ts";
import { narrowWidths } from "./narrowWidths.ts";
import {
  drawnLines,
  exploitBars,
  extras,
  eye,
  filter,
  legend,
  panel,
  rangeButton,
  sentence,
  tableButton,
  tableOf,
  tooltip,
} from "./page.ts";
import {
  eventually,
  figuresShown,
  ofFile,
  openSharedTestbed,
  requestFrame,
  samePage,
  screenshotOf,
} from "./testbed.ts";

/** A phone, a tablet and a desk. The narrowest width of each layout has one test. */
const WIDTHS = [360, 768, 1280];
/** A window of 1280 px at 400 percent. */
const NARROWEST = 320;

const testbed = ofFile(openSharedTestbed);

const shown = samePage(() => testbed);

/** The change of the backend's answers to the page of `shownRefreshed`, from its next refresh on. */
let change: (cube: Cube) => unknown = () => {};

const shownRefreshed = samePage(() => testbed, {
  prepare: (page) => changeCube(page, (cube) => change(cube)),
});

/** Refreshes the page and waits for a text in the distribution of flagged wallets. */
async function refresh(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Refresh" }).click();
  await panel(page, "flaggedDistribution").getByText(text).first().waitFor();
}

/** Nothing overflows, overlaps or is cut in windows of some widths. */
async function expectFits(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await figuresShown(page);
    await eventually(async () => [`${width} px`, ...(await faultsIn(page))], [`${width} px`]);
  }
}

describe("nothing overflows, overlaps or is cut", () => {
  // The next test has every width of the usual range.
  test.each([
    ["?last=365d&trend=total", [NARROWEST, 768, 1280]],
    ["?period=today", WIDTHS],
    ["?daily=wallets&daily=exploitsByChain", [NARROWEST, 393, ...WIDTHS]],
    ["?chain=Net+A&chain=Net+B&chain=Net+C", WIDTHS],
    ["?from=2020-01-01&to=2020-01-31", WIDTHS],
  ])("on a phone, a tablet and a desk: %s", async (path, widths) => {
    const { page } = await shown(path);
    await expectFits(page, widths);
  });

  test("at the narrowest width of each layout, with its tooltips and its tables", async () => {
    const { page } = await shown();
    const widths = await narrowWidths(page);
    expect(widths.length).toBeGreaterThan(25);
    const expectNone = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await eventually(async () => [`${width} px`, ...(await faultsIn(page))], [`${width} px`]);
    };
    for (const [index, width] of widths.entries()) {
      await expectNone(width);
      if (index % 8 > 0) continue;
      for (const end of ["left", "right"] as const) {
        await page.evaluate(pointAtCharts, end);
        expect(await faultsIn(page), `tooltips at the ${end}, ${width} px`).toEqual([]);
      }
      await page.evaluate(pointAtCharts, null);
    }
    const tables = await page.getByRole("button", { name: /^Table of/ }).all();
    for (const table of tables) await table.click();
    await tableOf(page, "commonEvents").waitFor();
    const looks = await page.getByRole("button", { name: /^(Share|By chain): / }).all();
    expect(looks).toHaveLength(2);
    for (const width of widths.filter((_, index) => index % 8 === 0)) {
      await expectNone(width);
      // Nothing covers the choice of a chart.
      for (const look of looks) await look.click({ trial: true });
    }
  });

  test("in a popover of each kind, which leaves room at the edges of the window, also in one too low for it", async () => {
    const { page } = await shown();
    for (const [width, height] of [
      [NARROWEST, 256],
      [393, 844],
      [1093, 500],
    ] as const) {
      await page.setViewportSize({ width, height });
      const places = [page.getByRole("banner"), filter(page), page.getByRole("article").first()];
      const openers = [
        ...places.map((place) => place.locator("[popovertarget]").last()),
        ...["Views", "Copy link", "Export"].map((name) =>
          page.getByRole("button", { name, exact: true }),
        ),
        panel(page, "wallets").getByRole("button", { name: "Export" }),
      ];
      for (const opener of openers) {
        const popover = page.locator(":popover-open");
        await opener.click();
        const content = popover.locator("p, li, button, output").filter({ visible: true });
        await content.first().waitFor();
        const isWithin = async () => {
          // A popover that has grown with its content takes its place with the next frame.
          await requestFrame(page);
          return popover.evaluate((element) => {
            const { left, right } = element.getBoundingClientRect();
            const window = document.documentElement.clientWidth;
            const isWholeWindow = left === 0 && right === window;
            const hasRoom = left >= 4 && right <= window - 4;
            return isWholeWindow || hasRoom
              ? ""
              : `${left} to ${right}: ${element.textContent.slice(0, 40)}`;
          });
        };
        await eventually(async () => [width, await isWithin()], [width, ""]);
        await eventually(() => faultsIn(page), []);
        await page.keyboard.press("Escape");
        await eventually(() => popover.count(), 0);
      }
    }
  });

  test("with text of twice the size, also when it becomes so while the page is open, and with few or many chains", async () => {
    const { page } = await shownRefreshed();
    const days = panel(page, "transactionTrends")
      .locator("svg")
      .getByText(/^2025-0/);
    const before = await days.count();
    const devtools = await page.context().newCDPSession(page);
    const setTextSize = async (standard: number) => {
      await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
    };
    onTestFinished(() => setTextSize(16));
    await setTextSize(32);
    await eventually(async () => (await days.count()) < before, true);
    for (const [chains, text] of [
      [3, "Rollup 102"],
      [40, "28 more"],
    ] as const) {
      change = (cube) => countMany(cube, chains);
      await refresh(page, text);
      await expectFits(page);
    }
  });

  test("with the text spacing of WCAG 1.4.12", async () => {
    const { page } = await shown();
    onTestFinished(() =>
      page.evaluate(() => {
        document.adoptedStyleSheets = [];
      }),
    );
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-block-end: 2em !important; }
      `);
      document.adoptedStyleSheets = [sheet];
    });
    await expectFits(page);
  });

  test("with 60 chains of long names; the trend ends above the fold of a desk, and the list has twelve chains and a button for the others", async () => {
    const names = ["A rollup ", "شبكة طويلة "].map((name) => name.repeat(9));
    const all = Array.from({ length: 60 }, (_, index) => `${names[index % 2]}${index}`);
    change = (cube) => addChains(cube, all);
    const { page } = await shownRefreshed();
    await refresh(page, "52 more");
    const { y = 0, height = 900 } = (await panel(page, "transactionTrends").boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(900);
    await expectFits(page, [390, 1440]);
    const rows = panel(page, "flaggedDistribution").locator("tbody tr");
    expect(await rows.count()).toBe(13);
    await rows.last().getByRole("button", { name: "52 more" }).click();
    await tableOf(page, "flaggedDistribution").waitFor();
  });
});

/** Points at all charts near an end of their width, or at none. */
async function pointAtCharts(end: "left" | "right" | null): Promise<void> {
  for (const chart of document.querySelectorAll(".chart")) {
    const { left, right, top, height } = chart.getBoundingClientRect();
    const at = { clientX: end === "left" ? left + 70 : right - 20, clientY: top + height / 2 };
    const place = chart.querySelector(".scrub, li") ?? chart;
    const init = { ...at, bubbles: true, relatedTarget: document.body };
    for (const name of end === null ? ["out"] : ["over", "move"]) {
      place.dispatchEvent(new PointerEvent(`pointer${name}`, init));
      place.dispatchEvent(new MouseEvent(`mouse${name}`, init));
    }
  }
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

const LONG = "A chain whose name is longer than the room that there is for all of them together";

/** A page whose answers have a long name, large counts, seven lines in the trend, and a small share of flagged wallets. */
const shownChanged = samePage(() => testbed, {
  hasTouch: true,
  prepare: (page) =>
    changeCube(page, (cube) => {
      renameChains(cube, { "Net B": LONG });
      countSeven(cube);
      Object.assign(cube, { wallets: 499_507_022 });
    }),
});

/**
 * Counts for seven lines: the five largest chains, a smaller chain that fell most, and all other chains, whose sum is
 * below the largest chain.
 */
function countSeven({ transactions: { groups } }: Cube): void {
  const last = Math.max(...groups.flatMap(({ series }) => series.days));
  const days = [last - 40, last];
  const { series: largest = { days, counts: [0, 0] } } = groups[0] ?? {};
  const counts = new Map(largest.days.map((day, at) => [day, largest.counts[at] ?? 0]));
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 499_507_022);
  largest.days = [...counts.keys()].sort((a, b) => a - b);
  largest.counts = largest.days.map((day) => counts.get(day) ?? 0);
  groups.push({ label: "Net Z", series: { days, counts: [500, 2] } });
}

test("up to seven lines have a name each, one long name shortens no other name, and a share thinner than the borders of its neighbours is seen", async () => {
  const { page } = await shownChanged();
  // 7 of so many wallets are no degree.
  await eventually(() => panel(page, "wallets").locator(".thin-slice").count(), 1);
  const names = legend(page).locator(".name");
  expect(await names.count()).toBe(7);
  const cut = await names.evaluateAll((all) =>
    all
      .filter((name) =>
        [name, ...name.children].some(
          (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
        ),
      )
      .map((name) => name.textContent),
  );
  expect(cut).toEqual([LONG]);
  await expectFits(page);
});

test("an eye covers no letter, and a hidden line keeps its whole name; on a phone a menu has the lines", async () => {
  const { page } = await shownChanged();
  const menu = page.getByRole("button", { name: "Lines", exact: true });
  const names = await legend(page).locator(".name").allTextContents();
  const pressEyes = async () => {
    for (const name of names) await eye(page, name).dispatchEvent("click");
  };
  expect(await menu.isVisible()).toBe(false);
  await pressEyes();
  await eventually(() => drawnLines(page), []);
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => faultsIn(page), []);
  }
  await page.setViewportSize({ width: 360, height: 900 });
  await menu.click();
  await eventually(() => faultsIn(page), []);
  await pressEyes();
  await eventually(async () => (await drawnLines(page)).length, names.length);
  await menu.click();
  expect(await legend(page).isVisible()).toBe(false);
});

describe("by touch", () => {
  const PHONE = { width: 390, height: 844 };

  test("a tap on the plot has a tooltip below the plot, without a ring, until another place is tapped or a table covers it", async () => {
    const { page } = await shownChanged();
    await page.setViewportSize(PHONE);
    await figuresShown(page);
    const trend = panel(page, "transactionTrends");
    const plot = trend.locator(".scrub");
    const figures = tooltip(page, "transactionTrends");
    await plot.tap();
    await eventually(() => figures.isVisible(), true);
    const ring = () =>
      page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect(await ring()).toBe("none");
    await trend.getByRole("heading").tap();
    await eventually(() => figures.count(), 0);
    await plot.tap();
    const isBelow = async () => {
      const above = await plot.boundingBox();
      const below = await figures.boundingBox();
      if (above === null || below === null) return false;
      return below.y >= above.y + above.height && below.x + below.width <= PHONE.width;
    };
    await eventually(isBelow, true);
    await tableButton(page, "transactionTrends").tap();
    await tableOf(page, "transactionTrends").getByText("2025-01-05").waitFor();
    await eventually(() => figures.isVisible(), false);
    await eventually(() => faultsIn(page), []);
    await tableButton(page, "transactionTrends").tap();
    await eventually(() => tableOf(page, "transactionTrends").count(), 0);
  });

  test("a tap on a bar or a slice widens no page of 320 px", async () => {
    const { page } = await shownChanged();
    await page.setViewportSize({ width: NARROWEST, height: 844 });
    await figuresShown(page);
    const slice = (view: "wallets" | "flaggedDistribution") =>
      panel(page, view).locator("path[name]");
    const events = page.getByRole("list", { name: "Events by event type" }).getByRole("listitem");
    const parts: readonly Locator[] = [
      slice("wallets"),
      slice("flaggedDistribution"),
      exploitBars(page),
      events,
    ];
    for (const part of parts) {
      const { width = 0 } = (await part.first().boundingBox()) ?? {};
      // The top of the ring of one slice, which others begin at.
      const isWhole = part === parts[0];
      await part.first().tap({ position: { x: isWhole ? width / 2 : 6, y: 6 } });
      await page.locator("section [role=status]").waitFor();
      await eventually(() => faultsIn(page), []);
    }
  });
});

test("paper names every line and cuts no sentence", async () => {
  const { page } = await shown("?trend=total");
  await page.emulateMedia({ media: "print" });
  const names = extras(page).locator(".name").filter({ visible: true });
  await eventually(() => names.allTextContents(), ["Total", "Previous period", "Exploits"]);
  await eventually(() => faultsIn(page), []);
  expect(await sentence(page, "transactionTrends").isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
});

test("forced colours keep the colours of swatches, and show what is chosen and what cannot be pressed", async () => {
  const { page } = await shown();
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  const colours = new Set<string>();
  for (const swatch of await legend(page).locator(".swatch").all())
    colours.add((await pixelsOf(swatch)).middle);
  expect(colours.size).toBe(5);
  const back = await pixelsOf(page.getByRole("button", { name: "Previous 31 days" }));
  const forward = await pixelsOf(page.getByRole("button", { name: "Next 31 days" }));
  expect(forward.darkest).not.toBe(back.darkest);
  const expectChosen = async (parts: Locator) => {
    const chosen = await pixelsOf(parts.and(page.locator("[aria-pressed=true]")).first());
    const other = await pixelsOf(parts.and(page.locator("[aria-pressed=false]")).first());
    expect(chosen.edge).not.toBe(other.edge);
  };
  await expectChosen(panel(page, "wallets").getByRole("button", { name: /^(Share|By day): / }));
  await rangeButton(page).click();
  await page.getByRole("grid").first().waitFor();
  await expectChosen(page.getByRole("button", { name: /^Last \d+ days$/ }));
  const day = (name: string) => page.getByRole("button", { name });
  expect((await pixelsOf(day("Wednesday, January 15, 2025, selected"))).edge).not.toBe(
    (await pixelsOf(day("Thursday, January 2, 2025"))).edge,
  );
  await page.emulateMedia({ forcedColors: "none" });
});

/** The colours in an element's middle, at its left edge, and the darkest one: computed styles do not show forced colours. */
async function pixelsOf(
  element: Locator,
): Promise<{ middle: string; edge: string; darkest: number }> {
  const png = [...(await screenshotOf(element))];
  return element.page().evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(png)]));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = (x: number, y: number, width: number, height: number) => [
      ...(context?.getImageData(x, y, width, height).data ?? []),
    ];
    const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
    const size = Math.min(16, width, height);
    const within = pixels(x - size / 2, y - size / 2, size, size);
    const sums = Array.from({ length: size * size }, (_, pixel) =>
      within.slice(4 * pixel, 4 * pixel + 3).reduce((sum, byte) => sum + byte),
    );
    return {
      middle: pixels(x, y, 1, 1).join(),
      edge: pixels(Math.min(5, x), y, 1, 1).join(),
      darkest: Math.min(...sums),
    };
  }, png);
}
