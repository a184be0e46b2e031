import { join } from "node:path";
import { type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { BRAND, type SiteBrand } from "../../shared/brand.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { newestRow } from "../../shared/cube/newestRow.ts";
import { uncutDashboard } from "../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import type { Noun } from "../../shared/dashboard/view.ts";
import { isSameZone } from "../../shared/days/calendar.ts";
import type { Query } from "../../shared/days/query.ts";
import { parseRangeWithin } from "../../shared/days/queryOptions.ts";
import { covers } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { formatCount, formatQuantity } from "../../shared/text/format.ts";
import { manyLabels } from "../../shared/text/manyLabels.ts";
import { formatSingleDays, singleDays } from "../../shared/text/singleDays.ts";
import { INDEX, isFolder, snapshotFile } from "../archive/folderIndex.ts";
import { reindex, snapshotText, writeSnapshot } from "../archive/snapshotFolder.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { emptyHint, fetchLiveCube, liveQuery } from "../backend/liveCube.ts";
import { requireFilled, requireFresh, requireRecentRange } from "../backend/snapshotGuards.ts";
import { withWriteAdvice, writeNamedFile } from "../environment/files.ts";
import { located, type World } from "../environment/world.ts";
import { readSiteFile } from "../site/siteFile.ts";
import { printNotes } from "../text/plainText.ts";
import { renderJson } from "../text/renderJson.ts";
import { readCells } from "./readCells.ts";
import { renderPrometheus, type SnapshotRun } from "./renderPrometheus.ts";

export interface SnapshotOptions extends CubeRequest {
  readonly out: string;
  readonly cube?: string;
  readonly keep?: number;
  readonly dryRun?: boolean;
  readonly allowEmpty?: boolean;
  readonly replace?: boolean;
  readonly reindex?: boolean;
  readonly json?: boolean;
  readonly textfile?: string;
  readonly settings?: string;
}

/** Writes a snapshot into a folder and prints one line about the file. With `--reindex` it only writes the folder's index. */
export async function runSnapshot(options: SnapshotOptions, world: World): Promise<void> {
  const out = located(options.out, world);
  if (options.reindex) return runReindex(out, options, world);
  const startedAt = performance.now();
  // Read first, so that an invalid file of the site ends the run before anything is written.
  const { brand } = await readSiteFile(options.settings, world);
  const { cube, query, origin } = await readCube(options, world);
  const skippedNotes = await requireUsable(cube, out, options, world);
  const { range, weekStartsOn } = query;
  const result = snapshot(cube, range, weekStartsOn);
  const figures = uncutDashboard(cube, { range, comparison: "previous", weekStartsOn });
  const written = await writeUnlessDry(out, result, options, world);
  printNotes([...skippedNotes, ...written.notes], world);
  printRemarks(cube, options, world);
  const run: SnapshotRun = {
    file: join(out, snapshotFile(result)),
    written: options.dryRun !== true,
    rows: rowCounts(figures),
    dataThrough: newestRow(cube, cube.timeZone),
    seconds: Math.round(performance.now() - startedAt) / MS_PER_SECOND,
    bytes: Buffer.byteLength(snapshotText(result)),
    origin,
    singleDays: singleDays(cube),
    removed: written.removed,
  };
  await writeMetrics(figures, run, options.textfile, brand, world);
  printRun(figures, run, options, formatSingleDays(cube), world);
}

const MS_PER_SECOND = 1_000;

/** A cube, and what a snapshot of it takes from its query. */
interface CountedCube {
  readonly cube: Cube;
  readonly query: Pick<Query, "range" | "weekStartsOn">;
  readonly origin: SnapshotRun["origin"];
}

/** The cube of a file of counts if one is named, otherwise that of the backend or of CSV files. */
async function readCube(options: SnapshotOptions, world: World): Promise<CountedCube> {
  if (options.cube !== undefined) return readCountedCube(options.cube, options, world);
  const { cube, query, origin } = await fetchGuardedCube(options, world);
  const isOfCsvFolder = options.data !== undefined;
  return { cube, query, origin: isOfCsvFolder ? "elsewhere" : origin };
}

/**
 * Refuses a cube that is older than `--max-age`, and without `--allow-empty` one that lacks rows (see `requireFilled`).
 *
 * @returns notes about snapshots of the folder that could not be compared with the cube; none with `--allow-empty`
 */
async function requireUsable(
  cube: Cube,
  out: string,
  options: SnapshotOptions,
  world: World,
): Promise<readonly string[]> {
  const { maxAge, allowEmpty } = options;
  if (maxAge !== undefined) requireFresh(cube, maxAge, world.now());
  return allowEmpty ? [] : requireFilled(cube, out, options, world);
}

/** Prints a note for a table with unusually many labels, and a hint for a cube without rows; with `--quiet` only the notes. */
function printRemarks(cube: Cube, options: SnapshotOptions, world: World): void {
  const labelNotes = manyLabels(cube).map(({ found, remedy }) => `${found}: ${remedy}`);
  printNotes(labelNotes, world);
  const hint = emptyHint(cube, options, world);
  if (hint !== null && !options.quiet) world.stderr.write(`${hint}\n`);
}

/**
 * Writes the snapshot and removes older ones over the limit of `--keep`; with `--dry-run` it does nothing.
 *
 * @returns the removed files, and notes about problems of the folder
 */
async function writeUnlessDry(
  out: string,
  result: Snapshot,
  { dryRun, keep = Number.POSITIVE_INFINITY, replace = false }: SnapshotOptions,
  world: World,
): Promise<{ readonly removed: readonly string[]; readonly notes: readonly string[] }> {
  if (dryRun) return { removed: [], notes: [] };
  const options = { keep, replace, now: world.now() };
  return withWriteAdvice(out, OTHER_FOLDER, () => writeSnapshot(out, result, options));
}

/** Writes the figures of a run for Prometheus, if a file is named and the snapshot was written. */
async function writeMetrics(
  figures: Dashboard,
  run: SnapshotRun,
  textfile: string | undefined,
  brand: SiteBrand,
  world: World,
): Promise<void> {
  if (textfile === undefined || !run.written) return;
  const path = located(textfile, world);
  const text = renderPrometheus(figures, run, world.now(), brand.name);
  await withWriteAdvice(path, "another file with --textfile", () => writeNamedFile(path, text));
}

/**
 * Prints a run as JSON or as one line, then the files that it removed; with `--quiet` only the JSON.
 *
 * @param singles the days with a single identity, in words; null if there are none
 */
function printRun(
  figures: Dashboard,
  run: SnapshotRun,
  { json, quiet, keep }: SnapshotOptions,
  singles: string | null,
  world: World,
): void {
  if (json) world.stdout.write(renderJson(run));
  if (quiet) return;
  if (!json) world.stdout.write(`${summary(figures, run, singles)}\n`);
  const removals = run.removed.map((file) => `removed ${file} (--keep ${keep})`);
  printNotes(removals, world);
}

/** The cube of a backend. */
function fetchGuardedCube(options: SnapshotOptions, world: World) {
  if (options.maxAge !== undefined) requireRecentRange(liveQuery(options, world));
  return fetchSnapshotCube(options, world);
}

/**
 * Reads the cube of a snapshot from a backend. It has the previous period if there is room for that: a comparison would
 * refuse a range without room.
 */
export function fetchSnapshotCube(request: CubeRequest, world: World) {
  return fetchLiveCube({ ...request, compare: "none" }, world);
}

/**
 * A cube that was counted elsewhere. Its last day counts as today for the words of a range, so that the default range ends
 * with it.
 */
async function readCountedCube(
  file: string,
  options: SnapshotOptions,
  world: World,
): Promise<CountedCube> {
  const cube = await readCells(file, world);
  const { weekStartsOn = BRAND.weekStartsOn } = options;
  const { cover, timeZone } = cube;
  const isOtherZone = options.timeZone !== undefined && !isSameZone(options.timeZone, timeZone);
  if (isOtherZone) {
    const message = `the cube counts days of ${timeZone}, not of ${options.timeZone}: leave --time-zone out`;
    throw new Failure("usage", message);
  }
  const range = parseRangeWithin(options, { today: cover.to, weekStartsOn }, cover);
  // Only the period `all` was cut to the days of the cube.
  if (!covers(cover, range)) {
    throw new Failure(
      "usage",
      `the cube has the days from ${cover.from} to ${cover.to}, not all of ${range.from} to ${range.to}: ` +
        "name a range within them",
    );
  }
  return { cube, query: { range, weekStartsOn }, origin: "elsewhere" };
}

/** Writes the index of a folder again and prints one line about it. */
async function runReindex(out: string, { quiet }: SnapshotOptions, world: World): Promise<void> {
  await isFolder(out);
  const { listed, notes } = await withWriteAdvice(out, OTHER_FOLDER, () => reindex(out));
  printNotes(notes, world);
  const path = join(out, INDEX);
  if (!quiet) world.stdout.write(`wrote ${path}, ${formatQuantity(listed, SNAPSHOT)}\n`);
}

const OTHER_FOLDER = "another folder with --out";

const SNAPSHOT: Noun = ["snapshot", "snapshots"];

/** A run as one line. `singles` names the days with a single identity; null if there are none. */
function summary(result: Dashboard, run: SnapshotRun, singles: string | null): string {
  const { transactions } = result.completeness;
  const parts = [
    `${run.written ? "wrote" : "would write"} ${run.file}`,
    rangeTransactions(transactions),
    `through ${transactions.newest ?? "no row"}`,
    `${formatCount(run.bytes)} bytes`,
  ];
  if (singles !== null) parts.push(`with ${singles} (docs/security.md says who sees that)`);
  return parts.join(", ");
}

/** `305 transactions (321 with the file's other days)`, those of other days only if there are any. */
function rangeTransactions({ rangeRows, rows }: Dashboard["completeness"]["transactions"]): string {
  const rangeText = `${formatCount(rangeRows)} transactions`;
  if (rangeRows === rows) return rangeText;
  return `${rangeText} (${formatCount(rows)} with the file's other days)`;
}

/** The number of rows read from each table, without tables that are not known. */
function rowCounts({ completeness }: Dashboard): SnapshotRun["rows"] {
  // Of memberships it is only known whether there are any.
  const { memberships: _, ...tables } = completeness;
  const counts: Record<string, number> = {};
  for (const [table, read] of Object.entries(tables)) {
    if (read !== null) counts[table] = read.rows;
  }
  return counts;
}
