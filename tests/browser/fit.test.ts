import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cube } from "../../shared/cube/cube.ts";
import { addChains, changeCube, renameChains } from "./changedCube.ts";
import { narrowWidths, overflowing } from "./narrowWidths.ts";
import { countMany, textsOnRings } from "./ringTexts.ts";
import {
  eventually,
  figuresShown,
  ofFile,
  openSharedTestbed,
  requestFrame,
  samePage,
  screenshotOf,
  visitCards,
} from "./testbed.ts";

const DESKTOP = { width: 1440, height: 900 };

/** A phone, a tablet and a desk; the narrowest width of each layout has one test. */
const WIDTHS = [360, 768, 1280] as const;

const testbed = ofFile(openSharedTestbed);

const shown = samePage(() => testbed);

/** The width in pixels by which the page exceeds the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The texts of elements that are too narrow for their text. */
function cut(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => textContent),
  );
}

/** The texts of elements under another element at their lower edge. */
function covered(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => {
        element.scrollIntoView({ block: "center" });
        const { left, width, bottom } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, bottom - 1) !== element;
      })
      .map(({ textContent }) => textContent),
  );
}

/** The tooltips at both ends of the charts that lie outside the window or widen the page. */
async function wideTooltips(): Promise<string[]> {
  const { documentElement: root } = document;
  const wide: string[] = [];
  for (const [share, inset] of [
    [0, 70],
    [1, -20],
  ] as const) {
    for (const chart of document.querySelectorAll(".chart")) {
      const { left, top, width, height } = chart.getBoundingClientRect();
      const at = { clientX: left + share * width + inset, clientY: top + height / 2 };
      const place = chart.querySelector(".scrub, .bar-row") ?? chart;
      place.dispatchEvent(new PointerEvent("pointerover", { ...at, bubbles: true }));
      place.dispatchEvent(new PointerEvent("pointermove", { ...at, bubbles: true }));
      place.dispatchEvent(new MouseEvent("mousemove", { ...at, bubbles: true }));
    }
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const tooltips = [...document.querySelectorAll<HTMLElement>(".tooltip")];
    const beyond = tooltips.filter((tooltip) => {
      const { left, right } = tooltip.getBoundingClientRect();
      return left < 0 || right > root.clientWidth;
    });
    if (root.scrollWidth > root.clientWidth) beyond.push(...tooltips);
    wide.push(...new Set(beyond.map(({ textContent }) => textContent)));
  }
  for (const chart of document.querySelectorAll(".chart")) {
    const place = chart.querySelector(".scrub, .bar-row") ?? chart;
    const init = { bubbles: true, relatedTarget: document.body };
    place.dispatchEvent(new PointerEvent("pointerout", init));
    place.dispatchEvent(new MouseEvent("mouseout", init));
  }
  return wide;
}

/** The first popovers of each kind that lie outside the window or widen the page. The row of presets may scroll. */
async function widePopovers(): Promise<string[]> {
  const { documentElement: root } = document;
  const opened = [".status", ".filter", ".controls", ".card", ".panel-header"].flatMap((place) => {
    const inPlace = document.querySelectorAll<HTMLElement>(`${place} [popover]`);
    return [...inPlace].slice(0, 2);
  });
  const wide: string[] = [];
  for (const popover of new Set(opened)) {
    popover.showPopover();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const isWithin = [
      popover,
      ...popover.querySelectorAll("*:not(.visually-hidden, .presets *)"),
    ].every((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left >= 0 && right <= root.clientWidth;
    });
    if (!isWithin || root.scrollWidth > root.clientWidth)
      wide.push(`${popover.textContent}`.slice(0, 40));
    popover.hidePopover();
  }
  return wide;
}

