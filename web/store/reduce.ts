import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { parseQuery, type Query } from "../../shared/days/query.ts";
import { Outage } from "../../shared/requests/outage.ts";
import { KeptOnly, OtherClocks } from "../../shared/supabase/answerFailures.ts";
import { freshSince, type LastRefresh } from "./freshness.ts";
import { classifyReadError } from "./sources/readError.ts";
import { bestFor, type SourcedCube, withCube } from "./sources/sourcedCube.ts";
import {
  coversHistory,
  has,
  isOnItsWay,
  knownZone,
  needsRead,
  pageQuery,
  type Read,
  type State,
  timeZone,
} from "./state.ts";
import { liveDays, snapshotDays } from "./url/availableDays.ts";
import { isSameQuery } from "./url/cubeQuery.ts";

/** The events of a page. */
export type StoreEvent =
  | {
      readonly kind: "seeded";
      readonly entries: readonly SnapshotEntry[];
      readonly cubes: readonly SourcedCube[];
    }
  | ({ readonly kind: "shown" } & Pick<State, "options" | "hasRange" | "optionsBefore" | "zone">)
  | { readonly kind: "dayTurned" | "viewerChanged" }
  | { readonly kind: "refreshed"; readonly mayBeKept: boolean }
  | { readonly kind: "cacheRead"; readonly cubes: SourcedCube[] }
  /** The backend is slow, or an attempt has failed and another attempt may follow. */
  | { readonly kind: "faulted"; readonly read: Read }
  | ({ readonly kind: "answered"; readonly read: Read } & ReadResult)
  | ({ readonly kind: "failed"; readonly read: Read } & FailedRead);

/** The result of a read. */
export interface ReadResult {
  /** The new cubes; empty if the page already has the cube. */
  readonly fetched: readonly SourcedCube[];
  readonly entries: readonly SnapshotEntry[];
  /** Why the last kept days were read instead of the days of the query; null if they were not. */
  readonly keptOnly: KeptOnly | null;
}

/**
 * The state after an event at a time in epoch milliseconds. It names the reads that must be under way then. An event of a read
 * that the state no longer names changes nothing.
 */
export function reduce(previous: State, event: StoreEvent, now: number): State {
  const read = "read" in event ? event.read : null;
  const isSuperseded = read !== null && read !== previous.read && read !== previous.fallback;
  if (isSuperseded) return previous;
  const changed = afterEvent({ ...previous, now }, event);
  // In this order, because the query follows from the available days.
  const current = withQuery(previous, withDays(previous, changed));
  return withNextRead(previous, current, event);
}

/**
 * The state with the next read, if an event makes one necessary:
 * - a read of figures, after a change of the query, a shown URL, or the end of a read for another query
 * - a read of history, after the end of a read of figures
 *
 * @param current the state after the event, whose reads are not chosen yet
 */
function withNextRead(previous: State, current: State, event: StoreEvent): State {
  const query = pageQuery(current);
  const isNewQuery = !isSameQuery(pageQuery(previous), query);
  // Until here, `lacksFigures` is about the previous query.
  const state = isNewQuery ? { ...current, lacksFigures: false } : current;
  const endedRead = readEndedBy(event, previous, current);
  const wasForOtherQuery = endedRead !== null && !isSameQuery(endedRead.query, query);
  const mayNeedFigures = isNewQuery || wasForOtherQuery || event.kind === "shown";
  const next = mayNeedFigures ? withNeededRead(state, query) : state;
  return endedRead?.kind === "figures" ? withHistoryRead(next, query, endedRead.mayBeKept) : next;
}

/** The read of figures or of history that an event has ended; null if it has ended none, or only a fallback. */
function readEndedBy(event: StoreEvent, previous: State, current: State): Read | null {
  const hasEnded = "read" in event && event.read === previous.read && current.read === null;
  return hasEnded ? previous.read : null;
}

