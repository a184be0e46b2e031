import { type Cube, columns, type IdentityKind } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import { denseSum } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { CARDS, type Card } from "../dashboard/cards.ts";
import type { Dashboard, Lifecycle } from "../dashboard/dashboardSchema.ts";
import { isComparable } from "../dashboard/dataBegin.ts";
import { VIEWS } from "../dashboard/views.ts";
import type { CountedTable } from "../database/datedTables.ts";
import { hasOtherLength, isPreviousPeriod } from "../days/comparison.ts";
import { addDays } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import { membershipsCaveat } from "../text/caveats.ts";
import { formatCount, formatShortDay } from "../text/format.ts";
import { changeWords, highlight } from "../text/highlights.ts";
import type { Answer } from "./answer.ts";
import { type DailyCounts, indexes, isUsualKnown, judgedDays, unusualDay } from "./unusualDay.ts";
import { WHY_FIGURES, type Why, type WhyFigure } from "./whySchema.ts";

/** The part of an answer that explains changes. */
export type WhyAnswer = Pick<Answer, "cube" | "dashboard" | "unfinished" | "takenAt">;

type Moved = Why["moved"];

/** What a figure counts: identities, or else the rows of its table. */
interface Counting extends Pick<Card, "title" | "identities"> {
  readonly table: CountedTable;
}

const COUNTINGS: Readonly<Record<WhyFigure, Counting>> = {
  activeUsers: CARDS.activeUsers,
  activeProjects: CARDS.activeProjects,
  flaggedWallets: { ...VIEWS.wallets, title: "Flagged Wallets" },
  scannedTransactions: CARDS.scannedTransactions,
};

/** Why each figure changed, in the order of the cards. Figures without a cause (see `why`) are left out. */
export function whys(answer: WhyAnswer): Why[] {
  return WHY_FIGURES.map((figure) => why(answer, figure)).filter((each) => each !== null);
}

/**
 * Why a figure changed; null if the figure is not known, and for flagged wallets also if there is no wallet at all. If there
 * is no earlier value, or if the two values cannot be compared, there are no movers, and the unusual days are those of both
 * directions.
 */
export function why(answer: WhyAnswer, figure: WhyFigure): Why | null {
  const { dashboard, unfinished } = answer;
  // Without memberships, the count of users would be 0.
  if (figure === "activeUsers" && membershipsCaveat(dashboard) !== null) return null;
  const change = changeSentence(dashboard, figure, unfinished);
  const { value, previous } = comparedFigure(dashboard, figure);
  if (change === null || value === null) return null;
  const { table, identities } = COUNTINGS[figure];
  const haveAllDaysBegun = unfinished === null || unfinished === dashboard.range.to;
  const canCompare = haveAllDaysBegun && isComparable(dashboard, unfinished, table);
  const isExplained = previous !== null && canCompare;
  const moved = isExplained ? movers(dashboard, identities) : [];
  const direction = isExplained ? Math.sign(value - previous) : EITHER_DIRECTION;
  // With another number of days, the daily means are compared: equal counts are a change as well.
  const isChanged = previous !== null && (value !== previous || hasOtherLength(dashboard));
  // Movers can cancel each other out, without a change.
  const hasOtherNews = isChanged || moved.length > 0;
  const states = identities === undefined ? null : dashboard.lifecycle[identities];
  return {
    figure,
    change,
    moved,
    states: states === null ? null : statesSentence(states, moved.length > 0),
    ...unusualDays(answer, figure, direction, hasOtherNews),
  };
}

/** Neither up (1) nor down (−1). */
const EITHER_DIRECTION = 0;

/** The title of a figure. */
export function whyTitle(figure: WhyFigure): string {
  return COUNTINGS[figure].title;
}

/** The most movers of a figure in reports and in the answers of tools. */
export const MAX_LISTED_MOVERS = 10;

/** The first movers, and one more that sums up all others; a single other mover is listed by itself. */
export function leadingMovers(moved: Moved, limit: number): Moved {
  const others = moved.slice(limit);
  if (others.length <= 1) return moved;
  const othersMover = {
    name: `${formatCount(others.length)} others`,
    chain: null,
    change: sum(others.map(({ change }) => change)),
  };
  return [...moved.slice(0, limit), othersMover];
}

/** A figure and its value in the comparison range, each null if it is not known. */
function comparedFigure(dashboard: Dashboard, figure: WhyFigure) {
  const { cards, wallets } = dashboard;
  if (figure !== "flaggedWallets") return cards[figure];
  return { value: wallets?.flagged ?? null, previous: wallets?.previousFlagged ?? null };
}

/**
 * The change in a sentence that names no movers, since they are listed after it; null if the figure is not known, and for
 * flagged wallets also if there is no wallet at all.
 */
function changeSentence(
  dashboard: Dashboard,
  figure: WhyFigure,
  unfinished: Dashboard["range"]["to"] | null,
): string | null {
  // Flagged wallets are a part of no card, and the sentence of their view names no movers.
  if (figure === "flaggedWallets") return highlight("wallets", dashboard, unfinished);
  const { value, ...compared } = dashboard.cards[figure];
  if (value === null) return null;
  const { unit } = CARDS[figure];
  // These cards are all counted from transactions.
  const begin = dashboard.dataBegin.transactions;
  // Contributions are the movers that the sentence would name.
  const counted = { ...compared, value, unit, begin, contributions: null };
  return `${changeWords(dashboard, counted, unfinished)}.`;
}

