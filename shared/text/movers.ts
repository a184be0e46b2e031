import { sum } from "../cube/sum.ts";
import type { Contribution } from "../dashboard/contributions.ts";
import { formatCount, formatDifference, formatList } from "./format.ts";

/** The most chains that are named for the change. */
const MAX_LEADERS = 2;

/** The least part of the change for which the largest chain against it is named. */
const MIN_OPPONENT = 0.05;

/**
 * The chains behind a change, and the chain that changed most against it: `mostly Unichain (+305); Ethereum fell by 89`. The
 * latter is left out if its change is less than `MIN_OPPONENT` of the whole change. The rows without a chain count like a
 * chain. Empty if the changes add up to 0.
 *
 * @param contributions the largest change first, up or down
 */
export function movers(
  contributions: readonly Contribution[],
  nameOf: (chain: string) => string,
): string {
  const change = totalChange(contributions);
  if (change === 0) return "";
  const direction = Math.sign(change);
  const sameWay = contributions.filter((each) => Math.sign(each.change) === direction);
  const largestOpponent = contributions.find((each) => Math.sign(each.change) === -direction);
  const name = ({ chain }: Contribution) =>
    chain === null ? "transactions without a chain" : nameOf(chain);
  const leaders = leadingChains(sameWay);
  const leaderNames = leaders.map((each) => `${name(each)} (${formatDifference(each.change)})`);
  const mostlyOrLed = isHalf(leaders, sameWay) ? "mostly" : "led by";
  const leaderWords = `${mostlyOrLed} ${formatList(leaderNames)}`;
  if (largestOpponent === undefined) return leaderWords;
  const opposingCount = Math.abs(largestOpponent.change);
  if (opposingCount < MIN_OPPONENT * Math.abs(change)) return leaderWords;
  const fellOrRose = change > 0 ? "fell" : "rose";
  return `${leaderWords}; ${name(largestOpponent)} ${fellOrRose} by ${formatCount(opposingCount)}`;
}

/**
 * Of the chains that changed in the direction of the whole change, the largest first: the first one if it makes half of their
 * change, or else the first two.
 */
function leadingChains(sameWay: readonly Contribution[]): readonly Contribution[] {
  const first = sameWay.slice(0, 1);
  return isHalf(first, sameWay) ? first : sameWay.slice(0, MAX_LEADERS);
}

/** Whether some contributions make at least half of the change of all; all have the same direction. */
function isHalf(some: readonly Contribution[], all: readonly Contribution[]): boolean {
  return 2 * Math.abs(totalChange(some)) >= Math.abs(totalChange(all));
}

function totalChange(contributions: readonly Contribution[]): number {
  return sum(contributions.map(({ change }) => change));
}