/** The state with what an event changes by itself. Its available days and its query may be outdated: `reduce` updates them. */
function afterEvent(state: State, event: StoreEvent): State {
  switch (event.kind) {
    case "seeded":
      return { ...state, entries: event.entries, cubes: event.cubes };
    case "shown": {
      const { options, hasRange, optionsBefore, zone } = event;
      return withToday({ ...state, options, hasRange, optionsBefore, zone });
    }
    case "dayTurned":
      return withToday(state);
    case "refreshed":
      return withRefresh(state, event.mayBeKept);
    case "viewerChanged": {
      // The reader has not requested newer figures.
      const mayBeKept = true;
      return withRefresh({ ...state, cubes: [], read: null, lacksFigures: false }, mayBeKept);
    }
    case "cacheRead":
      return withToday({ ...state, cubes: [...state.cubes, ...event.cubes] });
    case "faulted":
      return withFallback(state, event.read);
    case "answered":
      return afterAnswer(state, event.read, event);
    case "failed":
      return afterFailure(state, event.read, event);
  }
}

/**
 * The state with what a read has brought. A fallback that is under way is no longer needed and ends.
 * - The age of live figures is measured from `freshSince`. Snapshots, and cubes that the page already had, count as fresh from
 *   now on.
 * - If the backend gave its kept days in place of the query's days, the kept days are shown, but the read counts as failed.
 */
function afterAnswer(state: State, read: Read, { fetched, entries, keptOnly }: ReadResult): State {
  const cubes = fetched.reduce(withCube, state.cubes);
  // The first snapshots bring the time zone in which today's date counts.
  const next = withToday({ ...state, cubes, entries, fallback: null });
  if (keptOnly !== null) {
    // The backend has answered, so there is a network.
    const isOnline = true;
    return withoutRead(next, read, failedRefresh(state, keptOnly, isOnline));
  }
  const source = fetched[0]?.source;
  const since = source?.kind === "live" ? freshSince(source) : state.now;
  return withoutRead(next, read, { since, readError: null, kept: null, retryAfter: 0 });
}

interface FailedRead {
  readonly failure: unknown;
  /** What the browser said when the read failed. */
  readonly isOnline: boolean;
}

/**
 * The state after a failed read. If backend and browser disagree about the clock changes of the time zone, the page changes
 * to days of UTC, about which they agree. `reduce` then starts a read of the new query.
 */
function afterFailure(state: State, read: Read, { failure, isOnline }: FailedRead): State {
  const hasOtherClocks = read.kind === "figures" && failure instanceof OtherClocks;
  if (hasOtherClocks && timeZone(state) !== "UTC") {
    const otherClocks = [...state.otherClocks, state.zone.zone];
    return withToday({ ...state, otherClocks, read: null });
  }
  return withoutRead(state, read, failedRefresh(state, failure, isOnline));
}

/**
 * A refresh that ended with a failure. Only a `KeptOnly` names the days that the backend keeps, and only an `Outage` a pause
 * that the backend requests.
 */
function failedRefresh({ now }: State, failure: unknown, isOnline: boolean): LastRefresh {
  return {
    since: now,
    readError: classifyReadError(failure, isOnline),
    kept: failure instanceof KeptOnly ? failure.kept : null,
    retryAfter: failure instanceof Outage ? failure.retryAfter : 0,
  };
}

/**
 * The state with today's date in the time zone of the figures, and without cubes that no query can use any more: live and
 * cached cubes of another time zone than that of live reads. Snapshots stay, whatever their zone.
 */
function withToday(state: State): State {
  const liveZone = timeZone(state);
  // The zone of the figures is not known before the first date or the first snapshot.
  const zoneOfFigures = knownZone(state) ?? liveZone;
  const today = calendarDay(state.now, zoneOfFigures);
  const cubes = state.cubes.filter(
    ({ cube, source }) => source.kind === "snapshot" || cube.timeZone === liveZone,
  );
  return { ...state, today, cubes };
}

/**
 * The state with its available days. They are null while a page with a backend does not know today's date, and while a page
 * without one has no snapshots. They are computed only if they may have changed. Otherwise the object stays the same, and
 * `withQuery`, which compares objects, keeps the query.
 */
function withDays(previous: State, state: State): State {
  const { entries, today, isLive, days } = state;
  const zone = timeZone(state);
  // Besides today's date, live days depend on the time zone, and those of snapshots on the index.
  const isSameSource = isLive ? timeZone(previous) === zone : previous.entries === entries;
  if (previous.today === today && isSameSource) return state;
  if (!isLive) return { ...state, availableDays: snapshotDays(entries, today, days) };
  return { ...state, availableDays: today === null ? null : liveDays(today, zone, days) };
}

