import { filledRange } from "../../shared/cube/filledRange.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { type AvailableDays, parseQuery, type Query } from "../../shared/days/query.ts";
import { type DayRange, dayCount, isSameRange } from "../../shared/days/range.ts";
import type { KeptDays } from "../../shared/supabase/answerFailures.ts";
import { TEXTS } from "../texts.ts";
import {
  FAILED,
  type Figures,
  LOADING,
  type ReadyFigures,
  readyFigures,
  UNSET,
} from "./figures.ts";
import type { ReadError } from "./sources/readError.ts";
import { sourceInstant } from "./sources/source.ts";
import { bestFor, type SourcedCube } from "./sources/sourcedCube.ts";
import { has, knownZone, needsRead, pageQuery, type State, timeZone } from "./state.ts";
import { liveDays, snapshotDays } from "./url/availableDays.ts";

/** The content of the page. The object changes only with its content. */
export interface PageView extends Pick<State, "options" | "hasRange"> {
  /** The query of the URL; null while the days are unknown. */
  readonly query: Query | null;
  /** The days on screen; null without a range or while they are unknown. */
  readonly range: DayRange | null;
  /** The range before the zoom; one step back shows this range. Null without a zoom. */
  readonly zoomedFrom: DayRange | null;
  /** Null while unknown. */
  readonly availableDays: AvailableDays | null;
  readonly figures: Figures;
  readonly isReading: boolean;
  /** Why the last read failed, whether or not there are figures. */
  readonly readError: ReadError | null;
  /** The days with figures that the backend keeps, if it gives visitors no others and was asked for others. */
  readonly keptDays: KeptDays | null;
  /** The time zone of the days on screen; null while unknown. */
  readonly timeZone: string | null;
  /** Why the time zone is not the requested time zone; null if it is. */
  readonly refusedZone: string | null;
  /**
   * The requested time zone, if the page uses UTC because browser and backend disagree about the
   * zone's clock changes.
   */
  readonly otherClocks: string | null;
}

/**
 * The view of a state. Objects and lists whose content has not changed are those of the previous view, so that React does not
 * render what depends on them.
 */
export function viewOf(state: State, previous: PageView | null): PageView {
  const { options, hasRange, availableDays, zone } = state;
  const query = viewQuery(state, previous?.query);
  // Without a range the view keeps the query, but there are neither days nor figures.
  const queryWithRange = hasRange ? query : null;
  const figures = answeringFigures(queryWithRange, state, previous?.figures);
  // The range `all` begins with the first row, which only figures tell.
  const isRangeUnknown = state.isLive && options.period === "all" && figures.status === "loading";
  const shownZone =
    figures.status === "ready" ? figures.answer.published.timeZone : knownZone(state);
  const hide = reused(previous?.options.hide, options.hide);
  return reused(previous, {
    options: reused(previous?.options, { ...options, hide }),
    hasRange,
    query: reused(previous?.query, query),
    range: isRangeUnknown ? null : (queryWithRange?.range ?? null),
    zoomedFrom: reused(previous?.zoomedFrom, zoomedRange(state)),
    availableDays,
    figures,
    isReading: isReading(state),
    readError: state.lastRefresh?.readError ?? null,
    keptDays: reused(previous?.keptDays, state.lastRefresh?.kept ?? null),
    timeZone: shownZone,
    refusedZone: refusedZone(state, shownZone),
    otherClocks: zone.zone === timeZone(state) ? null : zone.zone,
  });
}

/** The answerable query, but with the range that the page shows (`shownRange`). Null while the available days are not known. */
function viewQuery(state: State, previous: Query | null | undefined): Query | null {
  const query = answerableQuery(state);
  if (query === null) return null;
  return withReusedParts({ ...query, range: shownRange(query, state) }, previous);
}

/** The range before a zoom, as the page showed it; null without a zoom, and while the available days are unknown. */
function zoomedRange({ optionsBefore, availableDays, cubes }: State): DayRange | null {
  if (optionsBefore === null || availableDays === null) return null;
  const query = parseQuery(optionsBefore, availableDays);
  return shownRange(query, { options: optionsBefore, cubes });
}

/**
 * The query that the page shows. It is the query of the URL, unless the page has a backend and no figures for that query yet.
 * Then it is what the options of the URL meant on an earlier day, if the page has figures for that: a page that is opened
 * again shows the figures of the last visit until it has newer ones. The period `today` never means another day. Null while
 * the available days are not known.
 */
