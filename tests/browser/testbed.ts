import type { Browser, BrowserContextOptions, Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, vi } from "vitest";
import { startEmptyBackend } from "../suite/emptyBackend.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import type { TestBackend } from "../suite/testBackend.ts";
import { serveBuiltPage } from "./builtPage.ts";
import { rangeButton, trendChart } from "./page.ts";
import { sharedChromium } from "./sharedChromium.ts";
import { type HostHabits, serveFolder } from "./staticServer.ts";
import { heldTexts } from "./translator.ts";

/** A backend, the page built for it, and a browser. */
export interface Testbed<Backend extends SharedBackend = TestBackend> {
  readonly backend: Backend;
  readonly browser: Browser;
  /** The URL of the page; ends with a slash. */
  readonly url: string;
  /** The folder of the built page. */
  readonly folder: string;
  /** A new, empty window. It is closed when the test is over. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** A new window for several tests that do not change it. */
  visitForAll(options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The time of the browser's clock; `NOW` by default. */
  readonly now?: string;
  /** Whether clock and timers run; otherwise they stand still. */
  readonly clockGoes?: boolean;
  /** Whether the window has no service worker, which would store the whole site: a fifth of a visit. */
  readonly withoutWorker?: boolean;
  /** Prepares the window before the page is opened in it. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  readonly page: Page;
  /** The lines of the console, such as `error: 404`. */
  readonly log: readonly string[];
  /** Every request of the page in order. */
  readonly requests: readonly Request[];
  /** Opens a path of the page and does not wait for figures. */
  open(path?: string): Promise<void>;
}

/** The default range is then the specification's own example: Jan 05, 2025 - Feb 04, 2025. */
const NOW = "2025-02-04T15:00:00Z";

const DESKTOP = { width: 1440, height: 900 };

/** The limit of a wait. A slow machine needs far less; only a hanging wait reaches it. */
const TIMEOUT_MS = 120_000;

/** An empty backend, which the test file may change. */
export async function openTestbed(): Promise<Testbed> {
  const backend = await startEmptyBackend();
  return testbedOf(backend, backend.stop);
}

/** The testbed on rows that all files that only read share. */
export async function openSharedTestbed(
  rows: "example" | "random" = "example",
): Promise<Testbed<SharedBackend>> {
  return testbedOf(await sharedBackend(rows), async () => {});
}

/** The resource that a test file opens before its tests and closes after them. Before, it is empty. */
export function ofFile<Opened extends { close(): Promise<void> }>(
  open: () => Promise<Opened>,
): Opened {
  const opened: Partial<Opened> = {};
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => opened.close?.());
  return opened as Opened;
}

/** A folder that is served as a site, and the browser. The options apply to every window. */
export async function openSite(
  folder: string,
  base: string,
  own: VisitOptions,
  habits: HostHabits = {},
): Promise<Omit<Testbed, "backend" | "folder">> {
  const browser = await sharedChromium();
  const { url, close } = await serveFolder(folder, base, habits);
  return { browser, url, ...windowsOf(browser, url, own), close };
}

async function testbedOf<Backend extends SharedBackend>(
  backend: Backend,
  stop: () => Promise<void>,
): Promise<Testbed<Backend>> {
  const browser = await sharedChromium();
  const { url, folder, close: closePage } = await serveBuiltPage(backend.url, backend.anonKey);
  return {
    backend,
    browser,
    url,
    folder,
    ...windowsOf(browser, url),
    close: async () => {
      await closePage();
      await stop();
    },
  };
}

function windowsOf(
  browser: Browser,
  url: string,
  own?: VisitOptions,
): Pick<Testbed, "visit" | "visitForAll"> {
  const visitForAll = (options?: VisitOptions) => visit(browser, url, { ...own, ...options });
  return {
    visitForAll,
    visit: async (options) => {
      const opened = await visitForAll(options);
      onTestFinished(async () => {
        // Days of history may still be loading.
        await opened.page.unrouteAll({ behavior: "ignoreErrors" });
        const held = await heldTexts(opened.page).catch(() => []);
        await opened.page.context().close();
        expect(held, "texts that a translator would leave as they are").toEqual([]);
      });
      return opened;
    },
  };
}

/** A visit to a path of the page that shows its figures. */
export const visitFigures = visitUntil(figuresShown);

/** A visit for a test that needs no chart to be drawn. */
export const visitCards = visitUntil(cardsShown);

