import { BRAND } from "../brand.ts";
import { rankedRows, rowsIn } from "../cube/countedRows.ts";
import { type Counts, type Cube, columns, eachIdentity } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import { sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { eachOf, eachTable, JOINED_TABLES } from "../database/datedTables.ts";
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
import { percent } from "./percent.ts";
import { trendFigures } from "./transactionTrends.ts";
import { inViewOrder, RANKED_VIEWS, type RankedName } from "./views.ts";
import { walletFigures } from "./wallets.ts";

/**
 * The answer to a query whose range is inside the cube's cover. Its time zone is the cube's.
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

/** The dashboard with lists as long as the specification says, without labels that only the comparison range has. */
export function cutDashboard(uncut: Dashboard): Dashboard {
  const lists = RANKED_VIEWS.map((view) => {
    // Rows that only the comparison range has come last.
    const rows = view.rows(uncut).filter(({ count }) => count > 0).length;
    const length = Math.min(rows, view.most ?? rows);
    return [view.key, uncut[view.key]?.slice(0, length) ?? null];
  });
  return { ...uncut, ...Object.fromEntries(lists) };
}

/**
 * The same answer with uncut lists: every row, and at the end the rows that only the comparison range has,
 * with a count of 0.
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
  const begins = eachTable((table) => dataBegin(cube[table], cube, previous));
  const unlinkedIn = ({ unlinked }: Counts) => sumBetween(unlinked, indexes.from, indexes.to);
  return {
    timeZone: cube.timeZone,
    weekStartsOn,
    range: { from: range.from, to: range.to },
    comparison,
    previous,
    dataBegin: begins,
    cards: cardMembers(cube, indexes, previousIndexes, { range, previous, dataBegin: begins }),
    ...inViewOrder({
      transactionTrends: trendFigures(cube.transactions, range, indexes, previousIndexes),
      contributions: hasOtherLength({ range, previous })
        ? null
        : contributions(cube.transactions, indexes, previousIndexes),
      wallets: walletFigures(cube, indexes, previousIndexes),
      flaggedTrends: flaggedTrends(cube, indexes),
      exploitDays: exploitDays(cube.exploits, range, indexes),
      ...rankedMembers(cube, indexes, previousIndexes),
    }),
    lifecycle: lifecycles(cube, range),
    unlinked: {
      ...eachOf(JOINED_TABLES, (table) => (cube[table] === null ? null : unlinkedIn(cube[table]))),
      transactions: unlinkedIn(cube.transactions),
    },
    completeness: completeness(cube, indexes),
  };
}

/** The figures of the cards; a card without a table has a value alone, since nothing dates it. */
function cardMembers(
  cube: Cube,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
  compared: ComparedDays,
): Dashboard["cards"] {
  const members = CARD_NAMES.map((name) => {
    const card: Card = CARDS[name];
    const value = card.count(cube, indexes);
    if (card.table === null) return [name, { value }];
    const previous = previousIndexes === null ? null : card.count(cube, previousIndexes);
    const counting = card.identities === undefined ? "rows" : "identities";
    return [name, comparedCount(value, previous, compared, card.table, counting)];
  });
  return Object.fromEntries(members) as Dashboard["cards"];
}

type RankedMembers = Pick<Dashboard, RankedName>;

/** The rows of all ranked views. */
function rankedMembers(
  cube: Cube,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): RankedMembers {
  const members = RANKED_VIEWS.map((view) => {
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
  return Object.fromEntries(members) as RankedMembers;
}

/** The flagged wallets of each day, and those without an earlier sighting in the cover; null if they are not known. */
function flaggedTrends({ flagged }: Cube, indexes: IndexRange): Dashboard["flaggedTrends"] {
  if (flagged === null) return null;
  const days = listIndexes(indexes);
  return {
    flagged: days.map((day) => distinctBetween(flagged, day, day)),
    firstTime: days.map((day) => distinctBetween(flagged, day, day, 0)),
  };
}

/** The days with exploits, newest first, each with its chains; null if exploits are not known. */
function exploitDays(
  exploits: Counts | null,
  range: DayRange,
  indexes: IndexRange,
): Dashboard["exploitDays"] {
  if (exploits === null) return null;
  const inRange = columns(exploits).flatMap(({ days: dayIndexes }) =>
    dayIndexes.filter((index) => indexes.from <= index && index <= indexes.to),
  );
  return [...new Set(inRange)]
    .sort((a, b) => b - a)
    .flatMap((index) =>
      rankedRows(exploits, { from: index, to: index }, null).map(({ label: chain, count }) => ({
        day: addDays(range.from, index - indexes.from),
        chain,
        exploits: count,
      })),
    );
}

/** The states of each kind of identity; null if they are not known or the cover lacks the previous period. */
function lifecycles(cube: Cube, range: DayRange) {
  const { cover } = cube;
  const indexes = indexRange(cover, range);
  const previousIndexes = knownIndexRange(cover, previousPeriod(range));
  const users = memberships(cube) === "known" ? cube.users : null;
  const states = eachIdentity({ ...cube, users }, (table) =>
    previousIndexes === null ? null : lifecycle(table, indexes, previousIndexes.from),
  );
  return { since: cover.from, ...states };
}

/** The rows of each table in the cover and in the range, null for a table that is not known. */
function completeness(cube: Cube, indexes: IndexRange): Dashboard["completeness"] {
  const coverIndexes = indexRange(cube.cover, cube.cover);
  const read = (counts: Counts) => ({
    rows: rowsIn(counts, coverIndexes),
    rangeRows: rowsIn(counts, indexes),
    unlinked: sumBetween(counts.unlinked, coverIndexes.from, coverIndexes.to),
    newest: counts.newest,
  });
  return {
    ...eachTable((table) => (cube[table] === null ? null : read(cube[table]))),
    transactions: read(cube.transactions),
    memberships: memberships(cube),
  };
}

/** Projects without any user mean that there are no memberships: then a count of 0 users says nothing. */
function memberships({ users, projects }: Cube): Dashboard["completeness"]["memberships"] {
  if (users === null || projects === null) return "unknown";
  return users.days.length === 0 && projects.days.length > 0 ? "none" : "known";
}

function outsideCover(cover: DayRange, range: DayRange): Failure {
  return new Failure(
    "usage",
    `${range.from} to ${range.to} is not covered: the data has the days ${cover.from} to ${cover.to}`,
  );
}
