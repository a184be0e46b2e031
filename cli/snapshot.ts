import { join } from "node:path";
import { parseTimeZone } from "../shared/calendar.ts";
import { allRows } from "../shared/dashboard.ts";
import type { Dashboard } from "../shared/dashboardSchema.ts";
import { Failure } from "../shared/failure.ts";
import { formatCount, formatQuantity, type Noun } from "../shared/format.ts";
import { newestRow } from "../shared/newestRow.ts";
import { covers } from "../shared/range.ts";
import { parseRangeWithin } from "../shared/rangeWords.ts";
import { formatSingleDays, singleDays } from "../shared/singleDays.ts";
import { type Snapshot, snapshot } from "../shared/snapshot.ts";
import { INDEX, snapshotFile } from "./folderIndex.ts";
import {
  EMPTY_HINT,
  fetchLiveCube,
  isEmpty,
  type LiveCube,
  type LiveRequest,
  requestedRange,
} from "./liveCube.ts";
import { readCells } from "./readCells.ts";
import { plainText } from "./render/plainText.ts";
import { renderJson } from "./render/renderJson.ts";
import { renderPrometheus, type SnapshotRun } from "./render/renderPrometheus.ts";
import { reindex, snapshotText, writeSnapshot } from "./snapshotFolder.ts";
import { requireFilled, requireFresh, requireRecentRange } from "./snapshotGuards.ts";
import { isFolder } from "./storedCube.ts";
import { writeFile } from "./writeFile.ts";

export interface SnapshotOptions extends LiveRequest {
  readonly out: string;
  /** Reads no backend, but a cube that was counted elsewhere: a file of cells, or `-`. */
  readonly cube?: string;
  /** How many snapshots stay in the folder, all of them unless said. */
  readonly keep?: number;
  readonly dryRun?: boolean;
  /** Writes tables that had rows in the folder's newest snapshot and have none now. */
  readonly allowEmpty?: boolean;
  /** Writes over a file of the same range that is of another zone or answers for more days. */
  readonly replace?: boolean;
  /** Reads no backend, but makes the folder's index from its files. */
  readonly reindex?: boolean;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
  /** Says what was done as JSON. */
  readonly json?: boolean;
  /** A file for Prometheus, with the figures and what was done. */
  readonly textfile?: string;
}

/**
 * Writes a snapshot of the backend into a folder and says so in one line.
 *
 * @throws Failure of any kind
 */
export async function runSnapshot(options: SnapshotOptions, signal: AbortSignal): Promise<void> {
  if (options.reindex) return runReindex(options);
  const begun = performance.now();
  const { cube, range, way } = await (options.cube === undefined
    ? fetchGuardedCube(options, signal)
    : readCountedCube(options.cube, options));
  if (options.maxAge !== undefined) requireFresh(cube, options.maxAge, Date.now());
  const notes = options.allowEmpty ? [] : await requireFilled(cube, options.out);
  const [result, figures] = [snapshot(cube, range), allRows(cube, range)];
  tell(options.dryRun ? notes : [...notes, ...(await write(result, options))]);
  if (isEmpty(cube) && !options.quiet) process.stderr.write(`${EMPTY_HINT}\n`);
  await report(figures, options, formatSingleDays(cube), {
    file: join(options.out, snapshotFile(result)),
    written: options.dryRun !== true,
    rows: rowsOf(figures),
    dataThrough: newestRow(cube),
    seconds: Math.round(performance.now() - begun) / 1000,
    bytes: Buffer.byteLength(snapshotText(result)),
    way,
    singleDays: singleDays(cube),
  });
}

async function report(
  result: Dashboard,
  options: SnapshotOptions,
  singles: string | null,
  run: SnapshotRun,
): Promise<void> {
  const { textfile } = options;
  if (textfile !== undefined && run.written) {
    const text = renderPrometheus(result, run, Date.now());
    await told(textfile, "another file with --textfile", () => writeFile(textfile, text));
  }
  if (options.json) process.stdout.write(renderJson(run));
  else if (!options.quiet) process.stdout.write(`${summary(result, run, singles)}\n`);
}

function fetchGuardedCube(options: SnapshotOptions, signal: AbortSignal): Promise<LiveCube> {
  if (options.maxAge !== undefined) requireRecentRange(requestedRange(options));
  return fetchLiveCube(options, signal);
}

/** The last days of the cube, unless others are asked for. */
async function readCountedCube(
  file: string,
  options: SnapshotOptions,
): Promise<Pick<LiveCube, "cube" | "range"> & { readonly way: "elsewhere" }> {
  const cube = await readCells(file);
  const { cover, timeZone } = cube;
  if (options.timeZone !== undefined && parseTimeZone(options.timeZone) !== timeZone) {
    const message = `the cube counts days of ${timeZone}, not of ${options.timeZone}: leave --time-zone out`;
    throw new Failure("usage", message);
  }
  const range = parseRangeWithin(options, cover.to, cover);
  if (covers(cover, range)) return { cube, range, way: "elsewhere" };
  throw new Failure(
    "usage",
    `the cube has the days from ${cover.from} to ${cover.to}, not all of ${range.from} to ${range.to}: ` +
      "name a range within them",
  );
}

async function runReindex({ out, quiet }: SnapshotOptions): Promise<void> {
  await isFolder(out);
  const { listed, notes } = await told(out, OTHER_FOLDER, () => reindex(out));
  tell(notes);
  const path = join(out, INDEX);
  if (!quiet) process.stdout.write(`wrote ${path}, ${formatQuantity(listed, SNAPSHOT)}\n`);
}

const OTHER_FOLDER = "another folder with --out";

const SNAPSHOT: Noun = ["snapshot", "snapshots"];

function write(result: Snapshot, { out, keep, replace }: SnapshotOptions) {
  const options = { keep: keep ?? Number.POSITIVE_INFINITY, replace: replace ?? false };
  return told(out, OTHER_FOLDER, () => writeSnapshot(out, result, options));
}

/** A place that cannot be written to, or a full disk, is told with the way out. */
async function told<Result>(
  place: string,
  other: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const { message } = cause as Error;
    throw new Error(`cannot write to ${place} (${message}); name ${other}`, {
      cause,
    });
  }
}

/** What is wrong with the folder and did not hinder the run, each once. */
function tell(notes: readonly string[]): void {
  for (const note of new Set(notes)) process.stderr.write(`vigil: ${plainText(note)}\n`);
}

function summary(result: Dashboard, run: SnapshotRun, singles: string | null): string {
  const { transactions } = result.completeness;
  const parts = [
    `${run.written ? "wrote" : "would write"} ${run.file}`,
    `${formatCount(transactions.rows)} transactions`,
    `through ${transactions.newest ?? "no row"}`,
    `${formatCount(run.bytes)} bytes`,
    ...(singles === null ? [] : [`with ${singles} (docs/security.md says who sees that)`]),
  ];
  return parts.join(", ");
}

function rowsOf({ completeness }: Dashboard): SnapshotRun["rows"] {
  const tables = Object.entries(completeness).map(([table, { rows }]) => [table, rows]);
  return Object.fromEntries(tables);
}
