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

/** Why each figure changed, in the order of the cards. Figures that are not known are left out. */
export function whys(answer: WhyAnswer): Why[] {
  return WHY_FIGURES.flatMap((figure) => why(answer, figure) ?? []);
}

/** Why a figure changed; null if it is not known. */
export function why(answer: WhyAnswer, figure: WhyFigure): Why | null {
  const { dashboard, unfinished } = answer;
  if (figure === "activeUsers" && membershipsCaveat(dashboard) !== null) return null;
  const change = changeSentence(dashboard, figure, unfinished);
  const { value, previous } = comparedFigure(dashboard, figure);
  if (change === null || value === null) return null;
  const { table, identities } = COUNTINGS[figure];
  const hasBegun = unfinished === null || unfinished === dashboard.range.to;
  const isExplained = previous !== null && hasBegun && isComparable(dashboard, unfinished, table);
  const states = identities === undefined ? null : dashboard.lifecycle[identities];
  const moved = isExplained ? moversOf(dashboard, identities) : [];
  const direction = isExplained ? Math.sign(value - previous) : 0;
  const isUnchanged = previous === null || (value === previous && !hasOtherLength(dashboard));
  const isUnmoved = isUnchanged && moved.length === 0;
  return {
    figure,
    change,
    moved,
    states: states === null ? null : statesSentence(states, moved.length > 0),
    ...unusualDays(answer, figure, direction, isUnmoved),
  };
}

/** The title of a figure. */
export function whyTitle(figure: WhyFigure): string {
  return COUNTINGS[figure].title;
}

/** The most movers of a figure in reports and in the answers of tools. */
export const MAX_LISTED_MOVERS = 10;

/** The first movers, and one more for all others. */
export function leadingMovers(moved: Moved, most: number): Moved {
  const others = moved.slice(most);
  if (others.length < 2) return moved;
  const change = sum(others.map((each) => each.change));
  return [
    ...moved.slice(0, most),
    { name: `${formatCount(others.length)} others`, chain: null, change },
  ];
}

/** A figure and its value in the comparison range, each null if it is not known. */
function comparedFigure(dashboard: Dashboard, figure: WhyFigure) {
  const { cards, wallets } = dashboard;
  if (figure !== "flaggedWallets") return cards[figure];
  return { value: wallets?.flagged ?? null, previous: wallets?.previousFlagged ?? null };
}

/**
 * The change in a sentence that names no movers, since they are listed after it; null if the figure is not known.
 */
function changeSentence(
  dashboard: Dashboard,
  figure: WhyFigure,
  unfinished: Dashboard["range"]["to"] | null,
): string | null {
  if (figure === "flaggedWallets") return highlight("wallets", dashboard, unfinished);
  const { value, ...compared } = dashboard.cards[figure];
  if (value === null) return null;
  const { unit } = CARDS[figure];
  const begin = dashboard.dataBegin.transactions;
  const counted = { ...compared, value, unit, begin, contributions: null };
  return `${changeWords(dashboard, counted, unfinished)}.`;
}

/** The changes that add up to that of a figure, the largest first. States belong to the previous period alone. */
function moversOf(dashboard: Dashboard, identities: IdentityKind | undefined): Moved {
  if (identities === undefined) return chainMovers(dashboard);
  const states = dashboard.lifecycle[identities];
  if (states === null || !isPreviousPeriod(dashboard)) return [];
  return [
    { name: "New", chain: null, change: states.new },
    { name: "Resurrected", chain: null, change: states.resurrected },
    { name: "Dormant", chain: null, change: -states.dormant },
  ]
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

/** None without a comparison, and if the comparison range has another number of days. */
function chainMovers({ contributions }: Dashboard): Moved {
  return (contributions ?? [])
    .filter(({ change }) => change !== 0)
    .map(({ chain, change }) => ({ name: chain ?? "Without a chain", chain, change }));
}

/** The states in words. Movers have the counts of new, resurrected and dormant identities already. */
function statesSentence(states: Lifecycle, isMoved: boolean): string {
  const returning = `${formatCount(states.returning)} returning`;
  if (isMoved) return `${returning}.`;
  const others = [
    `${formatCount(states.new)} new`,
    `${formatCount(states.resurrected)} resurrected`,
    `${formatCount(states.dormant)} dormant`,
  ];
  return `By the previous period: ${[returning, ...others].join(", ")}.`;
}

/**
 * The days that are unusual in a direction, up (1), down (−1) or any (0), from the first on. Both members are null if the
 * range has no complete day; `since` is also null if no such day is unusual.
 */
function unusualDays(
  { cube, dashboard: { range }, takenAt }: WhyAnswer,
  figure: WhyFigure,
  direction: number,
  isUnmoved: boolean,
): Pick<Why, "since" | "usual"> {
  const daily = dailyCounts(cube, figure, range, takenAt);
  if (daily === null || daily.from > daily.to) return { since: null, usual: null };
  const days = indexes(daily.from, daily.to);
  if (!days.some((at) => isUsualKnown(daily, at))) return { since: null, usual: UNKNOWN_USUAL };
  const foundDays = [];
  for (const at of days) {
    const unusual = unusualDay(daily, at);
    const isOpposite = unusual !== null && direction * (unusual.value - unusual.usual) < 0;
    if (unusual === null || isOpposite) continue;
    foundDays.push({ ...unusual, day: addDays(cube.cover.from, at) });
  }
  const [first] = foundDays;
  if (first === undefined) return { since: null, usual: noneUnusual(direction, isUnmoved) };
  const { day, value, usual } = first;
  const counts = `${formatCount(value)}, usually ${formatCount(usual)}`;
  const name = formatShortDay(day, range);
  return {
    since: { day, value, usual, days: foundDays.length },
    usual:
      foundDays.length === 1
        ? `Unusual on ${name}: ${counts}.`
        : `Unusual since ${name} (${counts}), on ${formatCount(foundDays.length)} days.`,
  };
}

const UNKNOWN_USUAL = "What is usual is not known: that takes the same weekdays of four weeks.";

function noneUnusual(direction: number, isUnmoved: boolean): string {
  const oneSided = direction > 0 ? "unusually high" : "unusually low";
  const ending = `day is ${direction === 0 ? "unusual" : oneSided} for its weekday.`;
  return isUnmoved ? `Nothing stands out: no ${ending}` : `No ${ending}`;
}

/** The count of a figure on each day of the cover; null if it is not known or its table has no row. */
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
