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
  | {
      readonly kind: "failed";
      readonly read: Read;
      readonly failure: unknown;
      readonly isOnline: boolean;
    };

/** The result of a read. */
export interface ReadResult {
  /** The new cubes; empty if the page already has the cube. */
  readonly fetched: readonly SourcedCube[];
  readonly entries: readonly SnapshotEntry[];
  /** Why the last kept days were read instead of the days of the query; null if they were not. */
  readonly keptOnly: KeptOnly | null;
}

/** The state after an event. A superseded read changes nothing, however it ends. */
export function reduce(before: State, event: StoreEvent, now: number): State {
  const read = "read" in event ? event.read : null;
  if (read !== null && read !== before.read && read !== before.fallback) return before;
  const after = withQuery(before, withDays(before, changed({ ...before, now }, event)));
  const query = pageQuery(after);
  const isNew = !isSameQuery(pageQuery(before), query);
  const state = isNew ? { ...after, lacksFigures: false } : after;
  const isOver = read !== null && read === before.read && state.read === null;
  const isForOther = isOver && !isSameQuery(read.query, query);
  const isDue = isNew || isForOther || event.kind === "shown";
  const next = isDue ? ensured(state, query) : state;
  return isOver && read.kind === "figures" ? withHistory(next, query, read.mayBeKept) : next;
}

function changed(state: State, event: StoreEvent): State {
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
    case "answered": {
      const { read, fetched, entries, keptOnly } = event;
      const cubes = fetched.reduce(withCube, state.cubes);
      const answered = { ...state, cubes, entries, fallback: null };
      if (keptOnly !== null) return ended(answered, read, failedEnd(state, keptOnly, true));
      const [source] = fetched.map(({ source }) => source);
      const since = source?.kind === "live" ? freshSince(source) : state.now;
      return ended(answered, read, { since, readError: null, kept: null, retryAfter: 0 });
    }
    case "failed": {
      const { read, failure, isOnline } = event;
      if (read.kind === "figures" && failure instanceof OtherClocks && timeZone(state) !== "UTC") {
        // Backend and browser disagree about this zone's clock changes, but agree about UTC.
        const otherClocks = [...state.otherClocks, state.zone.zone];
        return dated({ ...state, otherClocks, read: null });
      }
      return ended(state, read, failedEnd(state, failure, isOnline));
    }
  }
}

function failedEnd({ now }: State, failure: unknown, isOnline: boolean): LastRefresh {
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
  const isOfZone = ({ cube, source }: SourcedCube) =>
    source.kind === "snapshot" || cube.timeZone === zone;
  const today = calendarDay(state.now, knownZone(state) ?? zone);
  return { ...state, today, cubes: state.cubes.filter(isOfZone) };
}

/** Recomputes the available days only if they may have changed: the object stays the same otherwise. */
function withDays(before: State, state: State): State {
  const { entries, today, isLive, days } = state;
  const zone = timeZone(state);
  const isSame = isLive ? timeZone(before) === zone : before.entries === entries;
  if (before.today === today && isSame) return state;
  const availableDays = isLive
    ? today && liveDays(today, zone, days)
    : snapshotDays(entries, today, days);
  return { ...state, availableDays };
}

/** Parses the query only if the options or the available days have changed. */
function withQuery(before: State, state: State): State {
  const { options, availableDays } = state;
  if (options === before.options && availableDays === before.availableDays) return state;
  return { ...state, query: availableDays && parseQuery(options, availableDays) };
}

/** Falls back once for each read of figures. */
function faulted(state: State, read: Read): State {
  const { query } = read;
  if (read.kind === "history" || read === state.faulted || query === null) return state;
  const isEnough = has(state, query) || isSameQuery(query, state.fallback?.query ?? null);
  const after = { ...state, faulted: read };
  return isEnough ? after : { ...after, fallback: { kind: "fallback", query } };
}

function ended(state: State, read: Read, end: LastRefresh): State {
  if (read !== state.read) return { ...state, fallback: null };
  if (read.kind === "history") return { ...state, read: null };
  const query = pageQuery(state);
  // The second case: the current query waited for this read, whatever its result.
  const wasForNow = isSameQuery(read.query, query) || (state.isLive && isOnItsWay(state, query));
  const readError = end.readError ?? (has(state, read.query) ? null : "incomplete");
  return {
    ...state,
    read: null,
    lastRefresh: { ...end, readError },
    lacksFigures: wasForNow && !has(state, query),
  };
}

/** Reads the figures of the query again, unless they are already being read. */
function refreshed(state: State, mayBeKept: boolean): State {
  const { read, hasRange } = state;
  const query = pageQuery(state);
  // A reader who has no figures yet gets them from the read under way.
  const isAny = mayBeKept || !has(state, query);
  const isEnough = read?.kind === "figures" && (isAny || !read.mayBeKept);
  if (!hasRange || (isEnough && isOnItsWay(state, query))) return state;
  return { ...state, read: { kind: "figures", query, mayBeKept } };
}

/** Reads the figures of the query unless the page has them. */
function ensured(state: State, query: Query | null): State {
  if (state.today === null) return state;
  if (!state.hasRange) return { ...state, read: null };
  if (isOnItsWay(state, query) || isAnswered(state, query)) return state;
  return { ...state, read: { kind: "figures", query, mayBeKept: true } };
}

/** Reads days of history if they cost little. After a failure the page stays as it is. */
function withHistory(state: State, query: Query | null, mayBeKept: boolean): State {
  const isIdle = state.read === null && state.lastRefresh?.readError === null;
  if (!isIdle || query === null) return state;
  const best = bestFor(state.cubes, query);
  if (best?.source.kind !== "live" || best.source.origin !== "function") return state;
  if (coversHistory({ ...state, cubes: [best] }, query)) return state;
  return { ...state, read: { kind: "history", query, mayBeKept } };
}
