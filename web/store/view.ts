import { filledRange } from "../../shared/cube/filledRange.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { type AvailableDays, parseQuery, type Query } from "../../shared/days/query.ts";
import { type DayRange, dayCount, isSameRange } from "../../shared/days/range.ts";
import type { KeptDays } from "../../shared/supabase/answerFailures.ts";
import { TEXTS } from "../texts.ts";
import { FAILED, type Figures, LOADING, readyFigures, UNSET } from "./figures.ts";
import type { ReadError } from "./sources/readError.ts";
import { bestFor } from "./sources/sourcedCube.ts";
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

/** The view of a state. It keeps the objects of the previous view whose content is the same. */
export function viewOf(state: State, before: PageView | null): PageView {
  const { options, hasRange, optionsBefore, availableDays, zone } = state;
  const available = availableQuery(state);
  const query = available && filled(available, state, before?.query);
  const shownQuery = hasRange ? query : null;
  const figures = answeringFigures(shownQuery, state, before?.figures);
  const isAllUnknown = state.isLive && options.period === "all" && figures.status === "loading";
  const shownZone =
    figures.status === "ready" ? figures.answer.published.timeZone : knownZone(state);
  const zoomedFrom =
    optionsBefore && availableDays && parseQuery(optionsBefore, availableDays).range;
  const hide = kept(before?.options.hide, options.hide);
  return kept(before, {
    options: kept(before?.options, { ...options, hide }),
    hasRange,
    query: kept(before?.query, query),
    // Which days are all of them is unknown until the first row is.
    range: isAllUnknown ? null : (shownQuery?.range ?? null),
    zoomedFrom: kept(before?.zoomedFrom, zoomedFrom),
    availableDays,
    figures,
    isReading: isReading(state),
    readError: state.lastRefresh?.readError ?? null,
    keptDays: kept(before?.keptDays, state.lastRefresh?.kept ?? null),
    timeZone: shownZone,
    refusedZone: refusedZone(state, shownZone),
    otherClocks: zone.zone === timeZone(state) ? null : zone.zone,
  });
}

/**
 * The query of the URL. While its days are missing: the same range options on the day of the newest read that
 * answers them, or else applied to the shipped snapshots, which both end before today; the period `today` stays
 * today. `all` means the days of the longest read meanwhile.
 */
function availableQuery(state: State): Query | null {
  const { options, hasRange, query, entries, today, isLive } = state;
  const isMissing = isLive && hasRange && query !== null && !has(state, query);
  if (!isMissing || options.period === "today") return query;
  const ofAll = options.period === "all" ? daysOfLongest(state) : null;
  const earlier = [...daysOfReads(state), ofAll, snapshotDays(entries, today, state.days)].map(
    (days) => days && parseQuery(options, days),
  );
  return earlier.find((other) => other?.refusedRange === null && has(state, other)) ?? query;
}

/** The days that were available when the live or cached figures were read; the newest are first. */
function daysOfReads({ cubes, days }: State): AvailableDays[] {
  return cubes.flatMap(({ cube: { timeZone }, source }) =>
    source.kind === "snapshot" ? [] : liveDays(calendarDay(source.at, timeZone), timeZone, days),
  );
}

/** The days that the longest read has. */
function daysOfLongest({ cubes, days, today }: State): AvailableDays | null {
  const [longest] = cubes
    .filter(({ source }) => source.kind !== "snapshot")
    .map(({ cube }) => cube)
    .sort((a, b) => dayCount(b.cover) - dayCount(a.cover));
  if (longest === undefined || today === null) return null;
  const { cover, timeZone } = longest;
  return { ...liveDays(today, timeZone, days), cover, requireFigures: () => {} };
}

/** `all` begins with the first row, if a cube has the first row. */
function filled(query: Query, { options, cubes }: State, before?: Query | null): Query {
  const best = options.period === "all" ? bestFor(cubes, query) : undefined;
  const range = best === undefined ? query.range : filledRange(best.cube, query.range);
  return {
    ...query,
    range: kept(before?.range, range),
    chains: kept(before?.chains, query.chains),
  };
}

function answeringFigures(query: Query | null, state: State, before?: Figures): Figures {
  if (!state.hasRange) return UNSET;
  const best = query === null ? undefined : bestFor(state.cubes, query);
  if (query === null || best === undefined) {
    return state.lacksFigures && state.fallback === null ? FAILED : LOADING;
  }
  const { cube, source } = best;
  const awaitsHistory = state.read?.kind === "history";
  if (before?.status === "ready" && before.source === source) {
    const { range, comparison } = before.answer.query;
    if (isSameRange(range, query.range) && comparison === query.comparison) {
      return kept(before, { ...before, awaitsHistory });
    }
  }
  return readyFigures(cube, source, query, awaitsHistory);
}

/** Whether figures are being read. A read of history alone does not count. */
function isReading(state: State): boolean {
  if (state.read === null) return state.fallback !== null;
  return state.read.kind === "figures" || !isAnswered(state, pageQuery(state));
}

function refusedZone(state: State, shownZone: string | null): string | null {
  const { zone, refusal } = state.zone;
  const isRequested = state.options.timeZone !== undefined && shownZone !== null;
  const isOther = isRequested && shownZone !== timeZone(state);
  return refusal ?? (isOther ? TEXTS.filter.noDaysOf(zone) : null);
}

/** The old value if its content is the same: React then does not redraw. */
function kept<Value>(before: Value | null | undefined, value: Value): Value {
  if (!before || !value) return value;
  const names = Object.keys(value) as (keyof Value)[];
  const isSame = (name: keyof Value) => Object.is(before[name], value[name]);
  return names.length === Object.keys(before).length && names.every(isSame) ? before : value;
}
