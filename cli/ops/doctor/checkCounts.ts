import { rowsIn } from "../../../shared/cube/countedRows.ts";
import type { Cube } from "../../../shared/cube/cube.ts";
import { newestDay } from "../../../shared/cube/newestRow.ts";
import { calendarDay, zoneClocks } from "../../../shared/days/calendar.ts";
import { addDays, type Day, dayNumber, earlier, HOURS_OF_DAY } from "../../../shared/days/day.ts";
import { indexRange } from "../../../shared/days/indexRange.ts";
import { covers } from "../../../shared/days/range.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import {
  formatCount,
  formatDay,
  formatList,
  formatQuantity,
  formatRange,
} from "../../../shared/text/format.ts";
import { type CountedSpan, fetchHeldRows } from "./fetchHeldRows.ts";
import { type CheckContext, type Finding, failure, ok, warning } from "./finding.ts";
import {
  COUNTED_VIEWS,
  type CountableRelation,
  type CountedView,
  countableRelation,
  type ReadRelation,
  seemsConverted,
} from "./readRelation.ts";

const CHECK = "counts";
const DAYS = 31;

/** Days that end before yesterday are over in every zone, so that their rows no longer arrive. */
const DAYS_UNTIL_OVER = 2;

/** Its offset is never 0, and its clocks never change. */
const USUAL_OFFSET_ZONE = "America/Phoenix";

/** A view, and the relation whose rows are counted in its place. */
interface CountableView {
  readonly view: CountedView;
  readonly counted: CountableRelation;
}

/** The rows of a relation in a span, and what the function counts through a view. */
interface RowDifference {
  readonly view: CountedView;
  readonly relation: string;
  readonly held: number;
  readonly counted: number;
  readonly span: CountedSpan;
}

/** The result of one comparison: a view is skipped if its counts cannot be compared. */
type Outcome =
  | { readonly kind: "equal" }
  | { readonly kind: "different"; readonly difference: RowDifference }
  | { readonly kind: "skipped"; readonly view: CountedView; readonly reason: string };

/** The differences of some views, and why others were not compared. */
interface ComparedRows {
  readonly differences: readonly RowDifference[];
  readonly skipped: ReadonlyMap<CountedView, string>;
}

/**
 * Whether the function counts the rows that the relations behind its views hold. Two spans are compared:
 * 1. 31 days in UTC, to find rows that a view leaves out or repeats;
 * 2. for views with equal counts in those, a morning in a zone with an offset, to find times of a wrong type. In UTC, days
 *    have the same bounds for every type.
 *
 * The API counts the relations by `HEAD`, so no row is read.
 *
 * @param cube what the function counts for the page's default range, in UTC
 */
export async function checkCounts(
  context: CheckContext,
  relations: readonly ReadRelation[],
  cube: Cube,
): Promise<Finding[]> {
  const today = calendarDay(context.now(), "UTC");
  const lastOver = addDays(today, -DAYS_UNTIL_OVER);
  const lastDay = earlier(newestDay(cube, "UTC") ?? lastOver, lastOver);
  const timeZone = offsetZone(context, lastDay);
  const days: CountedSpan = {
    range: { from: addDays(lastDay, 1 - DAYS), to: lastDay },
    timeZone: "UTC",
    isMorning: false,
  };
  const morning: CountedSpan = { range: { from: lastDay, to: lastDay }, timeZone, isMorning: true };

  const { views, uncountable } = countableViews(relations);
  const byDays = await lastingDifferences(context, views, days, cube);
  const viewsInMorning = views.filter(({ view }) => isEqual(view, byDays) && isDated(view));
  const byMorning = await lastingDifferences(context, viewsInMorning, morning, null);

  const skipped = new Map([...uncountable, ...byDays.skipped, ...byMorning.skipped]);
  const differences = [...byDays.differences, ...byMorning.differences].map(differenceFinding);
  return [...differences, ...summary(skipped, differences.length > 0, timeZone)];
}

/** The views that one relation can be counted for, and why no relation can be counted for the others. */
function countableViews(relations: readonly ReadRelation[]) {
  const views: CountableView[] = [];
  const uncountable = new Map<CountedView, string>();
  for (const view of COUNTED_VIEWS) {
    const counted = countableRelation(view, relations);
    if (typeof counted === "string") uncountable.set(view, counted);
    else views.push({ view, counted });
  }
  return { views, uncountable };
}

/** Whether a compared view has equal counts: it was not skipped, and has no difference. */
function isEqual(compared: CountedView, { differences, skipped }: ComparedRows): boolean {
  return !skipped.has(compared) && !differences.some(({ view }) => view === compared);
}

/** Whether the rows of a view have moments: those of the wallets have none, and are counted as a whole. */
function isDated(view: CountedView): boolean {
  return view !== "addresses";
}

/** The zone of this machine if its offset from UTC is not 0 and does not change around a day; otherwise another such zone. */
export function offsetZone({ timeZone }: Pick<CheckContext, "timeZone">, day: Day): string {
  if (timeZone === null) return USUAL_OFFSET_ZONE;
  const [clocks, ...laterClocks] = zoneClocks({ from: day, to: day }, timeZone);
  const changesClocks = laterClocks.length > 0;
  const isAheadOrBehind = clocks !== undefined && clocks.ahead !== 0;
  return isAheadOrBehind && !changesClocks ? timeZone : USUAL_OFFSET_ZONE;
}

