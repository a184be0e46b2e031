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
  isAnswered,
  isOnItsWay,
  knownZone,
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
 * The state after an event at a time in epoch milliseconds. It names the reads that must be under way then. The outcome of a
 * read that the state no longer names changes nothing.
 */
export function reduce(previous: State, event: StoreEvent, now: number): State {
  const read = "read" in event ? event.read : null;
  const isSuperseded = read !== null && read !== previous.read && read !== previous.fallback;
  if (isSuperseded) return previous;
  const changed = afterEvent({ ...previous, now }, event);
  const derived = withQuery(previous, withDays(previous, changed));
  const query = pageQuery(derived);
  const isNewQuery = !isSameQuery(pageQuery(previous), query);
  const state = isNewQuery ? { ...derived, lacksFigures: false } : derived;
  // Null unless this event has ended the read of figures or of history.
  const endedRead = read === previous.read && state.read === null ? read : null;
  const wasForOtherQuery = endedRead !== null && !isSameQuery(endedRead.query, query);
  const mayNeedRead = isNewQuery || wasForOtherQuery || event.kind === "shown";
  const next = mayNeedRead ? withNeededRead(state, query) : state;
  const hasEndedFigures = endedRead?.kind === "figures";
  return hasEndedFigures ? withHistoryRead(next, query, endedRead.mayBeKept) : next;
}

/** The state with what an event changes by itself. Available days and query, which follow from it, may be outdated. */
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
    case "viewerChanged":
      return withRefresh({ ...state, cubes: [], read: null, lacksFigures: false }, true);
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
 * The state with what a read has brought. Live figures count as fresh from their count on, and others from this read on. If
 * the backend gave kept days in place of the query's days, these are shown, but the read counts as failed.
 */
function afterAnswer(state: State, read: Read, { fetched, entries, keptOnly }: ReadResult): State {
  const cubes = fetched.reduce(withCube, state.cubes);
  const next = { ...state, cubes, entries, fallback: null };
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
 * to days of UTC, about which they agree, and that query needs another read.
 */
function afterFailure(state: State, read: Read, { failure, isOnline }: FailedRead): State {
  const hasOtherClocks = read.kind === "figures" && failure instanceof OtherClocks;
  if (hasOtherClocks && timeZone(state) !== "UTC") {
    const otherClocks = [...state.otherClocks, state.zone.zone];
    return withToday({ ...state, otherClocks, read: null });
  }
  return withoutRead(state, read, failedRefresh(state, failure, isOnline));
}

/** A refresh that ended with a failure, with the days that the backend keeps, and the pause it requests, if it said so. */
function failedRefresh({ now }: State, failure: unknown, isOnline: boolean): LastRefresh {
  return {
    since: now,
    readError: classifyReadError(failure, isOnline),
    kept: failure instanceof KeptOnly ? failure.kept : null,
    retryAfter: failure instanceof Outage ? failure.retryAfter : 0,
  };
}

/** The state with today's date in the current time zone, and without cubes of other zones, except snapshots. */
function withToday(state: State): State {
  const zone = timeZone(state);
  const today = calendarDay(state.now, knownZone(state) ?? zone);
  const cubes = state.cubes.filter(
    ({ cube, source }) => source.kind === "snapshot" || cube.timeZone === zone,
  );
  return { ...state, today, cubes };
}

/**
 * The state with its available days. They are computed only if they may have changed: otherwise the object stays the same,
 * by which `withQuery` knows that the query has not changed either.
 */
function withDays(previous: State, state: State): State {
  const { entries, today, isLive, days } = state;
  const zone = timeZone(state);
  const isSameSource = isLive ? timeZone(previous) === zone : previous.entries === entries;
  if (previous.today === today && isSameSource) return state;
  if (!isLive) return { ...state, availableDays: snapshotDays(entries, today, days) };
  return { ...state, availableDays: today && liveDays(today, zone, days) };
}

/** The state with its query, which is parsed only if the options or the available days have changed. */
function withQuery(previous: State, state: State): State {
  const { options, availableDays } = state;
  if (options === previous.options && availableDays === previous.availableDays) return state;
  return { ...state, query: availableDays && parseQuery(options, availableDays) };
}

/**
 * The state with a fallback, for a read of figures whose backend is slow or has a fault. There is none if the page has figures
 * for the query, and no second one for the same read or the same query.
 */
function withFallback(state: State, read: Read): State {
  const { query } = read;
  const hadFallback = read === state.faulted;
  if (read.kind === "history" || query === null || hadFallback) return state;
  const next = { ...state, faulted: read };
  const isUnderWay = isSameQuery(query, state.fallback?.query ?? null);
  if (isUnderWay || has(state, query)) return next;
  return { ...next, fallback: { kind: "fallback", query } };
}

/**
 * The state after the end of a read. Only a read of figures is a refresh of the page: it also counts as failed if it brought
 * no cube for its query.
 *
 * @param refresh when the read ended, and why it failed, if it did
 */
function withoutRead(state: State, read: Read, refresh: LastRefresh): State {
  const isFallback = read !== state.read;
  if (isFallback) return { ...state, fallback: null };
  if (read.kind === "history") return { ...state, read: null };
  const readError = refresh.readError ?? (has(state, read.query) ? null : "incomplete");
  const query = pageQuery(state);
  // The query may be another one by now, whose days the read covered.
  const coveredQuery = state.isLive && isOnItsWay(state, query);
  const shouldAnswer = isSameQuery(read.query, query) || coveredQuery;
  return {
    ...state,
    read: null,
    lastRefresh: { ...refresh, readError },
    lacksFigures: shouldAnswer && !has(state, query),
  };
}

/**
 * The state with a new read of the query's figures. Without a range it stays as it is.
 *
 * A read under way is not replaced if it will answer the query. If the new read must count (`mayBeKept` is false) and the
 * page already has figures, it replaces a read that may bring figures which the database kept.
 */
function withRefresh(state: State, mayBeKept: boolean): State {
  const { read, hasRange } = state;
  const query = pageQuery(state);
  if (!hasRange) return state;
  if (read?.kind === "figures" && isOnItsWay(state, query)) {
    const mustCount = !mayBeKept && has(state, query);
    const willDo = !mustCount || !read.mayBeKept;
    if (willDo) return state;
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
  if (isOnItsWay(state, query) || isAnswered(state, query)) return state;
  // The reader has not asked for newer figures, so those that the database keeps will do.
  return { ...state, read: { kind: "figures", query, mayBeKept: true } };
}

/**
 * The state with a read of days of history for the figures on screen, if they lack these days. Only for live figures from the
 * function, which reads them at little cost. After a failed read, and during another one, the state stays as it is.
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
