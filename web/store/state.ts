import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import type { SiteDays } from "../../shared/brand.ts";
import type { Day } from "../../shared/days/day.ts";
import type { AvailableDays, Query } from "../../shared/days/query.ts";
import { covers, type DayRange } from "../../shared/days/range.ts";
import { FRESH_FOR, freshSince, type LastRefresh } from "./freshness.ts";
import { answersFully, bestFor, type SourcedCube } from "./sources/sourcedCube.ts";
import { historyDays, queryDays } from "./url/cubeQuery.ts";
import type { QueryZone } from "./url/queryZone.ts";
import type { PageOptions } from "./url/urlState.ts";

/** The whole state of the page. The reads that it names are under way, and no others. */
export interface State {
  /** Whether there is a backend; otherwise the page uses snapshots only. */
  readonly isLive: boolean;
  /** The time of the last event, in epoch milliseconds. */
  readonly now: number;
  /** The options of the URL. */
  readonly options: PageOptions;
  /** False if the URL means no range. */
  readonly hasRange: boolean;
  /** The options before a zoom; one step back leads to them. Null without a zoom. */
  readonly optionsBefore: PageOptions | null;
  readonly zone: QueryZone;
  /** The default range of live figures, such as `30d`. */
  readonly days: SiteDays;
  /** Null until a URL is shown: during prerendering the date is unknown. */
  readonly today: Day | null;
  /** Time zones whose clock changes differ between the backend and this browser. */
  readonly otherClocks: readonly string[];
  /** The cubes of one viewer in one time zone. Snapshots keep their own time zone. */
  readonly cubes: readonly SourcedCube[];
  /** The known snapshots, newest first; empty while a backend answers. */
  readonly entries: readonly SnapshotEntry[];
  /** Follows from `entries` and `today`. */
  readonly availableDays: AvailableDays | null;
  /** Follows from `options` and `availableDays`; null until the available days are known. */
  readonly query: Query | null;
  readonly read: Read | null;
  /** The read of the cache and the shipped snapshots while the backend does not answer. */
  readonly fallback: Read | null;
  /** The last read of figures whose backend was slow or had a fault. */
  readonly faulted: Read | null;
  readonly lastRefresh: LastRefresh | null;
  /** Whether the current query has no figures after its last read. */
  readonly lacksFigures: boolean;
}

/**
 * A read of figures (of the newest snapshot while the query is null), a read of days of history for figures
 * on screen, or a fallback.
 */
export type Read =
  | ({ readonly kind: "figures"; readonly query: Query | null } & Counting)
  | ({ readonly kind: "history"; readonly query: Query } & Counting)
  | { readonly kind: "fallback"; readonly query: Query };

interface Counting {
  /** Whether figures that the database keeps will do. */
  readonly mayBeKept: boolean;
}

/** The state before the first URL: no date, no figures and no read. */
export function initialState(isLive: boolean, zone: string, days: SiteDays): State {
  return {
    isLive,
    now: 0,
    options: {},
    hasRange: true,
    optionsBefore: null,
    zone: { zone, refusal: null },
    days,
    otherClocks: [],
    cubes: [],
    entries: [],
    lacksFigures: false,
    today: null,
    availableDays: null,
    query: null,
    read: null,
    fallback: null,
    faulted: null,
    lastRefresh: null,
  };
}

/** The time zone of live reads: the one that the query asks for or, if its clock changes differ at the backend, UTC. */
export function timeZone({ zone: { zone }, otherClocks }: State): string {
  return otherClocks.includes(zone) ? "UTC" : zone;
}

/** The time zone of the figures. Null with a backend while today's date is not known, and without one before any snapshot. */
export function knownZone(state: State): string | null {
  if (state.isLive) return state.today === null ? null : timeZone(state);
  return state.entries[0]?.timeZone ?? null;
}

/** The query of the URL; null without a range, and until the available days are known. */
export function pageQuery({ hasRange, query }: State): Query | null {
  return hasRange ? query : null;
}

/** Whether the page has a cube that answers a query, or without a query (null) whether it knows any snapshot. */
export function has({ cubes, entries }: State, query: Query | null): boolean {
  return query === null ? entries.length > 0 : bestFor(cubes, query) !== undefined;
}

/** Whether a cube of the page has the days of history for a query; false while today's date is not known. */
export function coversHistory(
  { cubes, today }: Pick<State, "cubes" | "today">,
  query: Query,
): boolean {
  return today !== null && cubes.some(({ cube }) => covers(cube.cover, historyDays(query, today)));
}

/**
 * Whether a query needs a read now, whatever is under way. The first line that applies decides:
 * - Its last read brought no figures: no, because that read is retried later.
 * - There is no query (null): yes, if the page knows no snapshot.
 * - The last read of figures has failed: yes, if the page has no figures for the query.
 * - The page has no backend: yes, before its first read, and if it lacks the snapshot that answers the query best.
 * - The page has a backend: yes, unless a fresh live cube answers the query fully.
 */
export function needsRead(state: State, query: Query | null): boolean {
  const { isLive, cubes, entries, lastRefresh, now } = state;
  if (state.lacksFigures) return false;
  const hasFailed = lastRefresh !== null && lastRefresh.readError !== null;
  if (query === null || hasFailed) return !has(state, query);
  if (!isLive) return lastRefresh === null || !holds(state, entryFor(entries, query));
  const isFresh = ({ source }: SourcedCube) =>
    source.kind === "live" && Math.abs(now - freshSince(source)) < FRESH_FOR;
  return !cubes.some((cube) => isFresh(cube) && answersFully(cube, query));
}

/**
 * Whether the read under way will answer a query, because it covers its days. Any read will do without a query (null), and
 * any read of snapshots, since only its result shows which days they have. False without a read.
 */
export function isOnItsWay({ isLive, read, today }: State, query: Query | null): boolean {
  if (read === null) return false;
  if (!isLive || query === null || today === null) return true;
  if (read.query === null || read.query.timeZone !== query.timeZone) return false;
  const readDays = read.kind === "history" ? historyDays(read.query, today) : queryDays(read.query);
  return covers(readDays, queryDays(query));
}

/** Whether the page has the cube of a snapshot's current file, which may have been written again. False without an entry. */
export function holds({ cubes }: State, entry: SnapshotEntry | undefined): boolean {
  if (entry === undefined) return false;
  const writtenAt = Date.parse(entry.writtenAt);
  return cubes.some(
    ({ source }) =>
      source.kind === "snapshot" && source.file === entry.file && source.writtenAt === writtenAt,
  );
}

/**
 * The snapshot that answers a query best: the newest one that covers range and comparison, else the newest one that covers
 * the range, else the newest one, as without a query (null). Undefined only if there are no snapshots.
 */
export function entryFor(
  entries: readonly SnapshotEntry[],
  query: Query | null,
): SnapshotEntry | undefined {
  const covering = (days: DayRange) => entries.find(({ cover }) => covers(cover, days));
  if (query === null) return entries[0];
  return covering(queryDays(query)) ?? covering(query.range) ?? entries[0];
}
