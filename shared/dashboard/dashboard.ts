import { BRAND } from "../brand.ts";
import { rankedRows, rowsIn } from "../cube/countedRows.ts";
import { type Counts, type Cube, columns, eachIdentity, eachKnownTable } from "../cube/cube.ts";
import { distinctBetween, firstTimeBetween } from "../cube/distinct.ts";
import { sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { eachTable } from "../database/datedTables.ts";
import { comparedRange, hasOtherLength } from "../days/comparison.ts";
import { addDays } from "../days/day.ts";
import { type IndexRange, indexRange, knownIndexRange, listIndexes } from "../days/indexRange.ts";
import type { Query } from "../days/query.ts";
import { covers, type DayRange, previousPeriod } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { CARD_NAMES, CARDS, type Card } from "./cards.ts";
import { contributions } from "./contributions.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { type ComparedDays, comparedCount, dataBegin } from "./dataBegin.ts";
import { lifecycle } from "./lifecycle.ts";
import { knownIdentities, memberships } from "./memberships.ts";
import { percent } from "./percent.ts";
import { trendFigures } from "./transactionTrends.ts";
import { inViewOrder, RANKED_VIEWS, type RankedName } from "./views.ts";
import { walletFigures } from "./wallets.ts";

/**
 * The figures of a range inside the cube's cover, with lists as long as the specification says. If `comparison` is left out,
 * the range is compared with the previous period.
 *
 * @throws Failure of kind `usage` if the cover does not hold the range
 */
export function dashboard(
  cube: Cube,
  {
    range,
    comparison = "previous",
    weekStartsOn = BRAND.weekStartsOn,
  }: Pick<Query, "range"> & Partial<Query>,
): Dashboard {
  return cutDashboard(uncutDashboard(cube, { range, comparison, weekStartsOn }));
}

/**
 * The dashboard with lists as long as the specification says, without labels that only the comparison range has. A list of a
 * table that is not known stays null.
 */
export function cutDashboard(uncut: Dashboard): Dashboard {
  const lists = RANKED_VIEWS.map((view) => {
    // Labels that only the comparison range has come last, with a count of 0.
    const countedRows = view.rows(uncut).filter(({ count }) => count > 0).length;
    const length = Math.min(countedRows, view.most ?? countedRows);
    return [view.key, uncut[view.key]?.slice(0, length) ?? null];
  });
  return { ...uncut, ...Object.fromEntries(lists) };
}

/**
 * The figures of a range with uncut lists: every label with a row in the range, and at the end those that only the
 * comparison range has, with a count of 0. Figures of the comparison range are null if the cover does not hold it.
 *
 * @throws Failure of kind `usage` if the cover does not hold the range
 */
export function uncutDashboard(
  cube: Cube,
  { range, comparison, weekStartsOn }: Pick<Query, "range" | "comparison" | "weekStartsOn">,
): Dashboard {
  if (!covers(cube.cover, range)) throw outsideCover(cube.cover, range);
  const previous = comparedRange(range, comparison);
  const indexes = indexRange(cube.cover, range);
  const previousIndexes = knownIndexRange(cube.cover, previous);
  // If the ranges have different numbers of days, the differences of their counts say nothing about chains.
  const contributedIndexes = hasOtherLength({ range, previous }) ? null : previousIndexes;
  const dataBegins = eachTable((table) => dataBegin(cube[table], cube, previous));
  return {
    timeZone: cube.timeZone,
    weekStartsOn,
    range: { from: range.from, to: range.to },
    comparison,
    previous,
    dataBegin: dataBegins,
    cards: cardFigures(cube, indexes, previousIndexes, { range, previous, dataBegin: dataBegins }),
    ...inViewOrder({
      transactionTrends: trendFigures(cube.transactions, range, indexes, previousIndexes),
      contributions: contributions(cube.transactions, indexes, contributedIndexes),
      wallets: walletFigures(cube, indexes, previousIndexes),
      flaggedTrends: flaggedTrends(cube, indexes),
      exploitDays: exploitDays(cube.exploits, range, indexes),
      ...rankedLists(cube, indexes, previousIndexes),
    }),
    lifecycle: lifecycles(cube, range),
    unlinked: unlinkedRows(cube, indexes),
    completeness: completeness(cube, indexes),
  };
}

/** The rows of the range without a chain; null for a table that is not known. */
function unlinkedRows(cube: Cube, indexes: IndexRange): Dashboard["unlinked"] {
  const unlinkedIn = ({ unlinked }: Counts) => sumBetween(unlinked, indexes.from, indexes.to);
  return {
    transactions: unlinkedIn(cube.transactions),
    exploits: cube.exploits === null ? null : unlinkedIn(cube.exploits),
  };
}

/**
 * The figure of each card. A card without a table has a value alone, without a previous value or a change, since its count
 * has no days.
 */
function cardFigures(
  cube: Cube,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
  comparedDays: ComparedDays,
): Dashboard["cards"] {
  const members = CARD_NAMES.map((name) => {
    const card: Card = CARDS[name];
    const value = card.count(cube, indexes);
    if (card.table === null) return [name, { value }];
    const previous = previousIndexes === null ? null : card.count(cube, previousIndexes);
    const counting = card.identities === undefined ? "rows" : "identities";
    return [name, comparedCount(value, previous, comparedDays, card.table, counting)];
  });
  return Object.fromEntries(members) as Dashboard["cards"];
}

type RankedLists = Pick<Dashboard, RankedName>;

/** The uncut list of each ranked view; null if its table is not known. */
function rankedLists(
  cube: Cube,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): RankedLists {
  const lists = RANKED_VIEWS.map((view) => {
    const table = cube[view.table];
    if (table === null) return [view.key, null];
    const ranked = rankedRows(table, indexes, previousIndexes);
    const whole = sum(ranked.map(({ count }) => count));
    const rows = ranked.map(({ label, count, previous }) => ({
      [view.label]: label,
      [view.count]: count,
      ...(view.hasShare && { sharePercent: percent(count, whole, 2) }),
      previous,
    }));
    return [view.key, rows];
  });
  return Object.fromEntries(lists) as RankedLists;
}

/** By day, the flagged wallets, and those without an earlier sighting in the cover; null if they are not known. */
function flaggedTrends({ flagged }: Cube, indexes: IndexRange): Dashboard["flaggedTrends"] {
  if (flagged === null) return null;
  const days = listIndexes(indexes);
  return {
    flagged: days.map((day) => distinctBetween(flagged, day, day)),
    firstTime: days.map((day) => firstTimeBetween(flagged, day, day)),
  };
}

/**
 * The exploits of each day and chain with exploits: the newest day first, and on a day the chain with the most. Rows without
 * a chain are in no group of `exploits`, so they are left out. Null if exploits are not known.
 */
function exploitDays(
  exploits: Counts | null,
  range: DayRange,
  indexes: IndexRange,
): Dashboard["exploitDays"] {
  if (exploits === null) return null;
  const dayIndexes = columns(exploits).flatMap(({ days }) => days);
  const rangeIndexes = dayIndexes.filter((index) => indexes.from <= index && index <= indexes.to);
  const newestFirst = [...new Set(rangeIndexes)].sort((a, b) => b - a);
  return newestFirst.flatMap((index) => {
    const day = addDays(range.from, index - indexes.from);
    const withoutComparison = null;
    const rows = rankedRows(exploits, { from: index, to: index }, withoutComparison);
    return rows.map(({ label, count }) => ({ day, chain: label, exploits: count }));
  });
}

/**
 * The states of each kind of identity, by the previous period for any comparison; null if the identities are not known or
 * the cover lacks that period. `since` is the first day of the cover: identities not seen from then until the range are new.
 */
function lifecycles(cube: Cube, range: DayRange) {
  const { cover } = cube;
  const indexes = indexRange(cover, range);
  const previousIndexes = knownIndexRange(cover, previousPeriod(range));
  const states = eachIdentity(knownIdentities(cube), (table) =>
    previousIndexes === null ? null : lifecycle(table, indexes, previousIndexes.from),
  );
  return { since: cover.from, ...states };
}

/**
 * What was read of each table; null for a table that is not known. `rows`, `unlinked` (rows without a chain) and `newest` are
 * those of the whole cover, `rangeRows` those of the range. `memberships` says whether memberships are known.
 */
function completeness(cube: Cube, indexes: IndexRange): Dashboard["completeness"] {
  const coverIndexes = indexRange(cube.cover, cube.cover);
  const readRows = (counts: Counts) => ({
    rows: rowsIn(counts, coverIndexes),
    rangeRows: rowsIn(counts, indexes),
    unlinked: sumBetween(counts.unlinked, coverIndexes.from, coverIndexes.to),
    newest: counts.newest,
  });
  return {
    ...eachKnownTable(cube, readRows),
    memberships: memberships(cube),
  };
}

function outsideCover(cover: DayRange, range: DayRange): Failure {
  return new Failure(
    "usage",
    `${range.from} to ${range.to} is not covered: the data has the days ${cover.from} to ${cover.to}`,
  );
}
