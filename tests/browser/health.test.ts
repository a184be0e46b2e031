import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { indexEntry } from "../../cli/archive/folderIndex.ts";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { parseDay } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatRange } from "../../shared/text/format.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { oracle } from "../integration/oracle.ts";
import { askFunction } from "../integration/readCube.ts";
import { axeFindingsInBoth } from "./axeFindings.ts";
import { buildSite } from "./builtSite.ts";
import { historyCached } from "./cachedCubes.ts";
import { healthFacts as facts, openHealth } from "./healthFacts.ts";
import { rangeButton } from "./page.ts";
import { figuresOf, readFigures } from "./shownFigures.ts";
import { cutDuringTest, type HostHabits } from "./staticServer.ts";
import {
  cardsShown,
  cardValues,
  eventually,
  figuresShown,
  goTo,
  isCube,
  ofFile,
  openSharedTestbed,
  openSite,
  rangeLabel,
  requestFrame,
  sameWindow,
  shortcutsListen,
  sourceOf,
  visitCards,
  workerKeeps,
} from "./testbed.ts";

const testbed = ofFile(openSharedTestbed);

/** The popover's table: rows, newest row and rows without a chain. */
function tables(page: Page): Promise<string[][]> {
  return page
    .getByRole("table", { name: "Data health" })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map(({ firstChild }) => firstChild?.textContent ?? "")),
    );
}

