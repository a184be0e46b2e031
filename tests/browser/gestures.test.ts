import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { plot, search, zoomBack } from "./page.ts";
import { eventually, goTo, ofFile, openSharedTestbed, travel, trendDrawn } from "./testbed.ts";

const testbed = ofFile(openSharedTestbed);

/** A panel alone has the same chart, and draws no other after each zoom. */
const PANEL = "?panel=transactionTrends";

/** The elements that a chart shows for a pointer or for the keys, and the focus ring. */
function onScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(".tooltip, .selection, .hairline, .read");
    const { activeElement: focused } = document;
    const isRinged =
      focused?.closest(".chart") && getComputedStyle(focused).outlineStyle !== "none";
    return [
      ...new Set([...parts].map((part) => String(part.getAttribute("class")))),
      ...(isRinged ? ["ring"] : []),
    ];
  });
}

interface Plot {
  readonly page: Page;
  /** Moves to a part of the trend's width and height; 0 and 1 are its ends. */
  readonly to: (across: number, down?: number) => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly drag: (from: number, to: number, down?: number) => Promise<void>;
  readonly press: (...keys: string[]) => Promise<void>;
  readonly focus: () => Promise<void>;
}

/** Gestures of readers. Each gesture ends outside the charts, with a zoom, or with a key that closes open elements. */
const GESTURES: Readonly<Record<string, (plot: Plot) => Promise<unknown>>> = {
  "cross the plot in one move": async ({ to, leave }) => {
    await to(0.5, -0.5);
    await to(0.5, 0.5);
    await leave();
  },
  "leave by the right end": async ({ page, to }) => {
    await to(0.98);
    await to(1.4, 0.5);
    await page.mouse.move(1_439, 1);
  },
  "click and leave": async ({ page, to, leave }) => {
    await to(0.5);
    await page.mouse.down();
    await page.mouse.up();
    await leave();
  },
  "double click and leave": async ({ page, to, leave }) => {
    await to(0.4);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await leave();
  },
  "click with the right button and leave": async ({ page, to, leave }) => {
    await to(0.5);
    await page.mouse.down({ button: "right" });
    await page.mouse.up({ button: "right" });
    await leave();
  },
  "press, tremble and leave": async ({ page, to, leave }) => {
    await to(0.5);
    await page.mouse.down();
    await to(0.501);
    await page.mouse.up();
    await leave();
  },
  "drag and stay": ({ drag }) => drag(0.3, 0.5),
  "drag, move on and leave": async ({ drag, to, leave }) => {
    await drag(0.3, 0.5);
    await to(0.7);
    await leave();
  },
  "drag and release below the plot": async ({ drag, leave }) => {
    await drag(0.3, 0.5, 1.3);
    await leave();
  },
  "drag and release above the window": async ({ page, to }) => {
    await to(0.4);
    await page.mouse.down();
    await to(0.5);
    await page.mouse.move(300, -20);
    await page.mouse.up();
  },
  "drag, release outside, and stay there": async ({ page, to }) => {
    await to(0.4);
    await page.mouse.down();
    await to(0.6);
    await page.mouse.move(1, 1);
    await page.mouse.up();
  },
  "drag to one's own start and leave": async ({ page, to, leave }) => {
    await to(0.4);
    await page.mouse.down();
    await to(0.6);
    await to(0.4);
    await page.mouse.up();
    await leave();
  },
  "drag, press Escape, release and leave": async ({ page, to, press, leave }) => {
    await to(0.4);
    await page.mouse.down();
    await to(0.6);
    await press("Escape");
    await page.mouse.up();
    await leave();
  },
  "drag, go back and leave": async ({ page, drag, leave }) => {
    await drag(0.3, 0.5);
    await zoomBack(page).waitFor();
    await travel(page, -1);
    await zoomBack(page).waitFor({ state: "detached" });
    await leave();
  },
  "drag, leave, go back": async ({ page, drag, leave }) => {
    await drag(0.3, 0.5);
    await leave();
    await travel(page, -1);
    await zoomBack(page).waitFor({ state: "detached" });
  },
  "drag and press the button that goes back": async ({ page, drag }) => {
    await drag(0.3, 0.5);
    await zoomBack(page).click();
    await zoomBack(page).waitFor({ state: "detached" });
  },
  "drag twice and leave": async ({ page, drag, leave }) => {
    await drag(0.1, 0.9);
    await zoomBack(page).waitFor();
    await drag(0.3, 0.6);
    await leave();
  },
  "hover and show the table": async ({ page, to, leave }) => {
    await to(0.5);
    const toggle = page.getByRole("button", { name: "Table of Transaction Trends" });
    await toggle.click();
    await toggle.click();
    await leave();
  },
  "walk through the days and press Tab": async ({ focus, press }) => {
    await focus();
    await press("ArrowRight", "ArrowRight", "Tab");
  },
  "walk through the days and press Escape": async ({ focus, press, page }) => {
    await focus();
    await press("ArrowRight", "ArrowRight", "Escape");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  },
  "select with keys and press Tab": async ({ focus, press }) => {
    await focus();
    await press("ArrowRight", "Shift+ArrowRight", "Tab");
  },
  "walk through the days, hover and leave": async ({ focus, press, to, leave, page }) => {
    await focus();
    await press("ArrowRight");
    await to(0.5);
    await leave();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  },
  "click, press an arrow and click elsewhere": async ({ page, to, press }) => {
    await to(0.5);
    await page.mouse.down();
    await page.mouse.up();
    await press("ArrowRight");
    await page.mouse.click(700, 90);
  },
};

/** Gestures that a panel alone does not have. */
const ON_THE_PAGE: typeof GESTURES = {
  "hover and change the range by a key": async ({ to, press, leave }) => {
    await to(0.5);
    await press("[");
    await leave();
  },
  "hover and scroll away": async ({ page, to }) => {
    await to(0.5);
    await page.mouse.wheel(0, 900);
    await eventually(() => page.evaluate(() => window.scrollY > 500), true);
    await page.mouse.move(1_439, 300);
  },
};

function plotOf(page: Page): Plot {
  const to = async (across: number, down = 0.5) => {
    const box = await plot(page).boundingBox();
    if (box === null) throw new Error("there is no plot");
    await page.mouse.move(box.x + across * box.width, box.y + down * box.height);
  };
  return {
    page,
    to,
    leave: () => page.mouse.move(1, 1),
    drag: async (from, until, down) => {
      await to(from);
      await page.mouse.down();
      await to((from + until) / 2);
      await to(until, down);
      await page.mouse.up();
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    focus: () => page.getByRole("application", { name: /^Transactions per/ }).focus(),
  };
}

test("after any gesture that ends outside or with a zoom, a chart shows no trace of the gesture", async () => {
  const { page, open } = await testbed.visit();
  for (const [path, gestures] of [
    [PANEL, GESTURES],
    ["", ON_THE_PAGE],
  ] as const) {
    await open(path);
    await trendDrawn(page);
    for (const [name, gesture] of Object.entries(gestures)) {
      await gesture(plotOf(page));
      await expect.poll(() => onScreen(page), { timeout: 3_000, message: name }).toEqual([]);
      await leaveZoom(page, path);
    }
  }
});

/** Shows the range of the path again. */
async function leaveZoom(page: Page, path: string): Promise<void> {
  await page.mouse.move(1, 1);
  if (search(page) === path) return;
  await goTo(page, path || "?");
  await zoomBack(page).waitFor({ state: "detached" });
  await trendDrawn(page);
}