function visitUntil(isShown: (page: Page) => Promise<void>) {
  return async (
    testbed: Pick<Testbed, "visit">,
    path = "",
    options: VisitOptions = {},
  ): Promise<Visit> => {
    const visit = await testbed.visit(options);
    await visit.open(path);
    await isShown(visit.page);
    return visit;
  };
}

/**
 * One page for tests that restore storage, tables and legends: the function shows a path of the page with its
 * figures, like a link. Charts keep their current day. After a failure the function opens a new page.
 */
export function samePage(
  testbed: () => Pick<Testbed, "visitForAll">,
  options?: VisitOptions,
): (path?: string) => Promise<Visit> {
  let opening: Promise<Visit> | undefined;
  return async (path = "") => {
    onTestFailed(() => {
      opening = undefined;
    });
    opening ??= testbed()
      .visitForAll(options)
      .then(async (visit) => {
        await visit.open(path);
        await cardsShown(visit.page);
        return visit;
      });
    const visit = await opening;
    await visit.page.setViewportSize(options?.viewport ?? DESKTOP);
    await visit.page.emulateMedia({ colorScheme: "light" });
    await visit.page.mouse.move(1, 1);
    // The first press closes an open element, the second press releases a chosen chain.
    for (let press = 0; press < 2; press++) await visit.page.keyboard.press("Escape");
    await visit.page.evaluate((path) => {
      // Tab continues from the last focus, or from the place of a removed element that had the focus.
      const start = document.createElement("button");
      document.body.prepend(start);
      start.focus();
      start.remove();
      window.scrollTo({ top: 0, behavior: "instant" });
      history.replaceState(null, "", `${location.pathname}${path}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await figuresShown(visit.page);
    return visit;
  };
}

/**
 * One window for tests that each open the page again: the function opens a path of the page. After a failure the
 * function opens a new window.
 */
export function sameWindow(visitForAll: () => Promise<Visit>) {
  let opening: Promise<Visit> | undefined;
  return async (path = "") => {
    onTestFailed(() => {
      opening = undefined;
    });
    opening ??= visitForAll();
    const { page, log, open } = await opening;
    await page.setViewportSize(DESKTOP);
    // The reads of the previous page end here.
    await page.goto("about:blank");
    const before = log.length;
    await open(path);
    return { page, complaints: () => complaints(log.slice(before)) };
  };
}

/** Follows a link to another query of the same page, which shows figures of loaded days at once. */
export function goTo(page: Page, search: string): Promise<void> {
  return page.evaluate((search) => {
    history.pushState(null, "", search);
    dispatchEvent(new PopStateEvent("popstate"));
  }, search);
}

/**
 * Goes back or forth in the page's own history. The browser's buttons may come before the last entry that
 * the page has made.
 */
export function travel(page: Page, steps: number): Promise<void> {
  return page.evaluate((steps) => window.history.go(steps), steps);
}

export async function visit(
  browser: Browser,
  url: string,
  { now = NOW, clockGoes = false, withoutWorker = false, prepare, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    timezoneId: "UTC",
    locale: "en-US",
    viewport: DESKTOP,
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  if (clockGoes) await page.clock.install({ time: now });
  else await page.clock.setFixedTime(now);
  if (withoutWorker) await page.addInitScript("delete Navigator.prototype.serviceWorker");
  await prepare?.(page);
  const log: string[] = [];
  const requests: Request[] = [];
  page.on("console", (message) => log.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => log.push(`error: ${error.stack}`));
  page.on("request", (request) => requests.push(request));
  const open = async (path = "") => {
    await page.goto(url + path);
  };
  return { page, log, requests, open };
}

/** Waits until the figures of the range are in the cards. */
export async function cardsShown(page: Page): Promise<void> {
  await page.locator("main[aria-busy=false]").waitFor();
}

/** Waits for the figures of the range, and for every chart: those far from the window are drawn once they are near. */
export async function figuresShown(page: Page): Promise<void> {
  await cardsShown(page);
  const waiting = page.locator("[data-loading], .skeleton").filter({ visible: true });
  const scrolled = await page.evaluate(() => window.scrollY);
  await framesUntil(page, async () => {
    if ((await waiting.count()) === 0) return true;
    // Tab would continue from an element that `scrollIntoView` has shown.
    await page.evaluate(() => {
      const { top = 0 } = document.querySelector("[data-loading]")?.getBoundingClientRect() ?? {};
      window.scrollBy({ top, behavior: "instant" });
    });
    return false;
  });
  await page.evaluate(async (top) => {
    window.scrollTo(0, top);
    await document.fonts.ready;
  }, scrolled);
}

/** Waits until the trend's chart is drawn, in a window that shows it; charts below may not be. */
export function trendDrawn(page: Page): Promise<void> {
  return framesUntil(page, () => trendChart(page).isVisible());
}

async function framesUntil(page: Page, isDrawn: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  do {
    if (performance.now() > deadline) throw new Error(`Timeout: ${await waitingParts(page)}`);
    await requestFrame(page);
  } while (!(await isDrawn()));
}

/**
 * A headless Chromium sometimes draws no frame until a picture is requested. Sometimes it refuses a picture
 * ("Unable to capture screenshot") or never ends it. Callers need only the frame, not the picture.
 */
export async function requestFrame(page: Page): Promise<void> {
  const clip = { x: 0, y: 0, width: 1, height: 1 };
  await page.screenshot({ clip, timeout: TIMEOUT_MS / 10 }).catch(() => undefined);
}

/** A picture of an element or of the window, requested again if Chromium refuses it. */
export function screenshotOf(pictured: Locator | Page): Promise<Buffer> {
  const timeout = TIMEOUT_MS / 10;
  return vi.waitFor(() => pictured.screenshot({ timeout }), { timeout: TIMEOUT_MS });
}

/** The charts that are not drawn, and their positions, for a test's message. */
function waitingParts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll("[data-loading], .skeleton")].map((part) => {
      const { top, height } = part.getBoundingClientRect();
      const panel = part.closest("section")?.querySelector("h2")?.textContent;
      return `${part.className} in ${panel}, ${top} px from the top, ${height} px high`;
    });
    return [`window ${window.innerHeight} px high, at ${window.scrollY} px`, ...parts].join("\n");
  });
}

/** Holds matching requests until the returned function is called. */
export async function hold(
  page: Page,
  matching: RegExp | ((url: URL) => boolean),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(matching, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

export const isCube = ({ pathname }: URL) => pathname === CUBE_PATH;

export const isBackend = ({ pathname }: URL) => pathname.startsWith("/rest/");

/** The reads of a cube by the backend's function. */
export function cubeReads(requests: readonly Request[]): URL[] {
  return requests.map((request) => new URL(request.url())).filter(isCube);
}

export const CUBE_PATH = "/rest/v1/rpc/dashboard_cube";

/** The warnings and errors in the console, except the warning of a slow machine that uses a font late. */
export function complaints(log: readonly string[]): string[] {
  return log.filter(
    (line) => !/^info: |\.woff2 was preloaded using link preload but not/.test(line),
  );
}

/** Waits until `read` gives the expected value. */
export async function eventually<T>(read: () => T | Promise<T>, expected: T): Promise<void> {
  await expect.poll(read, { timeout: TIMEOUT_MS, interval: 50 }).toEqual(expected);
}

/** Waits until the page listens for shortcut keys: their code loads later than the page. */
export async function shortcutsListen(page: Page): Promise<void> {
  // A press of the mouse would scroll to the button.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).dispatchEvent("click");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await closeShortcutList(page);
}

/** Waits for the close event too: the dialog loses its role with the key, but opens again only after the event. */
export async function closeShortcutList(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** The texts that the page copies from now on. All windows of the shared browser have one clipboard. */
export async function copiesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const copies: string[] = [];
    navigator.clipboard.writeText = async (text) => void copies.push(text);
    Object.assign(window, { copies });
  });
  return () => page.evaluate(() => Reflect.get(window, "copies"));
}

/** Waits until a site's worker has cached a file of the snapshots' folder, which it does after answering. */
export function workerKeeps(page: Page, file: string): Promise<void> {
  const isKept = async (path: string) => (await caches.match(path)) !== undefined;
  return eventually(() => page.evaluate(isKept, `snapshots/${file}`), true);
}

/** The source of the figures in the header. */
export async function sourceOf(page: Page): Promise<string> {
  return (await page.locator("[data-tone]").textContent()) ?? "";
}

export function rangeLabel(page: Page): Promise<string | null> {
  return rangeButton(page).textContent();
}

export function cardValues(page: Page): Promise<string[]> {
  return page.locator(".card-value").allTextContents();
}
