import { join } from "node:path";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { BRAND, type WeekStart } from "../../shared/brand.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { filledRange } from "../../shared/cube/filledRange.ts";
import { narrowedCube } from "../../shared/cube/narrowedCube.ts";
import { capitalized } from "../../shared/database/datedTables.ts";
import { calendarDay, isSameZone } from "../../shared/days/calendar.ts";
import { HISTORY_DAYS, historyStart, requiredCover } from "../../shared/days/cover.ts";
import { earlier, later } from "../../shared/days/day.ts";
import type { Query } from "../../shared/days/query.ts";
import { covers, type DayRange } from "../../shared/days/range.ts";
import { requestedQuery } from "../../shared/days/requestedQuery.ts";
import { Failure } from "../../shared/failure.ts";
import { folderArchive } from "../archive/archive.ts";
import { isFolder, readFilledIndex } from "../archive/folderIndex.ts";
import {
  type NamedSnapshot,
  readListedSnapshot,
  readNamedSnapshot,
} from "../archive/readSnapshotFile.ts";
import { located, type World } from "../environment/world.ts";
import { printNotes } from "../text/plainText.ts";
import type { CubeRequest } from "./cubeRequest.ts";
import { type FoundCube, fetchLiveCube } from "./liveCube.ts";

/** Reads a cube from the backend, or from the file or folder that `snapshot` names. */
export async function findCube(request: CubeRequest, world: World): Promise<FoundCube> {
  const { snapshot } = request;
  if (snapshot === undefined) return fetchLiveCube(request, world, HISTORY_DAYS);
  const storedCube = await readStoredCube(located(snapshot, world), request, world.now());
  const { cube, query, source, notes } = storedCube;
  if (!request.quiet) printNotes(notes, world);
  return { ...storedCube, cube: withHistory(cube, query, request.history, source) };
}

/**
 * Reads a snapshot file, or from a folder the newest snapshot that covers the range and, if the request names one, the
 * history. The default range is the range of the snapshot. The cube has all days of the snapshot.
 *
 * @param now in epoch milliseconds; decides which day is today
 * @throws Failure of kind `usage` when there is no such snapshot, or it has another zone; of kind `data` when a snapshot does
 * not parse, or is not the file that the index lists
 */
export async function readStoredCube(
  path: string,
  request: CubeRequest,
  now: number,
): Promise<FoundCube> {
  const { file, snapshot, entry } = (await isFolder(path))
    ? await chooseSnapshot(path, request, now)
    : await namedSnapshot(path);
  requireSameZone(snapshot, request, file);
  const { cube, weekStartsOn } = snapshot;
  const requested = storedQuery({ ...snapshot, cover: cube.cover }, request, now);
  // The period `all` begins with the first row, which only the cube knows.
  const answeredRange =
    request.period === "all" ? filledRange(cube, requested.range) : requested.range;
  const query = { ...requested, range: answeredRange };
  return {
    cube,
    query,
    source: file,
    origin: null,
    notes: otherWeeks(weekStartsOn, query),
    takenAt: entry === null ? null : Date.parse(entry.writtenAt),
  };
}

interface FoundSnapshot extends NamedSnapshot {
  readonly file: string;
}

/**
 * The newest snapshot of a folder that answers the request. If none does, it is the newest of all: a later error names its
 * zone or its days.
 */
async function chooseSnapshot(
  folder: string,
  request: CubeRequest,
  now: number,
): Promise<FoundSnapshot> {
  const entries = await readFilledIndex(folder);
  const entry = entries.find((candidate) => answersRequest(candidate, request, now)) ?? entries[0];
  const snapshot = await readListedSnapshot(folderArchive(folder), entry);
  return { file: join(folder, entry.file), snapshot, entry };
}

async function namedSnapshot(file: string): Promise<FoundSnapshot> {
  return { file, ...(await readNamedSnapshot(file)) };
}

