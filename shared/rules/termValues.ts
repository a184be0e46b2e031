import type { Cube } from "../cube/cube.ts";
import { filledRange } from "../cube/filledRange.ts";
import { newestMoments } from "../cube/newestRow.ts";
import { dataBegin } from "../dashboard/dataBegin.ts";
import { MIN_BASE } from "../dashboard/percent.ts";
import type { CountedTable } from "../database/datedTables.ts";
import { calendar } from "../days/calendar.ts";
import { type ComparedRanges, comparedRange, hasOtherLength } from "../days/comparison.ts";
import { addDays, type Day, later } from "../days/day.ts";
import type { Query } from "../days/query.ts";
import { covers, type DayRange, dayCount, previousPeriod } from "../days/range.ts";
import type { Figure } from "../figures/figure.ts";
import { isAge, isSoFar, rateBase } from "../figures/figures.ts";
import { membershipsCaveat } from "../text/caveats.ts";
import { formatDay, formatDayCount } from "../text/format.ts";
import type { CubeAnswers } from "./cubeAnswers.ts";
import { change, type Fraction, fraction, times, ZERO } from "./fraction.ts";
import { futureRow } from "./futureRow.ts";
import { countedDays, type Term, type TermRow, termRows } from "./term.ts";
import { type Usual, usual, usualRanges } from "./usual.ts";

/** What a rule is judged by: the figures of its days, and what is known about these days. */
export interface Basis {
  readonly answers: CubeAnswers;
  /** The answers about figures that depend on how many days are read. */
  readonly recent: CubeAnswers;
  readonly query: Query;
  /** The first day of the history that the options require; null if they require none. */
  readonly historyFrom: Day | null;
  /**
   * Whether the range consists of all days with rows: then the rows of a table may begin after the range
   * does.
   */
  readonly isAll: boolean;
  /** The last day that had begun when the rows were read. */
  readonly lastBegun: Day;
  /** Whether the rows come from a backend, or from a snapshot. */
  readonly isLive: boolean;
  /** The terms with an unknown label, whose values count as not known. */
  readonly unknown: ReadonlySet<Term>;
}

/** The exact values of a term, and why one of these values is not known; null if all values are known. */
interface KnownValues {
  readonly rows: readonly TermRow[];
  readonly reason: string | null;
}

/**
 * The values of a term. Days before a table's first row, and days that have not begun, are not known: they do not count as
 * days of 0 rows. If a term counts such days, its value is the least possible one if further rows can only make it larger;
 * otherwise it is not known.
 */
export function termValues(term: Term, givenBasis: Basis): KnownValues {
  const { figure, over, part } = term;
  const hasHistory = "hasHistory" in figure;
  const basis = hasHistory ? { ...givenBasis, answers: givenBasis.recent } : givenBasis;
  const { query } = basis;
  const { cube } = basis.answers;
  const unknownTable = dependencies(figure).find((table) => cube[table] === null);
  if (unknownTable !== undefined) return notKnown(`this data has no ${unknownTable}`);
  if (basis.unknown.has(term)) return notKnown("no row has its label");
  if (isAge(figure)) return readAge(figure, basis);
  const missingReason = missingDays(term, basis);
  if (!covers(cube.cover, query.range)) {
    // No figure can be computed for a range outside the cover, even if the term counts only the comparison range.
    return notKnown(missingReason ?? outsideCover(query.range, cube.cover, basis));
  }
  const rows = comparedRows(term, basis);
  if (missingReason === null) {
    const isKnown = rows.every(({ value }) => value !== null);
    return { rows, reason: isKnown ? null : nullReason(term, basis) };
  }
  const canOnlyGrow = (figure.shape === "counted" || "grows" in figure) && part !== "changePercent";
  if (!canOnlyGrow) return notKnown(missingReason);
  const least = rows.map((row): TermRow => ({ ...row, isLeast: true }));
  // Days that are not known may have rows of further labels.
  return { rows: over === "any" ? [...least, NOT_KNOWN] : least, reason: missingReason };
}

/** The tables whose rows a figure counts: the second is that of a rate's whole, or the first again. */
function dependencies(figure: Figure): CountedTable[] {
  return [figure.table, rateBase(figure) ?? figure.table];
}

const NOT_KNOWN: TermRow = { label: null, value: null };

function notKnown(reason: string): KnownValues {
  return { rows: [NOT_KNOWN], reason };
}