function answerableQuery(state: State): Query | null {
  const { options, hasRange, query, isLive } = state;
  const isMissing = isLive && hasRange && query !== null && !has(state, query);
  if (!isMissing || options.period === "today") return query;
  for (const availableDays of earlierAvailableDays(state)) {
    const earlierQuery = parseQuery(options, availableDays);
    const isRefused = earlierQuery.refusedRange !== null;
    if (!isRefused && has(state, earlierQuery)) return earlierQuery;
  }
  return query;
}

/**
 * The available days of earlier moments. With them, the options of the URL may mean days for which the page has figures:
 * - the days on the date of each read whose cube the page has
 * - for the period `all`, the days of the longest of these cubes
 * - the days of the snapshots
 */
function earlierAvailableDays(state: State): AvailableDays[] {
  const { options, cubes, entries, today, days } = state;
  const reads = cubes.filter(({ source }) => source.kind !== "snapshot");
  const daysOfReads = reads.map(({ cube: { timeZone }, source }) => {
    const dayOfRead = calendarDay(sourceInstant(source), timeZone);
    return liveDays(dayOfRead, timeZone, days);
  });
  const daysOfAll = options.period === "all" ? longestDays(reads, state) : null;
  const daysOfSnapshots = snapshotDays(entries, today, days);
  const candidates = [...daysOfReads, daysOfAll, daysOfSnapshots];
  return candidates.filter((availableDays) => availableDays !== null);
}

/** The available days of the longest of some reads; null without a read, and while today's date is not known. */
function longestDays(reads: readonly SourcedCube[], { days, today }: State): AvailableDays | null {
  const cubes = reads.map(({ cube }) => cube);
  const [longest] = cubes.sort((a, b) => dayCount(b.cover) - dayCount(a.cover));
  if (longest === undefined || today === null) return null;
  const { cover, timeZone } = longest;
  return { ...liveDays(today, timeZone, days), cover, requireFigures: () => {} };
}

/**
 * The range of a query. For the period `all` it begins with the first row of the cube that answers the query best. For any other
 * period, and without such a cube, it is the range of the query itself.
 */
function shownRange(query: Query, { options, cubes }: Pick<State, "options" | "cubes">): DayRange {
  const best = options.period === "all" ? bestFor(cubes, query) : undefined;
  return best === undefined ? query.range : filledRange(best.cube, query.range);
}

/** A query with the previous query's objects where their content is the same. */
function withReusedParts(query: Query, previous: Query | null | undefined): Query {
  return {
    ...query,
    range: reused(previous?.range, query.range),
    chains: reused(previous?.chains, query.chains),
  };
}

/**
 * The figures of the cube that answers a query best or, if none does, the reason why there are no figures. The previous
 * figures stay if they have the same cube and query.
 */
function answeringFigures(query: Query | null, state: State, previous?: Figures): Figures {
  if (!state.hasRange) return UNSET;
  const best = query === null ? undefined : bestFor(state.cubes, query);
  if (query === null || best === undefined) {
    const hasFailed = state.lacksFigures && state.fallback === null;
    return hasFailed ? FAILED : LOADING;
  }
  const { cube, source } = best;
  const awaitsHistory = state.read?.kind === "history";
  const isSame =
    previous?.status === "ready" && previous.source === source && answers(previous, query);
  if (isSame) return reused(previous, { ...previous, awaitsHistory });
  return readyFigures(cube, source, query, awaitsHistory);
}

/** Whether figures answer a query: they have its range and its comparison. */
function answers({ answer }: ReadyFigures, { range, comparison }: Query): boolean {
  return isSameRange(answer.query.range, range) && answer.query.comparison === comparison;
}

/** Whether figures for the query are being read. A read of history counts only if the query needs figures, too. */
function isReading(state: State): boolean {
  if (state.read === null) return state.fallback !== null;
  return state.read.kind === "figures" || needsRead(state, pageQuery(state));
}

/** Why the requested zone is not that of the figures: it is invalid, or no snapshot has its days. Null if it is theirs. */
function refusedZone(state: State, shownZone: string | null): string | null {
  const { zone, refusal } = state.zone;
  if (refusal !== null) return refusal;
  if (state.options.timeZone === undefined || shownZone === null) return null;
  return shownZone === timeZone(state) ? null : TEXTS.filter.noDaysOf(zone);
}

/** The previous object or list if it has the same members as the new one, otherwise the new one. */
function reused<Value>(previous: Value | null | undefined, value: Value): Value {
  if (!previous || !value) return value;
  const names = Object.keys(value) as (keyof Value)[];
  const isSame = (name: keyof Value) => Object.is(previous[name], value[name]);
  return names.length === Object.keys(previous).length && names.every(isSame) ? previous : value;
}
