import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { launchChromium } from "../tests/browser/chromium.ts";
import { serveFolder } from "../tests/browser/staticServer.ts";
import { apiKey } from "../tests/embedded/apiKeys.ts";
import { type KeepRow, measureKeep } from "./keep.ts";
import { quantile } from "./quantile.ts";
import type { BenchFindings } from "./record.ts";
import { type BenchBackend, startBenchBackend } from "./rows/benchBackend.ts";
import { openMeter } from "./rows/meter.ts";
import { fillShape, SHAPES } from "./rows/shapes.ts";
import { cold, type Device, type Visit } from "./visits/pageVisit.ts";
import { type BenchSite, openSite } from "./visits/site.ts";

/** Vigil, Vigil if the database keeps an answer, and a naive page that reads raw rows. */
export type VisitedPage = "vigil" | "kept" | "naive";

export interface VisitFigures {
  readonly visits: readonly VisitRow[];
  readonly keeps: readonly KeepRow[];
}

/** A first visit to a live page. */
export interface VisitRow {
  readonly transactions: number;
  readonly page: VisitedPage;
  readonly device: Device;
  /** The median of milliseconds until every card has its final value. */
  readonly figures: number;
  readonly bytes: number;
}

const VISITS = 3;
const VISITED_ON = ["desktop", "phone"] as const;
const NO_CAP = 1_000_000_000;

/** Measures the live page and a naive page in one run, on the same rows and without a row cap. */
export async function visit(isSmall: boolean): Promise<BenchFindings<VisitFigures>> {
  const browser = await launchChromium();
  const engines = new Set([`Chromium ${browser.version()}`]);
  const visits: VisitRow[] = [];
  const keeps: KeepRow[] = [];
  try {
    for (const shape of isSmall ? [SHAPES.base] : [SHAPES.base, SHAPES.rows]) {
      const backend = await startBenchBackend(NO_CAP);
      try {
        // Both pages read today's rows too.
        await backend.run(...fillShape(shape), ...upToToday());
        engines.add(backend.version);
        const { transactions } = shape;
        visits.push(...(await measure(browser, backend, transactions, ["vigil", "naive"])));
        keeps.push(await measureKeep(backend, transactions));
        visits.push(...(await measure(browser, backend, transactions, ["kept"])));
      } finally {
        await backend.stop();
      }
    }
    return { engines: [...engines], figures: { visits, keeps } };
  } finally {
    await browser.close();
  }
}

/** Moves all rows in time: the last row is now. */
function upToToday(): string[] {
  const move = `
    set session_replication_role = replica;
    create temp table moved as select now() - max(created_at) as by from transactions;
    update transactions set created_at = created_at + by from moved;
    update notifications set date = date + by from moved;
    update exploits set "timestamp" = "timestamp" + by from moved;
    update events set "timestamp" = "timestamp" + extract(epoch from by) from moved;`;
  return [move, "vacuum full", "analyze"];
}

/** The medians of several first visits to a page on a device. */
async function medianVisit(browser: Browser, url: string, device: Device) {
  const visits: Visit[] = [];
  for (let i = 0; i < VISITS; i++) visits.push(await cold(browser, url, device));
  const figures = visits.map((visit) => visit.figures);
  const bytes = visits.map((visit) => visit.bytes);
  return { figures: quantile(figures, 0.5), bytes: quantile(bytes, 0.5) };
}

/** The medians of first visits to each page on each device. The pages of one database are measured behind one proxy. */
async function measure(
  browser: Browser,
  backend: BenchBackend,
  transactions: number,
  pages: readonly VisitedPage[],
): Promise<VisitRow[]> {
  const edge = await openMeter(backend.rest, true);
  const closers = [edge.close];
  try {
    const rows: VisitRow[] = [];
    for (const page of pages) {
      const site = await (page === "naive"
        ? openNaive(edge.url, backend.key)
        : openSite(null, { SUPABASE_URL: edge.url, SUPABASE_PUBLISHABLE_KEY: apiKey("anon") }));
      closers.push(site.close);
      // Millions of rows would take the naive page minutes, and more memory than a phone has.
      const isHeavy = page === "naive" && transactions > 1_000_000;
      for (const device of isHeavy ? (["desktop"] as const) : VISITED_ON) {
        const medians = await medianVisit(browser, site.url, device);
        rows.push({ transactions, page, device, ...medians });
      }
    }
    return rows;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Builds the naive page for a backend, and serves it. */
async function openNaive(url: string, key: string): Promise<Pick<BenchSite, "url" | "close">> {
  const folder = await mkdtemp(join(tmpdir(), "vigil-naive-"));
  await build({
    configFile: false,
    root: join(import.meta.dirname, "naive"),
    logLevel: "error",
    define: { NAIVE: JSON.stringify({ url, key }) },
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await serveFolder(folder, "/");
  return {
    url: server.url,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
