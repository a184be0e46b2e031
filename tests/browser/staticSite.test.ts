import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { previousPeriod } from "../../shared/days/range.ts";
import { formatDay, formatRange } from "../../shared/text/format.ts";
import { oracle } from "../integration/oracle.ts";
import { anyRange } from "../integration/question.ts";
import { DAYS } from "../integration/randomTables.ts";
import { fc } from "../suite/fastCheck.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { hiddenWords } from "./hiddenWords.ts";
import { joinedTexts } from "./joinedTexts.ts";
import { filterNote, notes, rangeButton } from "./page.ts";
import { randomPeople, showRange } from "./randomFigures.ts";
import { RANDOM, randomSite } from "./sharedSites.ts";
import { figuresOf, readFigures } from "./shownFigures.ts";
import { cutDuringTest, type HostHabits } from "./staticServer.ts";
import {
  cardsShown,
  complaints,
  eventually,
  figuresShown,
  goTo,
  ofFile,
  openSite,
  sourceOf,
  type Visit,
  type VisitOptions,
} from "./testbed.ts";

const { base: BASE, timeZone: TIME_ZONE, range: RANGE, now: NOW } = RANDOM;

const habits: HostHabits = {};
const site = ofFile(async () =>
  openSite(await randomSite(), BASE, { now: NOW, timezoneId: TIME_ZONE }, habits),
);
let backend: SharedBackend;
/** A visit for all tests that do not need a new page. It records layout shifts. */
let shared: Visit;

beforeAll(async () => {
  backend = await sharedBackend("random");
  shared = await site.visitForAll();
  await shared.page.addInitScript(() => {
    const shifts: number[] = [];
    const add = (entries: PerformanceEntryList) =>
      shifts.push(...entries.map((entry) => Object(entry).value));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts, addLastShifts: () => add(observer.takeRecords()) });
  });
  await shared.open();
  await figuresShown(shared.page);
});

async function open(path = "", options: VisitOptions = {}): Promise<Visit> {
  const opened = await site.visit(options);
  await opened.open(path);
  return opened;
}

test("without scripts the page shows the newest snapshot, says what it cannot do, and has nothing to press", async () => {
  const { page } = await open("", { javaScriptEnabled: false });
  const expected = figuresOf(await oracle(backend.query, RANGE, TIME_ZONE), []);
  const shown = await page.locator(".card-value").allTextContents();
  expect(shown).toEqual(Object.values(expected.cards).map(([value]) => value));
  expect(await page.locator(".card-change").evaluateAll(hiddenWords)).toEqual([]);
  expect(await page.locator("h1").textContent()).toBe("Analytics Dashboard");
  expect(await joinedTexts(page)).toEqual([]);
  await page.getByText(formatRange(RANGE)).filter({ visible: true }).first().waitFor();
  const sentences = await page.locator(".panel-highlight").allTextContents();
  expect([sentences.length, sentences.filter((sentence) => !/\d/.test(sentence))]).toEqual([6, []]);
  await page.locator("noscript p").waitFor();
  expect(await page.locator(".report-line").isVisible()).toBe(true);
  expect(await page.locator("button:visible:not(.chain-name, .why)").count()).toBe(0);
  expect(await page.getByText("Loading").filter({ visible: true }).count()).toBe(0);
});

test("React hydrates without an error or a layout shift", async () => {
  const { page, log } = shared;
  const shift = await page.evaluate(() => {
    const { shifts, addLastShifts } = Object(window);
    addLastShifts();
    return shifts.reduce((sum: number, shift: number) => sum + shift, 0);
  });
  expect(shift).toBeLessThan(0.01);
  expect(complaints(log)).toEqual([]);
});

test("the page uses its font, which it requests after its text", async () => {
  const { page, requests } = shared;
  expect(requests.filter((request) => request.resourceType() === "font")).toHaveLength(1);
  const loaded = () =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  // The fallback is a font of the system, if the system has it.
  expect(await page.evaluate(loaded)).toContain("Inter Variable");
});

test("any range inside the cover needs no request, and nothing leaves the origin", async () => {
  const { page, requests, log } = shared;
  // Revisions load last, when the page is idle.
  const isLast = (request: { url(): string }) => request.url().endsWith("/changes.json");
  await eventually(() => requests.some(isLast), true);
  await page.waitForLoadState("networkidle");
  const loaded = requests.length;
  await showRange(page, { from: "2025-09-29", to: "2025-11-03" });
  // Chromium 156 requests the icon again at each new URL.
  const asked = requests.slice(loaded).map((request) => new URL(request.url()).pathname);
  expect(asked.filter((path) => path !== `${BASE}favicon.svg`)).toEqual([]);
  const outside = requests.filter((request) => !request.url().startsWith(site.url));
  expect(outside.map((request) => request.url())).toEqual([]);
  expect(complaints(log)).toEqual([]);
});