/**
 * The rows of a term. Its part decides on the value: of the range (`value`), of the comparison range (`previous`), or the
 * change between them (`changePercent`).
 *
 * A label without a row in the comparison range has the value 0 there, or null if the figure's `absent` is null. Without a
 * comparison range, or with one that the cover does not hold, every `previous` and `changePercent` is null.
 */
function comparedRows(term: Term, { answers, query }: Basis): TermRow[] {
  const facts = answers.facts(query);
  const rows = termRows(term, facts);
  if (term.part === "value") return rows;
  const { previous: comparisonRange } = facts;
  if (comparisonRange === null || !covers(answers.cube.cover, comparisonRange)) {
    return rows.map(({ label }) => ({ label, value: null }));
  }
  const previousQuery: Query = { ...query, range: comparisonRange, comparison: "none" };
  const previousRows = termRows(term, answers.facts(previousQuery));
  const valueWithoutRow = term.figure.absent === null ? null : ZERO;
  return rows.map(({ label, value }) => {
    const previousRow = previousRows.find((row) => row.label === label);
    const previous = previousRow === undefined ? valueWithoutRow : previousRow.value;
    if (term.part === "previous") return { label, value: previous };
    if (value === null || previous === null) return { label, value: null };
    return { label, value: figureChange(term.figure, value, previous, facts) };
  });
}

/**
 * The change of a figure from its value in the comparison range, in percent. If that range has another number of days:
 * - counts of rows are compared by their mean a day;
 * - counts of identities have no change (null), since identities do not add up over days;
 * - figures that are no counts, such as shares, are compared as they are.
 */
function figureChange(
  figure: Figure,
  value: Fraction,
  previousValue: Fraction,
  { range, previous }: ComparedRanges,
): Fraction | null {
  const isAffected = figure.shape === "counted" && hasOtherLength({ range, previous });
  if (previous === null || !isAffected) return change(value, previousValue);
  if (figure.identities !== undefined) return null;
  // Each value times the days of the other range: their change is that of the means a day.
  const days = fraction(dayCount(range));
  const previousDays = fraction(dayCount(previous));
  return change(times(value, previousDays), times(previousValue, days));
}

/** The age in seconds of a table's newest row. Without a row, a table is at least as old as the cover. */
function readAge({ table }: Figure, { answers: { cube, now } }: Basis): KnownValues {
  if (now === null) return notKnown("the age of a table on a day of the past is not known");
  const futureClause = futureRow(table, cube, now);
  if (futureClause !== null) return notKnown(futureClause);
  const { cover, timeZone } = cube;
  const newest = newestMoments(cube[table], timeZone);
  const isLeast = newest === null;
  const moment = isLeast ? calendar(cover, timeZone).start : newest.end;
  const seconds = Math.max(0, Math.floor((now - moment) / 1_000));
  const reason = isLeast ? `no row of ${table} since ${formatDay(cover.from)} was read` : null;
  return { rows: [{ label: null, value: fraction(seconds), isLeast }], reason };
}

/** Why some days that a term counts are not known; null if all days are known. */
function missingDays(term: Term, basis: Basis): string | null {
  const { cover } = basis.answers.cube;
  const { historyFrom } = basis;
  const hasHistory = "hasHistory" in term.figure;
  // With fewer days of history, the value would be another one.
  if (hasHistory && historyFrom !== null && historyFrom < cover.from) {
    return outsideCover({ from: historyFrom, to: cover.to }, cover, basis);
  }
  const { range, comparison } = basis.query;
  const days = countedDays(term);
  const countedRanges: DayRange[] = [];
  if (days === "range" || days === "both") {
    // A range of all days begins with the oldest row of any table. Other tables may begin later, so only the last day must be
    // known.
    const lastDay = { from: range.to, to: range.to };
    countedRanges.push(basis.isAll ? lastDay : range);
  }
  if (days === "previous" || days === "both") {
    // New, returning, resurrected and dormant identities depend on the period before, whatever the comparison.
    const previous = hasHistory ? previousPeriod(range) : comparedRange(range, comparison);
    if (previous === null) return "nothing is compared (vs none)";
    countedRanges.push(previous);
  }
  const reasons = countedRanges.flatMap((countedRange) =>
    dependencies(term.figure).map((table) => missingTableDays(countedRange, table, basis)),
  );
  return reasons.find((reason) => reason !== null) ?? null;
}