/**
 * The changes that add up to that of a figure, the largest first: of its chains, or of new, resurrected and dormant
 * identities.
 */
function movers(dashboard: Dashboard, identities: IdentityKind | undefined): Moved {
  return identities === undefined ? chainMovers(dashboard) : stateMovers(dashboard, identities);
}

/**
 * The changes by new, resurrected and dormant identities, the largest first, without those of 0. Identities have these
 * states by the previous period: none if the comparison range is another one, or if the states are not known.
 */
function stateMovers(dashboard: Dashboard, identities: IdentityKind): Moved {
  const states = dashboard.lifecycle[identities];
  if (states === null || !isPreviousPeriod(dashboard)) return [];
  const changes = [
    { name: "New", chain: null, change: states.new },
    { name: "Resurrected", chain: null, change: states.resurrected },
    { name: "Dormant", chain: null, change: -states.dormant },
  ];
  return changes
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

/**
 * The changes by chain, the largest first, without those of 0. None without a comparison range, or if it has another number
 * of days.
 */
function chainMovers({ contributions }: Dashboard): Moved {
  return (contributions ?? [])
    .filter(({ change }) => change !== 0)
    .map(({ chain, change }) => ({ name: chain ?? "Without a chain", chain, change }));
}

/**
 * The states in words. Movers have the counts of all states but returning, so beside movers only returning is named. Without
 * movers, the comparison may be another than the previous period, by which identities have their states.
 */
function statesSentence(states: Lifecycle, hasMovers: boolean): string {
  const returning = `${formatCount(states.returning)} returning`;
  if (hasMovers) return `${returning}.`;
  const counts = [
    returning,
    `${formatCount(states.new)} new`,
    `${formatCount(states.resurrected)} resurrected`,
    `${formatCount(states.dormant)} dormant`,
  ];
  return `By the previous period: ${counts.join(", ")}.`;
}

/**
 * The first day that is unusual in a direction with the number of such days (`since`), and a sentence about them (`usual`).
 * Without an unusual day, or if too few earlier weeks are known, `since` is null, and `usual` says which of the two.
 * Both are null if the range has no complete day with known counts.
 *
 * @param direction up (1), down (−1), or either (0)
 * @param hasOtherNews false if the figure has neither a change nor movers: without an unusual day, nothing stands out
 */
function unusualDays(
  { cube, dashboard: { range }, takenAt }: WhyAnswer,
  figure: WhyFigure,
  direction: number,
  hasOtherNews: boolean,
): Pick<Why, "since" | "usual"> {
  const daily = dailyCounts(cube, figure, range, takenAt);
  if (daily === null || daily.from > daily.to) return { since: null, usual: null };
  const days = indexes(daily.from, daily.to);
  if (!days.some((day) => isUsualKnown(daily, day))) return { since: null, usual: UNKNOWN_USUAL };
  const unusualOnes = [];
  for (const index of days) {
    const unusual = unusualDay(daily, index);
    if (unusual === null) continue;
    const isOpposite = direction * (unusual.value - unusual.usual) < 0;
    if (!isOpposite) unusualOnes.push({ ...unusual, day: addDays(cube.cover.from, index) });
  }
  const [first] = unusualOnes;
  if (first === undefined) return { since: null, usual: noneUnusual(direction, hasOtherNews) };
  const { day, value, usual } = first;
  const since = { day, value, usual, days: unusualOnes.length };
  return { since, usual: sinceWords(since, range) };
}

/** `Unusual on Nov 07: 90, usually 20.`, or for several days, `Unusual since Nov 07 (90, usually 20), on 3 days.` */
function sinceWords(
  { day, value, usual, days }: NonNullable<Why["since"]>,
  range: Dashboard["range"],
): string {
  const counts = `${formatCount(value)}, usually ${formatCount(usual)}`;
  const dayName = formatShortDay(day, range);
  if (days === 1) return `Unusual on ${dayName}: ${counts}.`;
  return `Unusual since ${dayName} (${counts}), on ${formatCount(days)} days.`;
}

const UNKNOWN_USUAL = "What is usual is not known: that takes the same weekdays of four weeks.";

/** The sentence if no day is unusual in a direction. */
function noneUnusual(direction: number, hasOtherNews: boolean): string {
  const high = direction > 0 ? "unusually high" : "unusually low";
  const unusual = direction === EITHER_DIRECTION ? "unusual" : high;
  const ending = `day is ${unusual} for its weekday.`;
  return hasOtherNews ? `No ${ending}` : `Nothing stands out: no ${ending}`;
}

/**
 * The counts of a figure on each day of the cover, with the days of the range that can be judged: those that are complete and
 * not before the first row. Null if the table that dates the figure, or its distinct table, is not known or has no row.
 */
function dailyCounts(
  cube: Cube,
  figure: WhyFigure,
  range: Dashboard["range"],
  takenAt: number | null,
): DailyCounts | null {
  const { table, identities } = COUNTINGS[figure];
  const judged = judgedDays(cube[table], cube, range, takenAt);
  if (judged === null) return null;
  const lastDay = dayCount(cube.cover) - 1;
  // All figures but the scanned transactions count identities.
  if (identities === undefined) {
    return { ...judged, counts: denseSum(columns(cube.transactions), 0, lastDay) };
  }
  const distinct = cube[identities];
  if (distinct === null) return null;
  return {
    ...judged,
    counts: indexes(0, lastDay).map((day) => distinctBetween(distinct, day, day)),
  };
}