test("the figures of random ranges equal the figures of SQL", async () => {
  const { page } = shared;
  await fc.assert(
    fc.asyncProperty(anyRange, async (range) => {
      await showRange(page, range);
      const previous = previousPeriod(range);
      const isKnown = previous.from >= DAYS.from;
      const compared = { comparison: "previous", previous, isKnown } as const;
      const expected = figuresOf(await oracle(backend.query, range, TIME_ZONE, compared), []);
      await eventually(() => readFigures(page), { ...expected, lines: expect.any(Object) });
    }),
    { numRuns: 4 },
  );
});

test("the picker names the covered days, and no other day or zone can be picked", async () => {
  const { page } = shared;
  await showRange(page, RANGE);
  await rangeButton(page).click();
  await page.getByText("Figures from Sep 20, 2025 to Nov 18, 2025").waitFor();
  const day = (name: string) => page.getByRole("button", { name });
  expect(await day("Tuesday, November 18, 2025").isEnabled()).toBe(true);
  expect(await day("Wednesday, November 19, 2025").isEnabled()).toBe(false);
  expect(await page.getByLabel("Days of").count()).toBe(0);
  await page.keyboard.press("Escape");
});

test("a link to days that no snapshot covers shows the snapshot's own, in its zone to a reader in another", async () => {
  const { page } = await open("?from=2024-01-01&to=2024-01-31", {
    timezoneId: "America/New_York",
    withoutWorker: true,
  });
  await eventually(
    () => filterNote(page).locator("span").last().textContent(),
    "Days of Europe/Berlin",
  );
  expect(await rangeButton(page).textContent()).toBe(formatRange(RANGE));
});

test("the policy blocks inline scripts and requests to other hosts", async () => {
  const { page, open } = await site.visit();
  await page.route(site.url, async (route) => {
    const response = await route.fetch();
    const inline = "<script>window.injected = true</script><img src=x onerror='injected = true'>";
    await route.fulfill({ body: `${await response.text()}${inline}`, contentType: "text/html" });
  });
  await page.addInitScript(() => {
    const directives: string[] = [];
    Object.assign(window, { directives });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      directives.push(effectiveDirective),
    );
  });
  await open();
  await cardsShown(page);
  await page.evaluate(() => fetch("http://127.0.0.1:9/").catch(() => {}));
  await eventually(
    () => page.evaluate(() => [...new Set(Object(window).directives)].sort()),
    ["connect-src", "script-src-attr", "script-src-elem"],
  );
  expect(await page.evaluate(() => "injected" in window)).toBe(false);
});

test("no text becomes code or markup, by any route", async () => {
  const { page } = shared;
  const refused = await page.evaluate(async () => {
    const element = document.createElement("div");
    const script = document.createElement("script");
    const inline = document.createElement("script");
    try {
      // Some routes refuse the text, others refuse to run it.
      inline.append("window.injected = true");
      document.body.append(inline);
    } catch {
      // Refused, as it should be.
    }
    const ways: Record<string, () => unknown> = {
      markup: () => Object.assign(element, { innerHTML: "<b>text</b>" }),
      "script of a URL": () => Object.assign(script, { src: "robots.txt" }),
      "event handler": () => element.setAttribute("onclick", "window.injected = true"),
      "another worker": () => navigator.serviceWorker.register("robots.txt"),
    };
    const allowed: string[] = [];
    for (const [name, origin] of Object.entries(ways)) {
      try {
        await origin();
        allowed.push(name);
      } catch {
        // Refused, as it should be.
      }
    }
    return { allowed, injected: "injected" in window };
  });
  expect(refused).toEqual({ allowed: [], injected: false });
});

test("no file of the site holds an e-mail or an address", async () => {
  const people = await randomPeople();
  const folder = await randomSite();
  for (const file of await readdir(folder, { recursive: true })) {
    const path = join(folder, file);
    if (!(await stat(path)).isFile()) continue;
    expect(people.exec(await readFile(path, "utf8"))?.[0], file).toBeUndefined();
  }
});

test("names its time zone, and the comparison for which it has no figures", async () => {
  const { page } = shared;
  await goTo(page, "?zone=Asia/Tokyo&vs=year");
  const note = filterNote(page).locator("span");
  // The page does not name the reader's own zone.
  await eventually(() => note.allTextContents(), ["compared with Oct 21, 2024 - Nov 19, 2024", ""]);
  await eventually(
    () => notes(page).allTextContents(),
    [`Days of ${TIME_ZONE} instead (the snapshots have no days of Asia/Tokyo)`],
  );
  const previous = page.locator(".card-previous").first();
  expect(await previous.textContent()).toBe(`No figures before ${formatDay(DAYS.from)}`);
});

test("after one visit it works offline, with a notice", async () => {
  const { page } = shared;
  await showRange(page, RANGE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  cutDuringTest(habits);
  await page.reload();
  await figuresShown(page);
  await showRange(page, { from: "2025-10-01", to: "2025-10-07" });
  const truth = await oracle(backend.query, { from: "2025-10-01", to: "2025-10-07" }, TIME_ZONE);
  expect((await readFigures(page)).cards).toEqual(figuresOf(truth, []).cards);
  await eventually(() => sourceOf(page), expect.stringMatching(/offline$/));
});
