import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCli, scratchFolder } from "../cli/runCli.ts";
import { refuse } from "./changedCube.ts";
import { notes, plot, rangeButton, tooltip, trendChart } from "./page.ts";
import { sharedChromium } from "./sharedChromium.ts";
import { RANDOM, randomSite } from "./sharedSites.ts";
import { serveFolder } from "./staticServer.ts";
import {
  complaints,
  figuresShown,
  goTo,
  hold,
  isCube,
  ofFile,
  openSharedTestbed,
  type Visit,
  visit,
} from "./testbed.ts";
import { heldTexts, translate, visibleTexts } from "./translator.ts";

const testbed = ofFile(openSharedTestbed);

type Act = string | ((page: Page) => Promise<unknown>);

/** Queries of the example rows, each with other figures, words or parts of the page. */
const QUERIES = [
  "?from=2025-01-11&to=2025-02-04&vs=none",
  "?chain=Net+A&chain=Net+B&chain=Net+C",
  "?trend=total&by=week&zone=Asia/Tokyo",
  "?trend=total&by=mean",
  "?from=2024-12-10&to=2024-12-20",
  "?from=2025-02-30",
  "?period=today",
];

/** Another range, other chains and another comparison, one after the other. */
const FEW = [
  "?from=2025-01-20&to=2025-01-20",
  "?chain=Net+A&chain=Nowhere&from=2025-01-12&to=2025-01-20",
  "?from=2025-01-11&to=2025-02-04&vs=weekdays",
] as const;

/**
 * Acts, and expects after each act that no text is one that a translator would take out of React's hands: the cause of
 * texts that stay as they were, on whichever part of the page.
 */
async function expectNoHeldText(open: () => Promise<Visit>, acts: readonly Act[]): Promise<void> {
  const { page } = await open();
  await figuresShown(page);
  for (const act of acts) {
    await perform(page, act);
    expect(await heldTexts(page), `${act}`).toEqual([]);
  }
}

async function perform(page: Page, act: Act): Promise<void> {
  if (typeof act === "string") {
    await page.mouse.move(1, 1);
    await goTo(page, act || "?");
  } else await act(page);
  await figuresShown(page);
}

/** Acts in a page and in its translated twin, and expects the same texts after each act. */
async function expectSameTexts(
  acts: readonly Act[],
  plain: Visit,
  translated: Visit,
): Promise<void> {
  for (const act of acts) {
    await Promise.all([plain, translated].map(({ page }) => perform(page, act)));
    // The page without a translation may still follow the act.
    const differing = async () => {
      const pages = [translated.page, plain.page];
      const [own = [], other = []] = await Promise.all(pages.map(visibleTexts));
      const all = own.length > other.length ? own : other;
      return all.flatMap((_, at) => (own[at] === other[at] ? [] : [[own[at], other[at]]]));
    };
    await expect.poll(differing, { timeout: 5_000, message: `${act}` }).toEqual([]);
  }
  expect(await translated.page.locator("font").count()).toBeGreaterThan(10);
  expect(complaints(translated.log)).toEqual(complaints(plain.log));
}

async function showTables(page: Page): Promise<void> {
  for (const table of await page.getByRole("button", { name: /Table of / }).all())
    await table.click();
  await page.locator(".view-table").nth(5).waitFor();
}

const opened = (path: string, prepare?: (page: Page) => Promise<unknown>) => async () => {
  const visit = await testbed.visit(prepare && { prepare });
  await visit.open(path);
  return visit;
};

async function sortTables(page: Page): Promise<void> {
  for (const table of await page.locator(".view-table").all())
    await table.locator("thead button").first().click();
}

describe("a translated page has the texts of the same page untranslated", () => {
  test("with other ranges, chains and comparisons, and with sorted tables in place of charts", async () => {
    const [plain, translated] = [await opened("")(), await opened("")()];
    await figuresShown(translated.page);
    await translate(translated.page);
    await expectSameTexts([FEW[0], FEW[2], showTables, sortTables, FEW[1]], plain, translated);
  });

  test("if it was translated before its code ran", async () => {
    const site = await serveFolder(await randomSite(), RANDOM.base);
    onTestFinished(() => site.close());
    const [plain, translated] = await Promise.all(
      [0, 1].map(async () => visit(await sharedChromium(), site.url, { now: RANDOM.now })),
    );
    if (plain === undefined || translated === undefined) throw new Error("no visit");
    onTestFinished(() => plain.page.context().close());
    onTestFinished(() => translated.page.context().close());
    await plain.open();
    const release = await hold(translated.page, /\/assets\/.*\.js$/);
    await translated.page.goto(site.url, { waitUntil: "commit" });
    await translated.page.getByRole("contentinfo").waitFor();
    await translate(translated.page);
    release();
    await expectSameTexts(
      [(page) => trendChart(page).waitFor(), "?from=2025-10-28&to=2025-11-03"],
      plain,
      translated,
    );
  });
});