describe("the page is as wide as the window", () => {
  test("of 320 px, as 1280 px at 400 percent are, in any range", async () => {
    for (const path of ["", "?last=365d", "?period=today"]) {
      const { page } = await shown(path);
      await page.setViewportSize({ width: 320, height: 256 });
      await eventually(() => overflow(page), 0);
      const texts = page.locator(".card-value, .change, .filter-button span, h1, h2");
      await eventually(() => cut(texts), []);
      await page.setViewportSize(DESKTOP);
    }
  });

  describe("at the narrowest width of a layout", () => {
    let page: Page;
    let widths: readonly number[];

    beforeAll(async () => {
      ({ page } = await testbed.visitForAll());
      await page.goto(testbed.url);
      await figuresShown(page);
      // Later the calendar opens at once.
      await page.locator(".filter-button").click();
      await page.getByRole("grid").first().waitFor();
      await page.keyboard.press("Escape");
      widths = await narrowWidths(page);
      expect(widths.length).toBeGreaterThan(25);
    });

    const isOfSome = (width: number) => widths.indexOf(width) % 4 === 0;

    async function sweep(
      widths: readonly number[],
      measure: (width: number) => Promise<string[]>,
    ): Promise<void> {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const wide = async () => [`${width} px`, await overflow(page), ...(await measure(width))];
        await eventually(wide, [`${width} px`, 0]);
      }
    }

    test("with the texts of its cards and its filter, which are not cut, with its tooltips and popovers", async () => {
      const texts = page.locator(".card-value, .change, .filter :is(span, select), h1, h2");
      await sweep(widths, async (width) => [
        ...(await overflowing(page)),
        ...(await cut(texts)),
        ...(isOfSome(width) ? await page.evaluate(wideTooltips) : []),
        ...(isOfSome(width) ? await page.evaluate(widePopovers) : []),
      ]);
    });

    test("with its tables", async () => {
      for (const toggle of await page.getByRole("button", { name: /^Table of/ }).all())
        await toggle.click();
      await page.locator(".view-table").nth(5).waitFor();
      const days = page.locator("[data-view=transactionTrends] .view-table tbody th");
      const looks = page.locator(".segments button");
      await sweep(widths.filter(isOfSome), async () => [
        ...(await cut(days)),
        ...(await covered(looks)),
      ]);
    });
  });
});

test("text of twice the size, also when it becomes so while the page is open, widens no page, cuts nothing and covers nothing", async () => {
  const { page } = await visitCards(testbed, "", { viewport: { width: 768, height: 900 } });
  await figuresShown(page);
  const days = page.locator(".trend .days text");
  const before = await days.count();
  await enlargeText(page);
  await eventually(async () => (await days.count()) < before, true);
  for (const width of [320, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 });
    await figuresShown(page);
    await eventually(() => overflow(page), 0);
    await eventually(() => cut(page.locator(".card-value, .change, h1, h2, .chains .name")), []);
    await eventually(() => daysAreApart(page), true);
    await eventually(() => page.evaluate(pieIsFree), true);
    await eventually(() => covered(page.locator(".segments button, .panel-controls select")), []);
  }
});

describe("with the text spacing of WCAG 1.4.12", () => {
  const spaced = samePage(() => testbed);

  test.each(WIDTHS)(
    "a window of %i px holds its page, its bars cover no name, and no text is cut or covered",
    async (width) => {
      const { page } = await spaced();
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(spaceText);
      await eventually(() => overflow(page), 0);
      await eventually(() => overflowing(page), []);
      await eventually(() => cut(page.locator(SPACED_TEXTS)), []);
      await eventually(() => page.evaluate(coveredNames), []);
      await eventually(() => overlaps(page), []);
      await eventually(() => page.evaluate(textsOnRings), []);
      await eventually(() => page.evaluate(pieIsFree), true);
      await eventually(() => covered(page.locator(".segments button, .panel-controls select")), []);
      expect(await page.evaluate(widePopovers)).toEqual([]);
    },
  );
});

/** The texts that are seen whole in a window of any width. */
const SPACED_TEXTS = [
  "h1, h2, .masthead p, .filter :is(span, select, button), .controls > * > button",
  ".card :is(h2, h3, .card-value, .change, .card-previous)",
  ".panel-highlight, .segments button, .panel-controls select",
  ".legend .name, :is(.chains, .breakdown-list) :is(.name, td), .bar-row .name, .bar-count",
].join(", ");

