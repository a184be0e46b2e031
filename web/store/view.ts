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
import { has, isAnswered, knownZone, pageQuery, type State, timeZone } from "./state.ts";
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

/** The view of a state. It reuses the objects of the previous view whose content is the same. */
export function viewOf(state: State, previous: PageView | null): PageView {
  const { options, hasRange, availableDays, zone } = state;
  const answerable = answerableQuery(state);
  const query = answerable && filled(answerable, state, previous?.query);
  const shownQuery = hasRange ? query : null;
  const figures = answeringFigures(shownQuery, state, previous?.figures);
  const isAllUnknown = state.isLive && options.period === "all" && figures.status === "loading";
  const shownZone =
    figures.status === "ready" ? figures.answer.published.timeZone : knownZone(state);
  const hide = reused(previous?.options.hide, options.hide);
  return reused(previous, {
    options: reused(previous?.options, { ...options, hide }),
    hasRange,
    query: reused(previous?.query, query),
    // The days of `all` are unknown until the first row is known.
    range: isAllUnknown ? null : (shownQuery?.range ?? null),
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

/** The range before a zoom; null without a zoom, and while the available days are unknown. */
function zoomedRange({ optionsBefore, availableDays }: State): DayRange | null {
  return optionsBefore && availableDays && parseQuery(optionsBefore, availableDays).range;
}

/**
 * The query of the URL. While the backend has not answered it: the same options on an earlier day for which the page has
 * figures. The period `today` stays today. Null while the days are unknown.
 */
function answerableQuery(state: State): Query | null {
  const { options, hasRange, query, isLive } = state;
  const isMissing = isLive && hasRange && query !== null && !has(state, query);
  if (!isMissing || options.period === "today") return query;
  for (const days of earlierDays(state)) {
    const earlier = parseQuery(options, days);
    if (earlier.refusedRange === null && has(state, earlier)) return earlier;
  }
  return query;
}

/** The available days for which the page may have figures: those of its reads, of the longest for `all`, of snapshots. */
function earlierDays(state: State): AvailableDays[] {
  const { options, cubes, entries, today, days } = state;
  const reads = cubes.filter(({ source }) => source.kind !== "snapshot");
  const daysOfReads = reads.map(({ cube: { timeZone }, source }) =>
    liveDays(calendarDay(sourceInstant(source), timeZone), timeZone, days),
  );
  const daysOfAll = options.period === "all" ? longestDays(reads, state) : null;
  return [...daysOfReads, daysOfAll, snapshotDays(entries, today, days)].filter(
    (available) => available !== null,
  );
}

/** The days of the longest of some reads; null without a read, and while the date is unknown. */
function longestDays(reads: readonly SourcedCube[], { days, today }: State): AvailableDays | null {
  const cubes = reads.map(({ cube }) => cube);
  const [longest] = cubes.sort((a, b) => dayCount(b.cover) - dayCount(a.cover));
  if (longest === undefined || today === null) return null;
  const { cover, timeZone } = longest;
  return { ...liveDays(today, timeZone, days), cover, requireFigures: () => {} };
}

/** The query whose days, if they are `all`, begin with the first row, if a cube has the first row. */
function filled(query: Query, { options, cubes }: State, previous?: Query | null): Query {
  const best = options.period === "all" ? bestFor(cubes, query) : undefined;
  const range = best === undefined ? query.range : filledRange(best.cube, query.range);
  return {
    ...query,
    range: reused(previous?.range, range),
    chains: reused(previous?.chains, query.chains),
  };
}

/** The figures of the cube that answers a query best. The previous figures stay if they are the same. */
function answeringFigures(query: Query | null, state: State, previous?: Figures): Figures {
  if (!state.hasRange) return UNSET;
  const best = query === null ? undefined : bestFor(state.cubes, query);
  if (query === null || best === undefined) {
    return state.lacksFigures && state.fallback === null ? FAILED : LOADING;
  }
  const { cube, source } = best;
  const awaitsHistory = state.read?.kind === "history";
  const isSame =
    previous?.status === "ready" && previous.source === source && answers(previous, query);
  if (isSame) return reused(previous, { ...previous, awaitsHistory });
  return readyFigures(cube, source, query, awaitsHistory);
}

function answers({ answer }: ReadyFigures, { range, comparison }: Query): boolean {
  return isSameRange(answer.query.range, range) && answer.query.comparison === comparison;
}

/** Whether figures are being read. A read of history alone does not count. */
function isReading(state: State): boolean {
  if (state.read === null) return state.fallback !== null;
  return state.read.kind === "figures" || !isAnswered(state, pageQuery(state));
}

/** Why the requested zone is not that of the figures: it is invalid, or no snapshot has its days. */
function refusedZone(state: State, shownZone: string | null): string | null {
  const { zone, refusal } = state.zone;
  if (refusal !== null) return refusal;
  const isRequested = state.options.timeZone !== undefined && shownZone !== null;
  const isOther = isRequested && shownZone !== timeZone(state);
  return isOther ? TEXTS.filter.noDaysOf(zone) : null;
}

/** The previous object or list if its members are the same: React then does not redraw. */
function reused<Value>(previous: Value | null | undefined, value: Value): Value {
  if (!previous || !value) return value;
  const names = Object.keys(value) as (keyof Value)[];
  const isSame = (name: keyof Value) => Object.is(previous[name], value[name]);
  return names.length === Object.keys(previous).length && names.every(isSame) ? previous : value;
}
