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

/**
 * Measures three ways to the same figures, each in a separate process: a cube from the function, a cube from the tables, and
 * the naive way, which reads raw rows by offset pages.
 */
export async function cube(isSmall: boolean): Promise<BenchFindings<readonly WayRow[]>> {
  const sizes = isSmall ? [3_000, 30_000] : [10_000, 300_000, 5_000_000];
  const naiveRows = isSmall ? 3_000 : NAIVE_ROWS;
  const figures: WayRow[] = [];
  const engines = new Set<string>();
  for (const rows of sizes) {
    const backend = await startBenchBackend();
    try {
      if (!backend.isNative && rows > EMBEDDED_ROWS) break;
      const largestNaive = figures.findLast(({ way }) => way === "naive");
      const isTooLarge = rows > naiveRows;
      figures.push(...(await measured(backend, rows, isTooLarge ? largestNaive : undefined)));
      engines.add(backend.version);
    } finally {
      await backend.stop();
    }
  }
  return { engines: [...engines], figures };
}

/**
 * The cost of every way at one number of rows.
 *
 * @param smaller the naive way at fewer rows, from which it is extrapolated; undefined to measure it
 * @throws Error if two ways do not give the same figures
 */
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
  // Caches slow the first call, or speed up later ones: the median counts.
  const measureFunction = async () => {
    const first = await measure("function");
    const calls = [first, await measure("function"), await measure("function")];
    const [, median = first] = calls.sort((a, b) => a.seconds - b.seconds);
    return median;
  };
  try {
    const byFunction = await measureFunction();
    const wayRows = [wayRow(rows, "function", byFunction)];
    const add = (way: WayRow["way"], measurement: Measurement & Traffic) => {
      if (!isDeepStrictEqual(measurement.figures, byFunction.figures)) {
        throw new Error("the figures differ");
      }
      wayRows.push(wayRow(rows, way, measurement));
    };
    add("tables", await measure("tables"));
    if (smaller === undefined) add("naive", await measure("naive"));
    else wayRows.push(extrapolated(rows, await measure("stretch"), smaller));
    return wayRows;
  } finally {
    await meter.close();
  }
}

/** A measurement without the figures that it has read. */
function wayRow(rows: number, way: WayRow["way"], measurement: Measurement & Traffic): WayRow {
  const { figures: _, ...costs } = measurement;
  return { rows, way, ...costs, extrapolated: false };
}

/**
 * The cost of the naive way at more rows than it reads in time, by the formula of `EXTRAPOLATION`.
 *
 * @param sample the cost of some of its pages
 * @param smaller the cost of the naive way at fewer rows
 */
function extrapolated(rows: number, sample: Measurement & Traffic, smaller: WayRow): WayRow {
  const pages = rows / PAGE_ROWS;
  const pagesPerSample = pages / sample.requests;
  const memoryFactor = rows / smaller.rows;
  return {
    rows,
    way: "naive",
    seconds: sample.seconds * pagesPerSample,
    peakMegabytes: smaller.peakMegabytes * memoryFactor,
    heldMegabytes: smaller.heldMegabytes * memoryFactor,
    requests: sample.requests * pagesPerSample,
    bytes: sample.bytes * pagesPerSample,
    gzippedBytes: sample.gzippedBytes * pagesPerSample,
    extrapolated: true,
    formula: EXTRAPOLATION,
  };
}