/** Gives all text the spacing that a reader may set: a page must bear it. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets = [sheet];
}

/** The names below a bar of their row, and the counts that another row covers. */
function coveredNames(): string[] {
  const boxOf = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect();
  };
  const rows = [...document.querySelectorAll(".chains tbody th")];
  const lists = [...document.querySelectorAll(".bar-row")];
  if (rows.length === 0 || lists.length === 0) return ["no bars"];
  const inRows = rows.filter((row) => {
    const { insetBlockEnd, blockSize } = getComputedStyle(row, "::before");
    const top =
      row.getBoundingClientRect().bottom -
      Number.parseFloat(insetBlockEnd) -
      Number.parseFloat(blockSize);
    return boxOf(row).bottom > top + 0.5;
  });
  const inLists = lists.filter((row) => {
    const name = row.querySelector(".name");
    const track = row.querySelector(".bar-track");
    if (name === null || track === null) return true;
    const text = boxOf(name);
    const bar = track.getBoundingClientRect();
    return (
      text.right > bar.left &&
      text.left < bar.right &&
      text.bottom > bar.top &&
      text.top < bar.bottom
    );
  });
  return [...inRows, ...inLists].map((row) => `${row.textContent}`);
}

describe("with text of twice the size no text is on a ring", () => {
  test.each([3, 40])("with %i chains", async (chains) => {
    const { page } = await visitCards(testbed, "", {
      prepare: async (page) => {
        await enlargeText(page);
        await changeCube(page, (cube) => countMany(cube, chains));
      },
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 3_000 });
      await figuresShown(page);
      await eventually(() => page.evaluate(textsOnRings), []);
    }
  });
});

test.each([
  [1093, 500],
  [320, 256],
])(
  "a popover is within the width of a window of %i by %i px, which is too low for it",
  async (width, height) => {
    const { page } = await shown();
    await page.setViewportSize({ width, height });
    const popover = page.locator(":popover-open");
    for (const button of [".filter-button", ".card .panel-tool"]) {
      await page.locator(button).first().click();
      await popover.locator(".calendar-days, .definition, p").first().waitFor();
      const placed = async () => {
        // A popover that has grown with its content takes its place with the next frame.
        await requestFrame(page);
        return popover.evaluate((element) => {
          const { left, right, height } = element.getBoundingClientRect();
          return {
            isWithin: left >= 0 && right <= innerWidth,
            isTooHigh: height > innerHeight / 2,
          };
        });
      };
      await eventually(placed, { isWithin: true, isTooHigh: true });
      await page.keyboard.press("Escape");
    }
    await page.setViewportSize(DESKTOP);
  },
);

/** Sets the text of a window to twice its size. */
async function enlargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
}

/** Whether no name of a day below the trend touches the next. */
function daysAreApart(page: Page): Promise<boolean> {
  return page.locator(".trend .days text").evaluateAll((days) => {
    const boxes = days.map((day) => day.getBoundingClientRect());
    return boxes.every(({ left }, index) => left > (boxes[index - 1]?.right ?? 0));
  });
}

/** Whether the names of a pie of two shares are below the pie or beside it. */
function pieIsFree(): boolean {
  const sectors = [...document.querySelectorAll(".pair .recharts-sector")].map((sector) =>
    sector.getBoundingClientRect(),
  );
  const bottom = Math.max(...sectors.map((sector) => sector.bottom));
  const right = Math.max(...sectors.map((sector) => sector.right));
  return [...document.querySelectorAll(".pair th .named")].every((name) => {
    const { top, left } = name.getBoundingClientRect();
    return top >= bottom || left >= right;
  });
}

const LONG = "A chain whose name is longer than the room that there is for all of them together";

/** A page whose answers have a long name, seven lines in the trend, and a small share of flagged wallets. */
const shownChanged = samePage(() => testbed, {
  prepare: (page) =>
    changeCube(page, (cube) => {
      renameChains(cube, { "Net B": LONG });
      countSeven(cube);
      Object.assign(cube, { wallets: 5000 });
    }),
});

/**
 * Counts for seven lines: the five largest chains, a smaller chain that fell most, and all other chains, whose sum is
 * below the largest chain.
 */