describe("data health", () => {
  test("has the rows, the day of the newest row before later rows, and the rows without a chain that SQL counts, within 360 px; Escape and Tab beyond it close it", async () => {
    const { page } = await visitCards(testbed, "", { viewport: { width: 360, height: 740 } });
    await historyCached(page);
    await page.locator("[data-tone]").focus();
    await page.keyboard.press("Enter");
    const popover = page.getByRole("dialog", { name: "Data health" });
    await page.locator(".past").waitFor();
    expect(await tables(page)).toEqual([
      ["Transactions", ...(await counted("transactions", "created_at", "chain_id is null"))],
      ["Notifications", ...(await counted("notifications", "date", "false", "status = 'sent'"))],
      ["Exploits", ...(await counted("exploits", '"timestamp"', "chain_id is null"))],
      ["Events", ...(await counted("events", 'to_timestamp("timestamp")', "false"))],
    ]);
    // A popover that has grown with its content takes its place with the next frame.
    const isWithin = async () => {
      await requestFrame(page);
      const { x = -1, width = 0 } = (await popover.boundingBox()) ?? {};
      return x >= 0 && x + width <= 360;
    };
    await eventually(isWithin, true);
    expect(await popover.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await page.keyboard.press("Escape");
    expect(await popover.isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    await popover.waitFor();
    for (let stop = 0; stop < 2; stop++) await page.keyboard.press("Tab");
    await popover.waitFor({ state: "hidden" });
    await openHealth(page);
    await page.locator(".past summary").click();
    await page.getByText("This site has none.").waitFor();
  });

  /** The 400 days that end with the last day of the example. */
  async function counted(table: string, moment: string, unlinked: string, which = "true") {
    const [row] = await testbed.backend.query<{ rows: number; newest: string; unlinked: number }>(
      `select count(*)::int as rows, count(*) filter (where ${unlinked})::int as unlinked,
         to_char(max(${moment}) at time zone 'UTC', '"after "Mon DD, YYYY') as newest
       from ${table}
       where ${which} and ${moment} >= timestamptz '2025-02-05 00:00+00' - interval '400 days'
         and ${moment} < timestamptz '2025-02-05 00:00+00'`,
    );
    return [formatCount(row?.rows ?? null), row?.newest, formatCount(row?.unlinked ?? null)];
  }

  test("has time, days and zone of live and of cached figures, with the source and the duration of their read", async () => {
    const { page, open } = await testbed.visit({
      clockGoes: true,
      timezoneId: "America/New_York",
    });
    await page.route(isCube, async (route) => {
      await page.clock.runFor(2_300);
      await route.continue();
    });
    await open();
    await cardsShown(page);
    await historyCached(page);
    const live = await facts(page);
    expect(live).toEqual({
      "On screen": expect.stringMatching(/^Live, read Feb 04, 2025, 10:00:\d\d 1 min ago$/),
      Days: "Jan 02, 2024 - Feb 04, 2025 (400 days)",
      "Time zone": "America/New_York",
      "Read from": expect.stringMatching(/^Function dashboard_cube, [\d,]+ ms$/),
      Rules: "none; --rules FILE shows those of vigil check on the trend",
    });
    await page.unroute(isCube);
    await page.route(isCube, () => {});
    await open();
    await eventually(() => sourceOf(page), "Cached · 1 min old");
    expect(await facts(page)).toMatchObject({
      "On screen": expect.stringMatching(/^Cached, read Feb 04, 2025, 10:00:\d\d 1 min ago$/),
      "Read from": live["Read from"],
    });
  });
});

function range(from: string, to: string): DayRange {
  return { from: parseDay(from), to: parseDay(to) };
}

describe("past snapshots on the static site", () => {
  const ZONE = "Europe/Berlin";
  const NOW = "2025-02-06T08:00:00Z";
  /** Two snapshots were written on one day of their zone, which is another day in UTC. */
  const SNAPSHOTS = [
    { ...range("2024-12-20", "2025-01-10"), writtenAt: "2025-01-11T23:30:00Z" },
    { ...range("2024-12-25", "2025-01-15"), writtenAt: "2025-01-12T22:30:00Z" },
    { ...range("2025-01-05", "2025-02-04"), writtenAt: "2025-02-05T02:17:00Z" },
  ] as const;
  const [OLDEST, OLDER, NEWEST] = SNAPSHOTS;

  let dist: string;
  const habits: HostHabits = {};

  const site = ofFile(async () => {
    const files = SNAPSHOTS.map(async ({ writtenAt, ...days }) => {
      const cover = { from: parseDay("2024-12-05"), to: days.to };
      const cube = await askFunction(testbed.backend, cover, ZONE);
      return [writtenAt, snapshot(cube, days)] as const;
    });
    dist = await scratchFolder();
    await buildSite(await writtenFolder(await Promise.all(files)), dist, "/vigil/");
    return openSite(dist, "/vigil/", { now: NOW, timezoneId: ZONE }, habits);
  });

  const open = sameWindow(() => site.visitForAll());

  async function expectFigures(page: Page, days: DayRange): Promise<void> {
    await eventually(() => rangeLabel(page), formatRange(days));
    await cardsShown(page);
    const { cards } = figuresOf(await oracle(testbed.backend.query, days, ZONE), []);
    expect(await cardValues(page)).toEqual(Object.values(cards).map(([value]) => value));
  }

  test("a day opens the newest snapshot written on it in its zone, with its own range, and any range within its cover works", async () => {
    const { page, complaints } = await open("?snapshot=2025-01-12");
    await expectFigures(page, OLDER);
    await figuresShown(page);
    const { tables } = figuresOf(await oracle(testbed.backend.query, OLDER, ZONE), []);
    expect((await readFigures(page)).tables).toEqual(tables);
    expect(await sourceOf(page)).toBe("Snapshot · Jan 12 · past");
    expect(await facts(page)).toMatchObject({
      "On screen": "Past snapshot, written Jan 12, 2025, 23:30:00 24 d ago",
      Days: "Dec 05, 2024 - Jan 15, 2025 (42 days)",
      "Read from": expect.stringMatching(/^File 2024-12-25_2025-01-15\.json, /),
    });
    await page.keyboard.press("Escape");
    await goTo(page, "?snapshot=2025-01-12&last=7d");
    await expectFigures(page, range("2025-01-08", "2025-01-15"));
    await shortcutsListen(page);
    await page.keyboard.press("[");
    await expectFigures(page, range("2024-12-31", "2025-01-07"));
    expect(new URL(page.url()).search).toBe("?snapshot=2025-01-12&from=2024-12-31&to=2025-01-07");
    expect(await sourceOf(page)).toBe("Snapshot · Jan 12 · past");
    expect(complaints()).toEqual([]);
  });

  test("the list links to each snapshot by its day, or by its file name if a newer snapshot has the same day; a snapshot that was shown is available offline, and a link leads back to the newest; axe finds nothing in the list, light or dark", async () => {
    const { page } = await open("");
    await cardsShown(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await openHealth(page);
    await page.locator(".past summary").click();
    const links = page.locator(".past a");
    await eventually(() => links.allTextContents(), ["2025-02-05", "2025-01-12", "2025-01-12"]);
    await links.last().click();
    await expectFigures(page, OLDEST);
    expect(new URL(page.url()).search).toBe("?snapshot=2024-12-20_2025-01-10.json");
    for (const file of ["index.json?past", `${OLDEST.from}_${OLDEST.to}.json`]) {
      await workerKeeps(page, file);
    }
    cutDuringTest(habits);
    await page.reload();
    await expectFigures(page, OLDEST);
    expect(await sourceOf(page)).toBe("Snapshot · Jan 12 · past");
    delete habits.answer;
    await page.setViewportSize({ width: 360, height: 740 });
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth), 360);
    await openHealth(page);
    await page.locator(".past summary").click();
    await page.locator(".past [aria-current]").waitFor();
    expect(await axeFindingsInBoth(page, ".health, .filter")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back to the newest" }).click();
    await eventually(() => sourceOf(page), "Snapshot · Feb 05");
    await expectFigures(page, NEWEST);
    expect(page.url()).toBe(site.url);
  });

  test("a day without a snapshot gives the usual page and one warning", async () => {
    const { page, complaints } = await open("?snapshot=2025-01-20&from=2025-01-06&to=2025-01-07");
    await eventually(() => new URL(page.url()).search, "?from=2025-01-06&to=2025-01-07");
    await expectFigures(page, range("2025-01-06", "2025-01-07"));
    expect(await sourceOf(page)).toBe("Snapshot · Feb 05");
    expect(complaints()).toEqual([
      "warning: The page shows its usual figures: there is no snapshot 2025-01-20",
    ]);
  });

  test("a link to the page shows the figures of the snapshot that it ships", async () => {
    const html = await readFile(join(dist, "index.html"), "utf8");
    expect(html).toContain(
      'property="og:description" content="Jan 05, 2025 - Feb 04, 2025: 2 active users, 2 projects, ',
    );
    expect(html).toContain('property="og:image" content="/vigil/social.png"');
  });
});

describe("past snapshots on a page with a backend", () => {
  test("replace live figures, and a link leads back to live figures", async () => {
    const { page, requests, open } = await testbed.visit();
    const cube = await askFunction(testbed.backend, range("2024-12-05", "2025-01-20"), "UTC");
    const days = range("2025-01-05", "2025-01-20");
    const past = snapshot(cube, days);
    const body = snapshotText(past);
    const entry = indexEntry(past, body, new Date("2025-01-21T02:17:00Z"));
    await page.route("**/snapshots/index.json?past", (route) =>
      route.fulfill({ json: { schema: 1, snapshots: [entry] } }),
    );
    await page.route(`**/snapshots/${entry.file}`, (route) => route.fulfill({ body }));
    await open("?snapshot=2025-01-21");
    await eventually(() => sourceOf(page), "Snapshot · Jan 21 · past");
    expect(await rangeButton(page).textContent()).toBe(formatRange(days));
    expect(
      requests.filter((request) => new URL(request.url()).pathname.startsWith("/rest")),
    ).toEqual([]);
    await page.getByRole("link", { name: "Back to live" }).click();
    await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
    await eventually(() => sourceOf(page), "Live · 15:00");
  });
});