/** Whether a snapshot has the requested zone, and covers the range and the history of the request, if it names one. */
function answersRequest(entry: SnapshotEntry, request: CubeRequest, now: number): boolean {
  const { history } = request;
  if (!hasRequestedZone(entry, request)) return false;
  const entryRange = { from: entry.from, to: entry.to };
  const { range } = storedQuery({ ...entry, range: entryRange }, request, now);
  if (!covers(entry.cover, range)) return false;
  return history === undefined || entry.cover.from <= historyStart(range, history);
}

/**
 * The cube with the days that a live read with this history would have, as far as the snapshot has them: it may lack days to
 * compare with. It is the whole cube if `history` is undefined, or if the range ends after the cube: the dashboard refuses such
 * a range, and names the days of the cube.
 *
 * @throws Failure of kind `usage` if the history begins before the cube
 */
function withHistory(cube: Cube, query: Query, history: number | undefined, file: string): Cube {
  if (history === undefined) return cube;
  const liveCover = requiredCover(query.range, history, query.comparison);
  requireHistory(file, cube.cover, query.range, history);
  if (query.range.to > cube.cover.to) return cube;
  const from = later(liveCover.from, cube.cover.from);
  const to = earlier(liveCover.to, cube.cover.to);
  return narrowedCube(cube, { from, to });
}

/** Refuses a snapshot that begins after the first of the `history` days that end with the range. */
export function requireHistory(
  file: string,
  cover: DayRange,
  range: DayRange,
  history: number,
): void {
  const firstDay = historyStart(range, history);
  if (cover.from <= firstDay) return;
  throw new Failure(
    "usage",
    `${file} begins with ${cover.from}, but --history ${history} for ${range.from} to ${range.to} needs the days from ` +
      `${firstDay}: write a snapshot with a longer --history, or leave it out`,
  );
}

/**
 * The query of a request for a snapshot, in the time zone of the snapshot: callers refuse a request for another zone. A range
 * or a first day of a week that the request does not name is the snapshot's. An entry of an index has no such first day, and
 * gets the brand's.
 */
function storedQuery(
  { timeZone, range, cover, weekStartsOn: writtenWeekStart }: StoredDays,
  request: CubeRequest,
  now: number,
): Query {
  const today = calendarDay(now, timeZone);
  const weekStartsOn = request.weekStartsOn ?? writtenWeekStart ?? BRAND.weekStartsOn;
  return requestedQuery(request, { timeZone, weekStartsOn, today, initial: range, cover });
}

/** What a snapshot says about its days. */
interface StoredDays extends Pick<SnapshotEntry, "timeZone" | "cover"> {
  readonly range: DayRange;
  /** Absent in an entry of an index. */
  readonly weekStartsOn?: WeekStart;
}

/** A note for a reader whose weeks begin on another day than those of a snapshot; none if they begin on the same day. */
export function otherWeeks(
  written: WeekStart,
  { weekStartsOn }: Pick<Query, "weekStartsOn">,
): string[] {
  if (written === weekStartsOn) return [];
  const snapshotDay = capitalized(written);
  const readerDay = capitalized(weekStartsOn);
  return [
    `weeks begin on ${readerDay} here, and on ${snapshotDay} in the snapshot: --week-starts-on ${written} has its weeks`,
  ];
}

/** Refuses a request for another zone than the snapshot's; a request may name none. */
function requireSameZone(snapshot: Snapshot, request: CubeRequest, file: string): void {
  if (hasRequestedZone(snapshot, request)) return;
  throw new Failure(
    "usage",
    `${file} counts days of ${snapshot.timeZone}, not of ${request.timeZone}: leave --time-zone out`,
  );
}

/** Whether a snapshot has the zone of a request, in capitals or not. Any zone has that of a request that names none. */
function hasRequestedZone(
  snapshot: Pick<Snapshot, "timeZone">,
  { timeZone = snapshot.timeZone }: CubeRequest,
): boolean {
  return isSameZone(timeZone, snapshot.timeZone);
}