function countSeven({ transactions: { groups } }: Cube): void {
  const last = Math.max(...groups.flatMap(({ series }) => series.days));
  const largest = groups[0]?.series.counts ?? [];
  largest.push((largest.pop() ?? 0) + 100);
  groups.push({ label: "Net Z", series: { days: [last - 40, last], counts: [500, 2] } });
}

test("up to seven lines have a name each, above the extras and the plot, one long name shortens no other name, and a share thinner than the borders of its neighbours is seen", async () => {
  const { page } = await shownChanged();
  // 7 of 5,000 wallets are half a degree.
  await eventually(() => page.locator("[data-view=wallets] .thin-slice").count(), 1);
  expect(await page.locator(".legend li").count()).toBe(7);
  expect(await cut(page.locator(".legend .name, .legend .name > :first-child"))).toEqual([LONG]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => overlaps(page), []);
  }
});

test("an eye covers no letter, and a hidden line keeps its whole name; on a phone a menu has the lines", async () => {
  const { page } = await shownChanged();
  const menu = page.locator(".trend-menu");
  const lines = page.locator(".legend li");
  const boxes = (part: string) =>
    lines.locator(part).evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return { left, right };
      }),
    );
  const toggleAll = () =>
    lines.locator(".eye").evaluateAll((eyes: HTMLElement[]) => {
      for (const eye of eyes) eye.click();
    });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => menu.isVisible(), width < 500);
    expect(await lines.first().isVisible()).toBe(width >= 500);
    if (width < 500) await menu.click();
    const names = await boxes(".name");
    await toggleAll();
    await eventually(() => page.locator(".trend-chain").count(), 0);
    expect(await boxes(".name")).toEqual(names);
    const eyes = await boxes(".eye");
    expect(eyes.filter(({ right }, line) => right > (names[line]?.left ?? 0))).toEqual([]);
    await toggleAll();
    if (width < 500) await menu.click();
  }
  await page.setViewportSize(DESKTOP);
});

test("a figure of nine digits leaves room for its sparkline, and a share of 100% for the count before it", async () => {
  const { page } = await shownChanged();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overlaps = await page.locator(".card").evaluateAll((cards) =>
      cards.map((card) => {
        const value = card.querySelector(".card-value");
        const line = card.querySelector(".sparkline")?.getBoundingClientRect();
        if (value === null || line === undefined) return false;
        value.textContent = "499,507,022";
        const text = document.createRange();
        text.selectNodeContents(value);
        const { right, top, bottom } = text.getBoundingClientRect();
        const moved = card.querySelector(".sparkline")?.getBoundingClientRect() ?? line;
        return right > moved.left && top < moved.bottom && bottom > moved.top;
      }),
    );
    expect(overlaps, `${width} px`).toEqual([false, false, false, false]);
    const gaps = await page
      .locator(":is(.chains, .breakdown-list):not(.pair *) tbody tr:first-child")
      .evaluateAll((rows) =>
        rows.map((row) => {
          const cells = [...row.querySelectorAll("td")].filter((cell) => cell.checkVisibility());
          const [count, share] = cells.slice(-2);
          if (count === undefined || share === undefined) return 0;
          share.textContent = share.closest(".chains") === null ? "100.0%" : "100.00%";
          const [before, after] = [count, share].map((cell) => {
            const text = document.createRange();
            text.selectNodeContents(cell);
            return text.getBoundingClientRect();
          });
          return (after?.left ?? 0) - (before?.right ?? 0);
        }),
      );
    expect(gaps, `${width} px`).toHaveLength(2);
    for (const gap of gaps) expect(gap, `${width} px: ${gaps}`).toBeGreaterThanOrEqual(11);
  }
  await page.setViewportSize(DESKTOP);
});

