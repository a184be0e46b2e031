import type { Browser, CDPSession, Page } from "playwright-core";
import { openBenchPage } from "./benchPage.ts";

export type Device = keyof typeof DEVICES;

/** The cost of one load of the page: milliseconds, and bytes over the network. */
export interface Visit {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  /** The first frame in which every card has its value. */
  readonly figures: number;
  /** Total blocking time: the part of tasks beyond 50 ms, after the first paint. */
  readonly totalBlockingTime: number;
  readonly layoutShift: number;
  readonly scriptBytes: number;
  readonly bytes: number;
}

const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** The factor by which a device is slower than this machine. */
const SLOWNESS = 4;

/** A desktop, a laptop with a quarter of its speed, and a mid-range phone: 1.6 Mbit/s, 150 ms round trip. */
export const DEVICES = {
  desktop: { context: DESKTOP, network: null, slowness: 1 },
  laptop: { context: DESKTOP, network: null, slowness: SLOWNESS },
  phone: {
    context: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    },
    network: {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    },
    slowness: SLOWNESS,
  },
} as const;

/** Loads any page with an empty cache, which need not be Vigil's. */
export async function cold(browser: Browser, url: string, device: Device): Promise<Visit> {
  const page = await openBenchPage(browser, DEVICES[device].context);
  try {
    await page.context().addInitScript(observe);
    return await load(page, url, device);
  } finally {
    await page.context().close();
  }
}

/** Loads Vigil's page with an empty cache, and again with the cache and the worker of the first load. */
export async function coldAndWarm(
  browser: Browser,
  url: string,
  device: Device,
): Promise<{ readonly cold: Visit; readonly warm: Visit }> {
  const first = await openBenchPage(browser, DEVICES[device].context);
  const context = first.context();
  try {
    await context.addInitScript(observe);
    const cold = await load(first, url, device);
    await first.evaluate(() => navigator.serviceWorker.ready);
    await first.close();
    return { cold, warm: await load(await context.newPage(), url, device) };
  } finally {
    await context.close();
  }
}

/** Loads a page as a device would, and measures until its figures are drawn and the network is quiet. */
async function load(page: Page, url: string, device: Device): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const traffic = await countTraffic(session);
  const { network, slowness } = DEVICES[device];
  if (network !== null) await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.goto(url);
  await page.waitForFunction(firstLookDrawn);
  await page.waitForLoadState("networkidle");
  return { ...(await page.evaluate(observed)), ...traffic };
}

/** Counts the bytes that arrive from now on, as they are sent over the network. */
async function countTraffic(session: CDPSession) {
  const traffic = { scriptBytes: 0, bytes: 0 };
  const scripts = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return traffic;
}

/** Runs in the page: whether the window shows its figures and all of its charts. */
function firstLookDrawn(): boolean {
  const placeholders = [...document.querySelectorAll("[data-loading], .skeleton")];
  const isInSight = (element: Element) => element.getBoundingClientRect().top < window.innerHeight;
  // On a phone the first chart is below the window.
  const hasCharts =
    window.innerWidth < 600 || document.querySelector(".chart > svg, .recharts-surface") !== null;
  return hasCharts && !placeholders.some(isInSight);
}

/** What `observe` has seen so far, in milliseconds since the load began. */
interface Seen {
  firstPaint: number;
  largestPaint: number;
  figures: number;
  layoutShift: number;
  readonly longTasks: PerformanceEntry[];
}

/** Runs in the page before all other scripts: writes what happens to `window.seen`. */
function observe(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, figures: 0, layoutShift: 0, longTasks: [] };
  Object.assign(window, { seen });
  const on = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true });
  };
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  on("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  on("layout-shift", (entry) => {
    seen.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value;
  });
  on("longtask", (entry) => seen.longTasks.push(entry));
  const lookForFigures = () => {
    const cards = [...document.querySelectorAll(".card-value")];
    const hasFigures = cards.length > 0 && cards.every((card) => /\d/.test(card.textContent));
    if (hasFigures) seen.figures = performance.now();
    else requestAnimationFrame(lookForFigures);
  };
  requestAnimationFrame(lookForFigures);
}

/** Runs in the page after its load: what `observe` has seen. */
function observed() {
  const { seen } = window as unknown as { seen: Seen };
  const blockingTasks = seen.longTasks.filter(({ startTime }) => startTime >= seen.firstPaint);
  // Long tasks have more than 50 ms each, and only the time beyond that counts.
  const blockingTimes = blockingTasks.map(({ duration }) => duration - 50);
  return {
    firstContentfulPaint: seen.firstPaint,
    largestContentfulPaint: seen.largestPaint,
    figures: seen.figures,
    totalBlockingTime: blockingTimes.reduce((sum, time) => sum + time, 0),
    layoutShift: seen.layoutShift,
  };
}
