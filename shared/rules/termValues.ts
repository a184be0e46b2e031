import { filledRange } from "../cube/filledRange.ts";
import { lastMoment } from "../cube/newestRow.ts";
import { CARDS } from "../dashboard/cards.ts";
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
import { usual, usualRanges } from "./usual.ts";

/** What a rule is judged by: the figures of its days, and what is known about these days. */
export interface Basis {
  readonly answers: CubeAnswers;
  /** The answers about figures that depend on how many days are read. */
  readonly recent: CubeAnswers;
  readonly query: Query;
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

/** Days before a table's first row and days that have not begun are not days of 0 rows. */
export function termValues(term: Term, whole: Basis): KnownValues {
  const { figure, over, part } = term;
  const basis = "hasHistory" in figure ? { ...whole, answers: whole.recent } : whole;
  const { cube } = basis.answers;
  const lacking = dependencies(figure).find((table) => cube[table] === null);
  if (lacking !== undefined) return notKnown(`this data has no ${lacking}`);
  if (basis.unknown.has(term)) return notKnown("no row has its label");
  if (isAge(figure)) return readAge(figure, basis);
  const reason = missingDays(term, basis);
  if (!covers(basis.answers.cube.cover, basis.query.range)) return notKnown(reason ?? "");
  const rows = comparedRows(term, basis);
  if (reason === null) {
    const isKnown = rows.every(({ value }) => value !== null);
    return { rows, reason: isKnown ? null : caveat(term, basis) };
  }
  if (!(figure.shape === "counted" || "grows" in figure) || part === "changePercent")
    return notKnown(reason);
  const least = rows.map((row): TermRow => ({ ...row, isLeast: true }));
  // Days that are not known may have rows of further labels.
  return { rows: over === "any" ? [...least, NOT_KNOWN] : least, reason };
}

/** The tables with the rows of a figure. */
function dependencies(figure: Figure): CountedTable[] {
  return [figure.table, rateBase(figure) ?? figure.table];
}

const NOT_KNOWN: TermRow = { label: null, value: null };

function notKnown(reason: string): KnownValues {
  return { rows: [NOT_KNOWN], reason };
}

/**
 * The part of a term that it names, row by row. A label without a row in the comparison range has 0 there, or a rate that is
 * not known; without a known comparison range, the values are null.
 */
function comparedRows(term: Term, { answers, query }: Basis): TermRow[] {
  const present = answers.facts(query);
  const rows = termRows(term, present);
  if (term.part === "value") return rows;
  const { previous: range } = present;
  const isKnown = range !== null && covers(answers.cube.cover, range);
  const previousRows = isKnown
    ? termRows(term, answers.facts({ ...query, range, comparison: "none" }))
    : null;
  const valueWithoutRow = term.figure.absent === null ? null : ZERO;
  return rows.map(({ label, value }) => {
    const row = previousRows?.find((each) => each.label === label);
    const missing = previousRows === null ? null : valueWithoutRow;
    const previous = row === undefined ? missing : row.value;
    if (term.part === "previous") return { label, value: previous };
    if (value === null || previous === null) return { label, value: null };
    return { label, value: figureChange(term.figure, value, previous, present) };
  });
}

/** The change of a figure. Between ranges of other lengths rows change by their mean a day, and identities are not known. */
function figureChange(
  figure: Figure,
  value: Fraction,
  previousValue: Fraction,
  { range, previous }: ComparedRanges,
): Fraction | null {
  const isPerDay = figure.shape === "counted" && hasOtherLength({ range, previous });
  if (previous === null || !isPerDay) return change(value, previousValue);
  if (figure.identities !== undefined) return null;
  const daysBefore = fraction(dayCount(previous));
  return change(times(value, daysBefore), times(previousValue, fraction(dayCount(range))));
}

/** The age in seconds of a newest row. Without a row, a table is at least as old as the cover. */
function readAge({ table }: Figure, { answers: { cube, now } }: Basis): KnownValues {
  if (now === null) return notKnown("the age of a table on a day of the past is not known");
  const future = futureRow(table, cube, now);
  if (future !== null) return notKnown(future);
  const { cover, timeZone, [table]: counted } = cube;
  const newest = counted?.newest ?? null;
  const isLeast = newest === null;
  const since = isLeast ? calendar(cover, timeZone).start : lastMoment(newest, timeZone);
  const value = fraction(Math.max(0, Math.floor((now - since) / 1_000)));
  const reason = isLeast ? `no row of ${table} since ${formatDay(cover.from)} was read` : null;
  return { rows: [{ label: null, value, isLeast }], reason };
}

/** Why some days that a figure counts are not known; null if all days are known. */
function missingDays(term: Term, basis: Basis): string | null {
  const { range, comparison } = basis.query;
  const previous =
    "hasHistory" in term.figure ? previousPeriod(range) : comparedRange(range, comparison);
  const days = countedDays(term);
  const isPrevious = days === "previous" || days === "both";
  if (isPrevious && previous === null) return "nothing is compared (vs none)";
  // The last day stands for all days, which begin with the first row of any table.
  const judgedRange = basis.isAll ? { from: range.to, to: range.to } : range;
  const isOwn = days === "range" || days === "both";
  const counted: DayRange[] = [];
  if (isOwn) counted.push(judgedRange);
  if (isPrevious && previous !== null) counted.push(previous);
  const reasons = counted.flatMap((days) =>
    dependencies(term.figure).map((table) => missingOf(days, table, basis)),
  );
  return reasons.find((reason) => reason !== null) ?? null;
}

/** Why some of these days are not known for a table; null if all are known. */
function missingOf(days: DayRange, table: CountedTable, basis: Basis): string | null {
  const { cube } = basis.answers;
  const { lastBegun } = basis;
  if (days.to > lastBegun) {
    return `${formatDay(later(days.from, addDays(lastBegun, 1)))} has not begun`;
  }
  const tableBegin = dataBegin(cube[table], cube, null);
  // A table without a known first row begins with the others, as far as the cover shows.
  const begin = tableBegin?.day ?? filledRange(cube, cube.cover).from;
  if (days.from < begin && (tableBegin !== null || days.from >= cube.cover.from)) {
    return `${table} begin on ${formatDay(begin)}`;
  }
  return covers(cube.cover, days) ? null : outsideCover(days, cube.cover, basis);
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

/** Why the days of a term are known and a value is not. */
function caveat({ figure, part }: Term, { answers, query }: Basis): string {
  const { identities, unit } = figure;
  const previous = comparedRange(query.range, query.comparison);
  if (hasOtherLength({ range: query.range, previous })) {
    const days = `${formatDayCount(query.range)} and other days of another number`;
    const isChange = part === "changePercent" || figure.path.at(-1) === "changePercent";
    if (isChange && identities !== undefined) {
      return `${days} have no change of ${unit[1]}, which do not add up`;
    }
    if (figure.path[0] === "contributions") return `${days} have no contributions`;
  }
  const { cube } = answers;
  if (identities === "projects" && cube.projects === null) return "this data has no projects";
  if (unit === CARDS.monitoredWallets.unit && cube.wallets === null)
    return "this data has no addresses";
  if (isSoFar(figure)) {
    return "only days that end today, compared with days known by the hour, have a count so far (--period today)";
  }
  const users = identities === "users" ? membershipsCaveat(answers.facts(query)) : null;
  if (users === null) return `fewer than ${MIN_BASE} transactions, or a chain without a name`;
  return users.replace(/^./, (letter) => letter.toLowerCase());
}

/** The value with which a test compares its term, null if it is not known exactly; a limit is never a list. */
export function limitValue(term: Term, basis: Basis) {
  const { rows, reason } = termValues(term, basis);
  const [row = NOT_KNOWN] = rows;
  return { value: row.isLeast ? null : row.value, reason };
}

/** What is usual for a figure; null if too few earlier ranges are known. */
export function usualValues(term: Term, basis: Basis) {
  const { range } = basis.query;
  const readings = usualRanges(range).map((earlier) =>
    termValues(term, {
      ...basis,
      query: { ...basis.query, range: earlier, comparison: "none" },
      isAll: false,
    }),
  );
  const values = readings.flatMap(({ rows, reason }) =>
    reason === null ? rows.flatMap(({ value }) => value ?? []) : [],
  );
  const reasons = readings.flatMap(({ reason }) => reason ?? []);
  const why = reasons[0] ?? "the range is longer than two weeks";
  return {
    value: usual(values),
    reason: `unusual needs four such ranges in the eight weeks before, and ${why}`,
  };
}
