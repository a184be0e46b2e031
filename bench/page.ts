import type { Browser } from "playwright-core";
import { loadDemoData, openDatabase } from "../cli/local/embedded/database.ts";
import { type Snapshot, snapshot } from "../shared/archive/snapshot.ts";
import { calendarDay } from "../shared/days/calendar.ts";
import { requiredCover } from "../shared/days/cover.ts";
import { parseRange } from "../shared/days/queryOptions.ts";
import { launchChromium } from "../tests/browser/chromium.ts";
import { startEmbeddedBackend } from "../tests/embedded/embeddedBackend.ts";
import { quantile } from "./quantile.ts";
import type { BenchFindings } from "./record.ts";
import { functionCube } from "./rows/functionCube.ts";
import { openMeter } from "./rows/meter.ts";
import { coldAndWarm, DEVICES, type Device, type Visit } from "./visits/pageVisit.ts";
import { type BenchSite, openSite } from "./visits/site.ts";

/** The median of several loads, for each figure. */
export interface PageRow extends Visit {
  /** `static`: the HTML has the figures of a snapshot. `live`: the page requests them from a backend. */
  readonly site: "static" | "live";
  readonly device: Device;
  /** `cold`: the first load of a window, with an empty cache. `warm`: the second load. */
  readonly cache: "cold" | "warm";
}

const LOADS = 5;

/** Measures how the page loads on demo data, as a static export and live. */
export async function page(isSmall: boolean): Promise<BenchFindings<readonly PageRow[]>> {
  const loads = isSmall ? 1 : LOADS;
  const content = { kind: "demo", now: Date.now() } as const;
  const backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  const closers = [backend.stop];
  try {
    const shipped = await demoSnapshot();
    const edge = await openMeter(`${backend.url}/rest/v1`, true);
    closers.push(edge.close);
    const settings = {
      SUPABASE_URL: edge.url,
      SUPABASE_PUBLISHABLE_KEY: backend.anonKey,
    };
    const browser = await launchChromium();
    closers.push(() => browser.close());
    const figures = [
      ...(await measure(browser, "static", await openSite(shipped, {}), loads)),
      ...(await measure(browser, "live", await openSite(null, settings), loads)),
    ];
    return { engines: [`Chromium ${browser.version()}`], figures };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** The snapshot of demo data that a nightly job would write: 30 days in a cube of 400 days. */
export async function demoSnapshot(): Promise<Snapshot> {
  const now = Date.now();
  const range = parseRange({ last: "30d", to: "yesterday" }, calendarDay(now, "UTC"));
  const pglite = await openDatabase((pglite) => loadDemoData(pglite, now));
  try {
    const rows = async (sql: string) => (await pglite.query<never>(sql)).rows;
    return snapshot(await functionCube({ rows }, requiredCover(range, 400)), range);
  } finally {
    await pglite.close();
  }
}

/** The medians of several visits for each device, with an empty cache and with a filled one. */
async function measure(
  browser: Browser,
  kind: PageRow["site"],
  site: BenchSite,
  loads: number,
): Promise<PageRow[]> {
  try {
    const rows: PageRow[] = [];
    for (const device of Object.keys(DEVICES) as Device[]) {
      const visits = [];
      for (let i = 0; i < loads; i++) visits.push(await coldAndWarm(browser, site.url, device));
      for (const cache of ["cold", "warm"] as const) {
        rows.push({ site: kind, device, cache, ...median(visits.map((visit) => visit[cache])) });
      }
    }
    return rows;
  } finally {
    await site.close();
  }
}

/** The median of each figure, which may be of different visits. */
function median(visits: readonly Visit[]): Visit {
  const medianOf = (figure: keyof Visit) => {
    const values = visits.map((visit) => visit[figure]);
    return quantile(values, 0.5);
  };
  return {
    firstContentfulPaint: medianOf("firstContentfulPaint"),
    largestContentfulPaint: medianOf("largestContentfulPaint"),
    figures: medianOf("figures"),
    totalBlockingTime: medianOf("totalBlockingTime"),
    layoutShift: medianOf("layoutShift"),
    scriptBytes: medianOf("scriptBytes"),
    bytes: medianOf("bytes"),
  };
}