/** Moves to a share of the trend's width. */
async function pointAt(page: Page, share: number): Promise<void> {
  const area = plot(page);
  await area.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await area.boundingBox()) ?? {};
  await page.mouse.move(x + share * width, y + height / 2);
}

async function showByDay(page: Page): Promise<void> {
  for (const look of await page.getByRole("group").getByRole("button", { pressed: false }).all())
    await look.click();
}

/** The trend's tooltip, and a selection that becomes the range. */
const POINTED: readonly Act[] = [
  showByDay,
  FEW[2],
  async (page) => {
    await pointAt(page, 0.3);
    await tooltip(page, "transactionTrends").waitFor();
  },
  async (page) => {
    await page.mouse.down();
    await pointAt(page, 0.5);
  },
  (page) => page.mouse.up(),
];

const CALENDAR: readonly Act[] = [
  async (page) => {
    await rangeButton(page).click();
    await page.getByRole("grid").first().waitFor();
  },
  (page) => page.getByRole("button", { name: /Previous Month/i }).click(),
  (page) => page.getByRole("gridcell").getByRole("button").nth(12).click(),
  ...["2025-13-01", "2025-01-40"].map((day) => async (page: Page) => {
    await page.getByLabel("From", { exact: true }).fill(day);
    await page.getByRole("button", { name: "Apply" }).click();
  }),
  (page) => page.keyboard.press("Escape"),
];

const refresh = (page: Page) => page.getByRole("button", { name: "Refresh", exact: true }).click();

/** Data health, then a definition, while figures change and fail. */
const HEALTH: readonly Act[] = [
  async (page) => {
    await page.locator("[data-tone]").click();
    await page.getByRole("table", { name: "Data health" }).waitFor();
  },
  FEW[0],
  async (page) => {
    await page.route(isCube, refuse);
    await refresh(page);
    await page.locator("[data-tone=error]").waitFor();
  },
  async (page) => {
    await page.unroute(isCube, refuse);
    await refresh(page);
    await page.locator("[data-tone=live]").waitFor();
  },
  async (page) => {
    await page.getByRole("button", { name: "Definition of Total Active Users" }).click();
    await page.locator(".definition .lifecycle").first().waitFor();
    await page.locator(".definition summary").first().click();
    // Below the popover is the trend, which would show a tooltip.
    await page.mouse.move(0, 0);
  },
  FEW[1],
  (page) => page.keyboard.press("Escape"),
];

describe("no text of a page is one that a translation would leave as it was", () => {
  test("in the calendar, in tooltips and selections, in data health and in definitions, with each range, chain and comparison, and with sorted tables in place of charts", () =>
    expectNoHeldText(opened(""), [
      ...POINTED,
      "",
      ...CALENDAR,
      ...HEALTH,
      "",
      showTables,
      sortTables,
      ...QUERIES,
    ]));

  test("if no figures come at first, and with only a panel or a wall", () =>
    expectNoHeldText(
      opened("", (page) => page.route(/\/rest\//, refuse)),
      [
        "?last=7d",
        async (page) => {
          await page.unroute(/\/rest\//, refuse);
          await notes(page).getByRole("button").click();
          await page.locator("[data-tone=live]").waitFor();
        },
        ...["panel=transactionTrends", "wall"].flatMap((part) => [
          async (page: Page) => void (await page.goto(`${testbed.url}?${part}`)),
          ...FEW.slice(1).map((query) => `${query}&${part}`),
        ]),
      ],
    ));

  describe("with notes", () => {
    let file: string;

    beforeAll(async () => {
      const scratch = await scratchFolder();
      await cp(join(await randomSite(), "snapshots"), join(scratch, "snapshots"), {
        recursive: true,
      });
      const notes = [
        { from: "2025-11-01", to: "2025-11-02", text: "Indexer was late" },
        { day: "2025-10-30", text: "Release", link: "https://example.org" },
      ];
      await writeFile(join(scratch, "snapshots/annotations.json"), JSON.stringify(notes));
      file = join(scratch, "page.html");
      await runCli(["export", file, "--snapshot", "snapshots"], { cwd: scratch });
    });

    test("in one file", () => {
      const open = async () => {
        const opened = await visit(await sharedChromium(), pathToFileURL(file).href, {
          now: RANDOM.now,
          offline: true,
        });
        onTestFinished(() => opened.page.context().close());
        await opened.open();
        return opened;
      };
      return expectNoHeldText(open, [
        "?from=2025-10-28&to=2025-11-03",
        "?from=2025-10-01&to=2025-10-07&vs=weekdays",
        showTables,
        "?from=2025-11-01&to=2025-11-10&zone=UTC",
        "?panel=nothing",
      ]);
    });
  });
});
