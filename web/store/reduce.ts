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

/** The state after an event at a time in epoch milliseconds. A superseded read changes nothing, however it ends. */
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
  const wasForOther = endedRead !== null && !isSameQuery(endedRead.query, query);
  const mayNeedRead = isNewQuery || wasForOther || event.kind === "shown";
  const next = mayNeedRead ? ensured(state, query) : state;
  return endedRead?.kind === "figures" ? withHistory(next, query, endedRead.mayBeKept) : next;
}

/** The state with the change of an event; what follows from other members may be outdated. */
function afterEvent(state: State, event: StoreEvent): State {
  switch (event.kind) {
    case "seeded":
      return { ...state, entries: event.entries, cubes: event.cubes };
    case "shown": {
      const { options, hasRange, optionsBefore, zone } = event;
      return dated({ ...state, options, hasRange, optionsBefore, zone });
    }
    case "dayTurned":
      return dated(state);
    case "refreshed":
      return refreshed(state, event.mayBeKept);
    case "viewerChanged":
      return refreshed({ ...state, cubes: [], read: null, lacksFigures: false }, true);
    case "cacheRead":
      return dated({ ...state, cubes: [...state.cubes, ...event.cubes] });
    case "faulted":
      return faulted(state, event.read);
    case "answered":
      return answered(state, event.read, event);
    case "failed":
      return failed(state, event.read, event);
  }
}

/**
 * Figures of a backend are as fresh as its count, and those of a file as this read. Days that are kept in place of the
 * query's days are shown, but the read counts as failed.
 */
function answered(state: State, read: Read, { fetched, entries, keptOnly }: ReadResult): State {
  const cubes = fetched.reduce(withCube, state.cubes);
  const next = { ...state, cubes, entries, fallback: null };
  // The backend has answered.
  const isOnline = true;
  if (keptOnly !== null) return ended(next, read, failedRefresh(state, keptOnly, isOnline));
  const source = fetched[0]?.source;
  const since = source?.kind === "live" ? freshSince(source) : state.now;
  return ended(next, read, { since, readError: null, kept: null, retryAfter: 0 });
}

interface FailedRead {
  readonly failure: unknown;
  readonly isOnline: boolean;
}

/** Other clock changes are no failure yet: the page reads again with days of UTC. */
function failed(state: State, read: Read, { failure, isOnline }: FailedRead): State {
  if (read.kind === "figures" && failure instanceof OtherClocks && timeZone(state) !== "UTC") {
    // Backend and browser disagree about this zone's clock changes, but agree about UTC.
    const otherClocks = [...state.otherClocks, state.zone.zone];
    return dated({ ...state, otherClocks, read: null });
  }
  return ended(state, read, failedRefresh(state, failure, isOnline));
}

/** A failed refresh. Only some failures come with the days that are kept, or with the pause that the backend requests. */
function failedRefresh({ now }: State, failure: unknown, isOnline: boolean): LastRefresh {
  return {
    since: now,
    readError: classifyReadError(failure, isOnline),
    kept: failure instanceof KeptOnly ? failure.kept : null,
    retryAfter: failure instanceof Outage ? failure.retryAfter : 0,
  };
}

/** Sets today's date in the current time zone, and drops cubes of other zones. */
function dated(state: State): State {
  const zone = timeZone(state);
  const today = calendarDay(state.now, knownZone(state) ?? zone);
  const cubes = state.cubes.filter(
    ({ cube, source }) => source.kind === "snapshot" || cube.timeZone === zone,
  );
  return { ...state, today, cubes };
}

/** Recomputes the available days only if they may have changed: the object stays the same otherwise. */
function withDays(previous: State, state: State): State {
  const { entries, today, isLive, days } = state;
  const zone = timeZone(state);
  const isSameSource = isLive ? timeZone(previous) === zone : previous.entries === entries;
  if (previous.today === today && isSameSource) return state;
  if (!isLive) return { ...state, availableDays: snapshotDays(entries, today, days) };
  return { ...state, availableDays: today && liveDays(today, zone, days) };
}

/** Parses the query only if the options or the available days have changed. */
function withQuery(previous: State, state: State): State {
  const { options, availableDays } = state;
  if (options === previous.options && availableDays === previous.availableDays) return state;
  return { ...state, query: availableDays && parseQuery(options, availableDays) };
}

/** Falls back once for each read of figures, unless the page has them or already falls back. */
function faulted(state: State, read: Read): State {
  const { query } = read;
  if (read.kind === "history" || read === state.faulted || query === null) return state;
  const isFallingBack = isSameQuery(query, state.fallback?.query ?? null);
  const next = { ...state, faulted: read };
  if (isFallingBack || has(state, query)) return next;
  return { ...next, fallback: { kind: "fallback", query } };
}

/** The state without a read. The end of a fallback, and of a read of history, is no refresh of the figures. */
function ended(state: State, read: Read, end: LastRefresh): State {
  const isFallback = read !== state.read;
  if (isFallback) return { ...state, fallback: null };
  if (read.kind === "history") return { ...state, read: null };
  const query = pageQuery(state);
  const isAwaited = state.isLive && isOnItsWay(state, query);
  const wasForQuery = isSameQuery(read.query, query) || isAwaited;
  const readError = end.readError ?? (has(state, read.query) ? null : "incomplete");
  return {
    ...state,
    read: null,
    lastRefresh: { ...end, readError },
    lacksFigures: wasForQuery && !has(state, query),
  };
}

/** Reads the figures of the query again, unless they are already being read. */
function refreshed(state: State, mayBeKept: boolean): State {
  const { read, hasRange } = state;
  const query = pageQuery(state);
  // A reader who has no figures yet gets them from the read under way, even if it may bring kept ones.
  const mayTakeKept = mayBeKept || !has(state, query);
  const isCurrentEnough = read?.kind === "figures" && (mayTakeKept || !read.mayBeKept);
  if (!hasRange || (isCurrentEnough && isOnItsWay(state, query))) return state;
  return { ...state, read: { kind: "figures", query, mayBeKept } };
}

/** Reads the figures of the query unless the page has them. While the date is unknown nothing is read. */
function ensured(state: State, query: Query | null): State {
  if (state.today === null) return state;
  if (!state.hasRange) return { ...state, read: null };
  if (isOnItsWay(state, query) || isAnswered(state, query)) return state;
  return { ...state, read: { kind: "figures", query, mayBeKept: true } };
}

/** Reads days of history if they cost little: from the function. After a failure the page stays as it is. */
function withHistory(state: State, query: Query | null, mayBeKept: boolean): State {
  const isIdle = state.read === null && state.lastRefresh?.readError === null;
  if (!isIdle || query === null) return state;
  const best = bestFor(state.cubes, query);
  if (best?.source.kind !== "live" || best.source.origin !== "function") return state;
  if (coversHistory({ ...state, cubes: [best] }, query)) return state;
  return { ...state, read: { kind: "history", query, mayBeKept } };
}