/** Why some of these days are not known for a table; null if all are known. */
function missingTableDays(days: DayRange, table: CountedTable, basis: Basis): string | null {
  const { cube } = basis.answers;
  const { lastBegun } = basis;
  if (days.to > lastBegun) {
    const firstNotBegun = later(days.from, addDays(lastBegun, 1));
    return `${formatDay(firstNotBegun)} has not begun`;
  }
  const begin = tableBegin(days, table, cube);
  if (begin !== null && days.from < begin) return `${table} begin on ${formatDay(begin)}`;
  if (covers(cube.cover, days)) return null;
  return outsideCover(days, cube.cover, basis);
}

/**
 * The day before which a table has no rows: that of its first row. If that is not known, the table is taken to begin with the
 * first row of all tables, but only within the cover: for days before it, the result is null.
 */
function tableBegin(days: DayRange, table: CountedTable, cube: Cube): Day | null {
  const comparisonRange = null;
  const begin = dataBegin(cube[table], cube, comparisonRange);
  if (begin !== null) return begin.day;
  return days.from < cube.cover.from ? null : filledRange(cube, cube.cover).from;
}

/** Why days before or after the cover are not known, and for a snapshot how to write one that has them. */
function outsideCover({ to }: DayRange, cover: DayRange, { isLive }: Basis): string {
  const first = formatDay(cover.from);
  const last = formatDay(cover.to);
  if (isLive) return `no more days than those from ${first} can be read at once`;
  return to > cover.to
    ? `the snapshot ends on ${last}: write a newer one`
    : `the snapshot begins on ${first}: write one with a longer --history`;
}

/** Why a value is null although all days of its term are known. The first cause that applies is given. */
function nullReason({ figure, part }: Term, { answers, query }: Basis): string {
  const { identities, unit } = figure;
  const previous = comparedRange(query.range, query.comparison);
  if (hasOtherLength({ range: query.range, previous })) {
    const days = `${formatDayCount(query.range)} and other days of another number`;
    const isChange = part === "changePercent" || figure.path.at(-1) === "changePercent";
    if (isChange && identities !== undefined) {
      return `${days} have no change of ${unit[1]}, which do not add up`;
    }
    // Contributions are parts of the change of a count, which is compared between equally many days only.
    if (figure.path[0] === "contributions") return `${days} have no contributions`;
  }
  const { cube } = answers;
  if (identities === "projects" && cube.projects === null) return "this data has no projects";
  if (needsAddresses(figure) && cube.wallets === null) return "this data has no addresses";
  if (isSoFar(figure)) {
    return "only days that end today, compared with days known by the hour, have a count so far (--period today)";
  }
  const usersCaveat = identities === "users" ? membershipsCaveat(answers.facts(query)) : null;
  if (usersCaveat !== null) return usersCaveat.replace(/^./, (letter) => letter.toLowerCase());
  // No cause is left but those for which a rate is null, or a chain is not listed in `riskByChain`.
  return `fewer than ${MIN_BASE} transactions, or a chain without a name`;
}

/** Whether a figure is that of the card of monitored wallets, or of the view that compares flagged wallets with these. */
function needsAddresses({ path }: Figure): boolean {
  return path.includes("monitoredWallets") || path[0] === "wallets";
}

/** A value, or null with the reason why it is not known. */
interface KnownValue<Value> {
  readonly value: Value | null;
  readonly reason: string | null;
}

/** The value of a limit, which never has several rows; null if it is not known exactly. */
export function limitValue(term: Term, basis: Basis): KnownValue<Fraction> {
  const { rows, reason } = termValues(term, basis);
  const [row = NOT_KNOWN] = rows;
  return { value: row.isLeast ? null : row.value, reason };
}

/** What is usual for a term, by its values in earlier ranges; null if too few of them are known. */
export function usualValues(term: Term, basis: Basis): KnownValue<Usual> {
  const values: Fraction[] = [];
  let firstReason: string | null = null;
  for (const range of usualRanges(basis.query.range)) {
    const query: Query = { ...basis.query, range, comparison: "none" };
    // Each day of an earlier range must be known, also for a rule about all days.
    const { rows, reason } = termValues(term, { ...basis, query, isAll: false });
    if (reason === null) values.push(...rows.flatMap(({ value }) => value ?? []));
    else firstReason ??= reason;
  }
  const value = usual(values);
  if (value !== null) return { value, reason: null };
  // If all ranges are known, they are too few: four ranges of more than two weeks do not fit into eight weeks.
  const why = firstReason ?? "the range is longer than two weeks";
  const reason = `unusual needs four such ranges in the eight weeks before, and ${why}`;
  return { value, reason };
}