/** The differences that are still there in a second comparison: rows may change between the two counts of the first. */
async function lastingDifferences(
  context: CheckContext,
  views: readonly CountableView[],
  span: CountedSpan,
  knownCube: Cube | null,
): Promise<ComparedRows> {
  const first = await compareViews(context, views, span, knownCube);
  if (first.differences.length === 0) return first;
  const differing = new Set(first.differences.map(({ view }) => view));
  const differingViews = views.filter(({ view }) => differing.has(view));
  const second = await compareViews(context, differingViews, span, null);
  return {
    differences: second.differences,
    skipped: new Map([...first.skipped, ...second.skipped]),
  };
}

/**
 * One count of each view, beside what the function counts.
 *
 * @param knownCube a cube in the span's time zone, which saves a call if it covers the span; null for a fresh one
 */
async function compareViews(
  context: CheckContext,
  views: readonly CountableView[],
  span: CountedSpan,
  knownCube: Cube | null,
): Promise<ComparedRows> {
  if (views.length === 0) return { differences: [], skipped: new Map() };
  const { client, signal } = context;
  const { range, timeZone } = span;
  const isKnown = knownCube !== null && covers(knownCube.cover, range);
  const cube = isKnown
    ? knownCube
    : await fetchCubeFromFunction({ client, cover: range, timeZone, signal });
  const outcomes = views.map((view) => compareView(context, view, span, cube));
  const differences: RowDifference[] = [];
  const skipped = new Map<CountedView, string>();
  for (const outcome of await Promise.all(outcomes)) {
    if (outcome.kind === "different") differences.push(outcome.difference);
    if (outcome.kind === "skipped") skipped.set(outcome.view, outcome.reason);
  }
  return { differences, skipped };
}

/** Compares the rows of a view's relation with those that a cube counts through the view. */
async function compareView(
  context: CheckContext,
  { view, counted }: CountableView,
  span: CountedSpan,
  cube: Cube,
): Promise<Outcome> {
  // Without hours the cube counts whole days only, so the whole day is compared.
  const comparedSpan = { ...span, isMorning: span.isMorning && hasHours(cube, view) };
  const heldRows = await fetchHeldRows(context, counted, comparedSpan);
  const countedRows = countedIn(cube, view, comparedSpan);
  const { relation } = counted;
  if (typeof heldRows === "string") {
    const whyUncounted = heldRows;
    return { kind: "skipped", view, reason: `reads public.${relation}, ${whyUncounted}` };
  }
  if (seemsConverted(counted, heldRows, countedRows)) {
    return { kind: "skipped", view, reason: `converts the times of public.${relation}` };
  }
  if (heldRows === countedRows) return { kind: "equal" };
  const difference = { view, relation, held: heldRows, counted: countedRows, span: comparedSpan };
  return { kind: "different", difference };
}

/** Rows that are dated by a day are not counted by the hour. */
function hasHours(cube: Cube, view: CountedView): boolean {
  return view !== "addresses" && (cube[view]?.hours ?? null) !== null;
}

/** The rows that a cube counts in a span of its cover. For a morning it counts by the hour, or the whole day without hours. */
export function countedIn(
  cube: Cube,
  view: CountedView,
  { range, isMorning }: CountedSpan,
): number {
  // Wallets have no date: the cube has their total.
  if (view === "addresses") return cube.wallets ?? 0;
  const table = cube[view];
  if (table === null) return 0;
  if (!isMorning || table.hours === null) return rowsIn(table, indexRange(cube.cover, range));
  const { from, ...hourColumns } = table.hours;
  const firstHour = HOURS_OF_DAY * (dayNumber(range.from) - dayNumber(from));
  const lastHour = firstHour + HOURS_OF_DAY / 2 - 1;
  return rowsIn(hourColumns, { from: firstHour, to: lastHour });
}

/** The failure of a view whose rows the function counts otherwise than the API. */
function differenceFinding({ view, relation, held, counted, span }: RowDifference): Finding {
  const message =
    `public.${relation} has ${formatQuantity(held, ROW)}${spanWords(view, span)}, and the function counts ` +
    formatCount(counted);
  const advice =
    `compare the view vigil.${view} with public.${relation}: a condition or a join leaves out or repeats rows, ` +
    "or its times have another type; docs/supabase.md has the rules of the views";
  return failure(CHECK, message, advice);
}

const ROW = ["row", "rows"] as const;

function spanWords(view: CountedView, { range, timeZone, isMorning }: CountedSpan): string {
  if (view === "addresses") return "";
  if (isMorning) return ` in the first 12 hours of ${formatDay(range.to)} in ${timeZone}`;
  return ` from ${formatRange(range)} (${timeZone})`;
}

/**
 * The finding beside the differences: a warning if no view was compared, none if there are differences, otherwise that all
 * compared views are equal.
 *
 * @param skipped why views were not compared
 */
function summary(
  skipped: ReadonlyMap<CountedView, string>,
  hasDifferences: boolean,
  zone: string,
): Finding[] {
  const reasons = [...skipped].map(([view, reason]) => `vigil.${view} ${reason}`);
  const notCompared = reasons.length === 0 ? "" : `not compared: ${formatList(reasons)}`;
  if (skipped.size === COUNTED_VIEWS.length) return [warning(CHECK, notCompared, COUNT_YOURSELF)];
  if (hasDifferences) return [];
  const message = `the function counts what the tables hold, over ${DAYS} days, and on one day in ${zone}`;
  return [ok(CHECK, notCompared === "" ? message : `${message}; ${notCompared}`)];
}

const COUNT_YOURSELF = "compare the figures with a count in the project's SQL editor";
