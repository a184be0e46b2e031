import { isDeepStrictEqual } from "node:util";
import { type DayRange, previousPeriod } from "../shared/days/range.ts";
import { type Measurement, measuredReader, type Task } from "./readers/measuredReader.ts";
import { PAGE_ROWS } from "./readers/readPages.ts";
import type { BenchFindings } from "./record.ts";
import { type BenchBackend, startBenchBackend } from "./rows/benchBackend.ts";
import { fillTables } from "./rows/fillTables.ts";
import { openMeter, type Traffic } from "./rows/meter.ts";

/** The cost of one way to the figures of 30 days, with their previous period, at one number of rows. */
export interface WayRow extends Traffic {
  /** The number of transactions in the 60 days. */
  readonly rows: number;
  readonly way: "function" | "tables" | "naive";
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly heldMegabytes: number;
  readonly extrapolated: boolean;
  /** The formula of the extrapolation. */
  readonly formula?: string;
}

const RANGE: DayRange = { from: "2026-10-02", to: "2026-10-31" };
const DAYS: DayRange = { from: previousPeriod(RANGE).from, to: RANGE.to };
const IDENTITIES = 2_000;

/** For more rows the naive way takes many minutes. */
const NAIVE_ROWS = 300_000;
/** PGlite easily keeps this number of rows in memory. */
const EMBEDDED_ROWS = 300_000;

const EXTRAPOLATION =
  "naive seconds, requests and bytes = pages × the mean of 20 pages at evenly spaced offsets of one " +
  "period, since a page costs what its offset skips; naive memory = the memory of the largest " +
  "complete naive run × rows ÷ its rows";

/** Compares the two ways to a cube with raw rows by offset pages, each way in a separate process. */
export async function cube(isSmall: boolean): Promise<BenchFindings<readonly WayRow[]>> {
  const sizes = isSmall ? [3_000, 30_000] : [10_000, 300_000, 5_000_000];
  const naiveRows = isSmall ? 3_000 : NAIVE_ROWS;
  const figures: WayRow[] = [];
  const engines = new Set<string>();
  for (const rows of sizes) {
    const backend = await startBenchBackend();
    try {
      if (!backend.isNative && rows > EMBEDDED_ROWS) break;
      const naive = figures.findLast(({ way }) => way === "naive");
      figures.push(...(await measured(backend, rows, rows > naiveRows ? naive : undefined)));
      engines.add(backend.version);
    } finally {
      await backend.stop();
    }
  }
  return { engines: [...engines], figures };
}

/** Every way at one number of rows. The naive way is extrapolated if `smaller` is given. */
async function measured(
  backend: BenchBackend,
  rows: number,
  smaller: WayRow | undefined,
): Promise<WayRow[]> {
  await fillTables(backend, { rows, days: DAYS, identities: IDENTITIES });
  const meter = await openMeter(backend.rest, false);
  const measure = async (way: Task["way"]) => {
    const { url } = meter;
    const task = { url, key: backend.key, way, range: RANGE, rows: rows / 2 };
    return { ...(await measuredReader(task)), ...meter.read() };
  };
  // The first call depends on the content of the caches: the median counts.
  const measureFunction = async () => {
    const first = await measure("function");
    const calls = [first, await measure("function"), await measure("function")];
    return calls.sort((a, b) => a.seconds - b.seconds)[1] ?? first;
  };
  try {
    const byFunction = await measureFunction();
    const table = [rowOf(rows, "function", byFunction)];
    const add = (way: WayRow["way"], measurement: Measurement & Traffic) => {
      if (!isDeepStrictEqual(measurement.figures, byFunction.figures)) {
        throw new Error("the figures differ");
      }
      table.push(rowOf(rows, way, measurement));
    };
    add("tables", await measure("tables"));
    if (smaller === undefined) add("naive", await measure("naive"));
    else table.push(extrapolated(rows, await measure("stretch"), smaller));
    return table;
  } finally {
    await meter.close();
  }
}

function rowOf(rows: number, way: WayRow["way"], measurement: Measurement & Traffic): WayRow {
  const { figures: _, ...spent } = measurement;
  return { rows, way, ...spent, extrapolated: false };
}

/** The cost of the naive way at more rows than it reads in time, by the formula of `EXTRAPOLATION`. */
function extrapolated(rows: number, stretch: Measurement & Traffic, largest: WayRow): WayRow {
  const times = rows / PAGE_ROWS / stretch.requests;
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
