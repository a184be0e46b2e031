import { filledRange } from "../../shared/cube/filledRange.ts";
import type { AvailableDays, Query } from "../../shared/days/query.ts";
import { type DayRange, isSameRange } from "../../shared/days/range.ts";
import type { ReadError } from "../sources/readError.ts";
import { bestFor } from "../sources/sourcedCube.ts";
import { TEXTS } from "../texts.ts";
import { type AnsweredQuery, answerTo, snapshotDays } from "../url/availableDays.ts";
import type { UrlState } from "../url/urlState.ts";
import { FAILED, LOADING, ready, type Shown, UNSET } from "./shown.ts";
import { has, isAnswered, knownZone, pageQuery, type State, timeZone } from "./state.ts";

/** The content of the page. The object changes only with its content. */
export interface PageView extends Pick<UrlState, "options" | "hasRange"> {
  /** The query of the URL; null while the days are unknown. */
  readonly query: Query | null;
  /** The days on screen; null without a range or while they are unknown. */
  readonly range: DayRange | null;
  /** Why the range is not the requested range; null if it is. */
  readonly refusal: string | null;
  /** Why the comparison is not the requested comparison; null if it is. */
  readonly refusedComparison: string | null;
  /** The range before the zoom; one step back shows this range. Null without a zoom. */
  readonly zoomedFrom: DayRange | null;
  /** Null while unknown. */
  readonly availableDays: AvailableDays | null;
  readonly shown: Shown;
  readonly isReading: boolean;
  /** Why the last read failed, whether or not there are figures. */
  readonly readError: ReadError | null;
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
  const { address, availableDays, zone } = state;
  const { options, hasRange, optionsBefore } = address;
  const answer = shownAnswer(state);
  const query = answer && filled(answer.query, state, before?.query?.range);
  const shownQuery = hasRange ? query : null;
  const shown = shownFor(shownQuery, state, before?.shown);
  const shownZone = shown.status === "ready" ? shown.dashboard.timeZone : knownZone(state);
  const zoomedFrom =
    optionsBefore && availableDays && answerTo(optionsBefore, availableDays).query.range;
  return kept(before, {
    options,
    hasRange,
    query: kept(before?.query, query),
    range: shownQuery?.range ?? null,
    refusal: answer?.refusal ?? null,
    refusedComparison: answer?.refusedComparison ?? null,
    zoomedFrom: kept(before?.zoomedFrom, zoomedFrom),
    availableDays,
    shown,
    isReading: isReading(state),
    readError: state.lastRefresh?.readError ?? null,
    timeZone: shownZone,
    refusedZone: refusedZone(state, shownZone),
    otherClocks: zone.zone === timeZone(state) ? null : zone.zone,
  });
}

/**
 * The query of the URL. While its days are missing: the same range options applied to the shipped
 * snapshots, which end before today.
 */
function shownAnswer(state: State): AnsweredQuery | null {
  const { address, availableDays, entries, today, isLive } = state;
  const answer = availableDays && answerTo(address.options, availableDays);
  const isMissing = isLive && address.hasRange && answer !== null && !has(state, answer.query);
  const shipped = isMissing ? snapshotDays(entries, today) : null;
  const other = shipped && answerTo(address.options, shipped);
  return other?.refusal === null && has(state, other.query) ? other : answer;
}

/** `all` begins with the first row, if a cube has the first row. */
function filled(query: Query, { address, cubes }: State, before?: DayRange): Query {
  const best = address.options.period === "all" ? bestFor(cubes, query) : undefined;
  const range = best === undefined ? query.range : filledRange(best.cube, query.range);
  return { ...query, range: kept(before, range) };
}

function shownFor(query: Query | null, state: State, before?: Shown): Shown {
  if (!state.address.hasRange) return UNSET;
  const best = query === null ? undefined : bestFor(state.cubes, query);
  if (query === null || best === undefined) {
    return state.lacksFigures && state.fallback === null ? FAILED : LOADING;
  }
  const { cube, source } = best;
  const awaitsHistory = state.read?.kind === "history";
  if (before?.status === "ready" && before.source === source) {
    const { range, comparison } = before.dashboard;
    if (isSameRange(range, query.range) && comparison === query.comparison) {
      return kept(before, { ...before, awaitsHistory });
    }
  }
  return ready(cube, source, query, awaitsHistory);
}

/** Whether figures are being read. A read of history alone does not count. */
function isReading(state: State): boolean {
  if (state.read === null) return state.fallback !== null;
  return state.read.kind === "figures" || !isAnswered(state, pageQuery(state));
}

function refusedZone(state: State, shownZone: string | null): string | null {
  const { zone, refusal } = state.zone;
  const isAsked = state.address.options.timeZone !== undefined && shownZone !== null;
  const isOther = isAsked && shownZone !== timeZone(state);
  return refusal ?? (isOther ? TEXTS.filter.noDaysOf(zone) : null);
}

/** The old value if its content is the same: React then does not redraw. */
function kept<Value>(before: Value | null | undefined, value: Value): Value {
  if (!before || !value) return value;
  const names = Object.keys(value) as (keyof Value)[];
  return names.every((name) => Object.is(before[name], value[name])) ? before : value;
}