describe("by touch", () => {
  /** The page on a phone, with a long name. */
  const touched = samePage(() => testbed, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    prepare: (page) => changeCube(page, (cube) => renameChains(cube, { "Net A": LONG })),
  });

  test("a tap on the plot has a tooltip below the plot, without a ring, until another place is tapped or a table covers it", async () => {
    const { page } = await touched();
    const trend = page.locator("[data-view=transactionTrends]");
    await trend.scrollIntoViewIfNeeded();
    const plot = page.locator(".trend .scrub");
    const tooltip = trend.locator(".tooltip");
    await plot.tap();
    await eventually(() => tooltip.isVisible(), true);
    const isRinged = () => {
      const { activeElement: focused } = document;
      return focused?.closest(".chart") && getComputedStyle(focused).outlineStyle !== "none";
    };
    expect(await page.evaluate(isRinged)).not.toBe(true);
    await trend.locator("h2").tap();
    await eventually(() => tooltip.count(), 0);
    await plot.tap();
    await eventually(() => tooltip.isVisible(), true);
    const isBelow = async () => {
      const [above, below] = [await plot.boundingBox(), await tooltip.boundingBox()];
      if (above === null || below === null) return false;
      return below.y >= above.y + above.height && below.x + below.width <= 390;
    };
    await eventually(isBelow, true);
    const toggle = trend.getByRole("button", { name: /^Table of/ });
    await toggle.tap();
    const days = trend.locator(".view-table tbody th");
    await eventually(() => days.first().textContent(), "2025-01-05");
    await eventually(() => tooltip.isVisible(), false);
    await eventually(() => cut(days), []);
    await toggle.tap();
    await eventually(() => days.count(), 0);
  });

  test("a popover of the cards or of the filter leaves room at both edges of the window", async () => {
    const { page } = await touched();
    for (const width of [320, 393]) {
      await page.setViewportSize({ width, height: 844 });
      for (const button of await page
        .locator(".card [popovertarget], .controls [popovertarget]:not(.filter-button)")
        .all()) {
        await button.tap();
        const popover = page.locator(":popover-open");
        await popover.locator("p, li, button, output").first().waitFor();
        const room = () =>
          popover.evaluate((element) => {
            const { left, right } = element.getBoundingClientRect();
            return Math.min(left, innerWidth - right);
          });
        const name = await button.textContent();
        await eventually(async () => [width, name, (await room()) >= 4], [width, name, true]);
        await page.keyboard.press("Escape");
        await eventually(() => popover.count(), 0);
      }
    }
  });

  test("the choice of a look covers no name of the days' parts", async () => {
    const { page } = await touched("?daily=wallets&daily=exploitsByChain");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (const view of ["wallets", "exploitsByChain"]) {
        const panel = page.locator(`[data-view=${view}]`);
        const name = panel.locator(".bar-parts > *").first();
        await name.waitFor();
        const [look, below] = [
          await panel.locator(".segments").boundingBox(),
          await name.boundingBox(),
        ];
        const isClear =
          look !== null &&
          below !== null &&
          (look.y + look.height <= below.y || look.x >= below.x + below.width);
        expect(isClear, `${view} at ${width} px`).toBe(true);
      }
    }
  });

  test("a tap on a bar or a slice widens no page, at 320 px", async () => {
    const { page } = await touched();
    await page.setViewportSize({ width: 320, height: 844 });
    await figuresShown(page);
    for (const view of ["wallets", "flaggedDistribution", "exploitsByChain", "commonEvents"]) {
      const panel = page.locator(`[data-view=${view}]`);
      await panel
        .locator(":is(.bar, .recharts-pie-sector path)")
        .first()
        .tap({ position: { x: 6, y: 6 } });
      const tooltip = panel.locator(".tooltip");
      await eventually(() => tooltip.isVisible(), true);
      const { x = -1, width = 0 } = (await tooltip.boundingBox()) ?? {};
      expect([x >= 0, x + width <= 320, await overflow(page)]).toEqual([true, true, 0]);
    }
  });
});