/** The state with its query, parsed only if the options or the available days have changed; null without available days. */
function withQuery(previous: State, state: State): State {
  const { options, availableDays } = state;
  if (options === previous.options && availableDays === previous.availableDays) return state;
  const query = availableDays === null ? null : parseQuery(options, availableDays);
  return { ...state, query };
}

/**
 * The state after a read's backend was slow or had a fault. For the first fault of a read of figures, the read becomes
 * `faulted`, and a fallback starts, unless one for the same query is under way or the page has figures for the query. A read of
 * history days or without a query, and a further fault of the same read, change nothing.
 */
function withFallback(state: State, read: Read): State {
  const { query } = read;
  const hadFault = read === state.faulted;
  if (read.kind === "history" || query === null || hadFault) return state;
  const next = { ...state, faulted: read };
  const isUnderWay = isSameQuery(query, state.fallback?.query ?? null);
  if (isUnderWay || has(state, query)) return next;
  return { ...next, fallback: { kind: "fallback", query } };
}

/**
 * The state after the end of a read. Only a read of figures is a refresh of the page. If the page still has no cube
 * for the read's query, the read counts as failed, with the error `incomplete` unless it has another error.
 *
 * @param refresh when the read ended, and why it failed, if it did
 */
function withoutRead(state: State, read: Read, refresh: LastRefresh): State {
  if (read.kind === "fallback") return { ...state, fallback: null };
  if (read.kind === "history") return { ...state, read: null };
  const readError = refresh.readError ?? (has(state, read.query) ? null : "incomplete");
  const query = pageQuery(state);
  // The page may have another query by now. If the days of a live read include those of that query, it was a read for both.
  const hasCoveredQuery = state.isLive && isOnItsWay(state, query);
  const wasReadOfQuery = isSameQuery(read.query, query) || hasCoveredQuery;
  return {
    ...state,
    read: null,
    lastRefresh: { ...refresh, readError },
    lacksFigures: wasReadOfQuery && !has(state, query),
  };
}

/**
 * The state with a new read of the query's figures. Without a range it stays as it is.
 *
 * A read under way that will answer the query stays in place of a new one. There is one exception: the refresh must count
 * (`mayBeKept` is false), the page already has figures, and the read may bring figures that the database kept.
 */
function withRefresh(state: State, mayBeKept: boolean): State {
  const { read, hasRange } = state;
  const query = pageQuery(state);
  if (!hasRange) return state;
  if (read?.kind === "figures" && isOnItsWay(state, query)) {
    const mustCount = !mayBeKept && has(state, query);
    const mustReplaceRead = mustCount && read.mayBeKept;
    if (!mustReplaceRead) return state;
  }
  return { ...state, read: { kind: "figures", query, mayBeKept } };
}

/**
 * The state with a read of the query's figures, unless the page has them or the read under way will bring them. Without a
 * range no read is needed, and while today's date is not known the state stays as it is.
 */
function withNeededRead(state: State, query: Query | null): State {
  if (state.today === null) return state;
  if (!state.hasRange) return { ...state, read: null };
  if (isOnItsWay(state, query) || !needsRead(state, query)) return state;
  // The reader has not asked for newer figures, so those that the database keeps will do.
  return { ...state, read: { kind: "figures", query, mayBeKept: true } };
}

/**
 * The state with a read of days of history for the figures on screen, if they lack these days. Only for live figures from the
 * function, which counts days of history at little cost. After a failed read, and during another one, the state stays as it is.
 *
 * @param mayBeKept as in the read of the figures: an older kept cube would not be shown in their place
 */
function withHistoryRead(state: State, query: Query | null, mayBeKept: boolean): State {
  const isIdle = state.read === null && state.lastRefresh?.readError === null;
  if (!isIdle || query === null) return state;
  const shown = bestFor(state.cubes, query);
  if (shown?.source.kind !== "live" || shown.source.origin !== "function") return state;
  // Another cube may have the days, but its figures are older.
  const hasHistory = coversHistory({ today: state.today, cubes: [shown] }, query);
  return hasHistory ? state : { ...state, read: { kind: "history", query, mayBeKept } };
}
