import { isDeepStrictEqual } from "node:util";
import { previousPeriod, type Range } from "../shared/range.ts";
import { type BenchBackend, startBenchBackend } from "./benchBackend.ts";
import { fillTables } from "./fillTables.ts";
import { measuredReader, type Reading, type Task } from "./measuredReader.ts";
import { type Meter, openMeter, type Traffic } from "./meter.ts";
import { PAGE } from "./naiveFigures.ts";
import type { Findings } from "./record.ts";

/** One way to the figures of 30 days, with their previous period, at one number of rows. */
export interface WayRow extends Traffic {
  /** Transactions of the 60 days. */
  readonly rows: number;
  readonly way: "function" | "tables" | "naive";
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly heldMegabytes: number;
  readonly extrapolated: boolean;
  /** How it was extrapolated. */
  readonly formula?: string;
}

const RANGE: Range = { from: "2026-10-02", to: "2026-10-31" };
const DAYS: Range = { from: previousPeriod(RANGE).from, to: RANGE.to };
const IDENTITIES = 2_000;

/** More takes the naive way many minutes. */
const NAIVE_ROWS = 300_000;
/** What PGlite holds in its memory without strain. */
const EMBEDDED_ROWS = 300_000;

const EXTRAPOLATION =
  "naive seconds, requests and bytes = pages × the mean of 20 pages at evenly spaced offsets of one " +
  "period, since a page costs what its offset skips; naive memory = that of the largest complete " +
  "naive run × rows ÷ its rows";

/** The two ways to a cube against raw rows by offset pages, each in a process of its own. */
export async function cube(isSmall: boolean): Promise<Findings<readonly WayRow[]>> {
  const backend = await startBenchBackend();
  try {
    const meter = await openMeter(backend.rest, false);
    try {
      return { engines: [backend.version], figures: await measureAll(backend, meter, isSmall) };
    } finally {
      await meter.close();
    }
  } finally {
    await backend.stop();
  }
}

async function measureAll(
  backend: BenchBackend,
  meter: Meter,
  isSmall: boolean,
): Promise<WayRow[]> {
  const [sizes, naiveRows] = isSmall
    ? [[3_000, 30_000], 3_000]
    : [[10_000, 300_000, 5_000_000], NAIVE_ROWS];
  const table: WayRow[] = [];
  for (const rows of sizes.filter((rows) => backend.isNative || rows <= EMBEDDED_ROWS)) {
    await fillTables(backend, { rows, days: DAYS, identities: IDENTITIES });
    const measure = async (way: Task["way"]) => {
      const { url } = meter;
      const task = { url, key: backend.key, way, range: RANGE, rows: rows / 2 };
      return { ...(await measuredReader(task)), ...meter.read() };
    };
    // The first call finds the database's caches as the filling left them; the middle one counts.
    const calls = [await measure("function"), await measure("function"), await measure("function")];
    const byFunction =
      calls.sort((a, b) => a.seconds - b.seconds)[1] ?? (await measure("function"));
    const byTables = await measure("tables");
    requireSame(byFunction, byTables);
    table.push(rowOf(rows, "function", byFunction), rowOf(rows, "tables", byTables));
    if (rows <= naiveRows) {
      const naive = await measure("naive");
      requireSame(byFunction, naive);
      table.push(rowOf(rows, "naive", naive));
    } else {
      const largest = table.findLast(({ way }) => way === "naive");
      if (largest !== undefined) table.push(extrapolated(rows, await measure("stretch"), largest));
    }
  }
  return table;
}

function requireSame(one: Reading, other: Reading): void {
  if (!isDeepStrictEqual(one.figures, other.figures)) throw new Error("the figures differ");
}

function rowOf(rows: number, way: WayRow["way"], reading: Reading & Traffic): WayRow {
  const { figures: _, ...measured } = reading;
  return { rows, way, ...measured, extrapolated: false };
}

function extrapolated(rows: number, stretch: Reading & Traffic, largest: WayRow): WayRow {
  const times = rows / PAGE / stretch.requests;
  return {
    rows,
    way: "naive",
    seconds: stretch.seconds * times,
    peakMegabytes: (largest.peakMegabytes * rows) / largest.rows,
    heldMegabytes: (largest.heldMegabytes * rows) / largest.rows,
    requests: stretch.requests * times,
    bytes: stretch.bytes * times,
    gzippedBytes: stretch.gzippedBytes * times,
    extrapolated: true,
    formula: EXTRAPOLATION,
  };
}