test("forced colours keep the colours of swatches, diamonds and bars, and show what is chosen and what cannot be pressed", async () => {
  const { page } = await shown();
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const colours = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (all, pseudo) => all.map((each) => getComputedStyle(each, pseudo).backgroundColor),
        pseudo,
      );
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const shownColours = [
    await colours(".legend .swatch, .breakdown-list .swatch, [data-extra=exploits] .swatch"),
    await colours(".chains tbody th", "::after"),
  ];
  for (const each of shownColours) {
    expect(new Set(each).size).toBeGreaterThan(4);
    expect(each).not.toContain(canvas);
  }
  // Computed styles do not show forced colours.
  await page.emulateMedia({ colorScheme: "light" });
  const [back, forward] = await Promise.all(
    [0, 1].map((step) => pixelsOf(page.locator(".filter-step").nth(step))),
  );
  expect(forward?.darkest).not.toEqual(back?.darkest);
  const groundOf = async (part: string) => (await pixelsOf(page.locator(part).first())).ground;
  expect(await groundOf(".segments [aria-pressed=false]")).toBe(WHITE);
  expect(await groundOf(".segments [aria-pressed=true]")).toBeLessThan(WHITE);
  await page.locator(".filter-button").click();
  expect(await groundOf(".presets [aria-pressed=true]")).toBeLessThan(WHITE);
  expect(await groundOf(".rdp-range_middle button")).toBeLessThan(WHITE);
  await page.emulateMedia({ forcedColors: "none" });
});

const WHITE = 3 * 255;

/** The sums of red, green and blue left of an element's text, and of its darkest pixel within its border. */
async function pixelsOf(element: Locator): Promise<{ ground: number; darkest: number }> {
  const png = [...(await screenshotOf(element))];
  return element.page().evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(png)]));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const sumsOf = (x: number, y: number, width: number, height: number) => {
      const bytes = [...(context?.getImageData(x, y, width, height).data ?? [])];
      return Array.from({ length: width * height }, (_, pixel) =>
        bytes.slice(4 * pixel, 4 * pixel + 3).reduce((sum, byte) => sum + byte),
      );
    };
    const [ground = 0] = sumsOf(5, Math.floor(height / 2), 1, 1);
    const [x, y] = [Math.floor(width / 2) - 8, Math.floor(height / 2) - 8];
    return { ground, darkest: Math.min(...sumsOf(x, y, 16, 16)) };
  }, png);
}

test("with 60 chains of long names every panel holds its content, the trend ends above the fold of 1440 by 900 px, at 390 px no sentence is cut, and the list has twelve of them", async () => {
  const names = ["A rollup ", "شبكة طويلة "].map((name) => name.repeat(9));
  const all = Array.from({ length: 60 }, (_, index) => `${names[index % 2]}${index}`);
  const { page } = await visitCards(testbed, "", {
    prepare: (page) => changeCube(page, (cube) => addChains(cube, all)),
  });
  await page.getByRole("button", { name: "52 more" }).waitFor();
  const holding = () =>
    page.locator(".panel").evaluateAll((panels) =>
      panels.map((panel) => {
        const inside = [...panel.querySelectorAll("*")];
        const bottoms = inside.map((each) => each.getBoundingClientRect().bottom);
        return Math.max(...bottoms) <= panel.getBoundingClientRect().bottom + 1;
      }),
    );
  const trend = page.locator("[data-view=transactionTrends]");
  const isAboveFold = () => trend.evaluate((panel) => panel.getBoundingClientRect().bottom <= 900);
  await eventually(isAboveFold, true);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(holding, [true, true, true, true, true, true]);
  }
  await eventually(() => cut(page.locator(".panel-highlight")), []);
  const panel = page.locator("[data-view=flaggedDistribution]");
  const rows = panel.locator(".breakdown-list tbody tr");
  expect(await rows.count()).toBe(13);
  await rows.last().getByRole("button", { name: "52 more" }).click();
  await panel.locator(".view-table").waitFor();
});

test("paper names every line and cuts no sentence", async () => {
  const { page } = await shown("?trend=total");
  await page.emulateMedia({ media: "print" });
  const names = page.locator(".legend-extras .name");
  await eventually(() => names.allTextContents(), ["Total", "Previous period", "Exploits"]);
  for (const name of await names.all()) expect(await name.isVisible()).toBe(true);
  await eventually(() => cut(page.locator(".panel-highlight, .name, .card-previous")), []);
  await page.emulateMedia({ media: "screen" });
});

/** The names and controls of the trend that overlap each other or the plot. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        ".legend-item, .undrawn, .trend-controls > *, [data-view=transactionTrends] .scrub",
      ),
    ];
    const inside = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter((other) => inside(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => `${one.textContent} and ${other.textContent}`),
    );
  });
}
