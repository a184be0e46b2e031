import { sum } from "../cube/sum.ts";
import type { Contribution } from "../dashboard/contributions.ts";
import { formatCount, formatDifference, formatList } from "./format.ts";

/** The most chains that are named for the change. */
const MAX_LEADERS = 2;

/** The least part of the change for which an opponent is named. */
const MIN_OPPONENT = 0.05;

/**
 * The chains behind a change, and the largest chain against it: `mostly Unichain (+305); Ethereum fell by 89`.
 * Rows without a chain count as one more. Empty if nothing changed.
 */
export function movers(
  contributions: readonly Contribution[],
  nameOf: (chain: string) => string,
): string {
  const change = sum(contributions.map(({ change }) => change));
  if (change === 0) return "";
  const leaders = contributions.filter((each) => Math.sign(each.change) === Math.sign(change));
  const opponent = contributions.find((each) => Math.sign(each.change) === -Math.sign(change));
  const name = ({ chain }: Contribution) =>
    chain === null ? "transactions without a chain" : nameOf(chain);
  const led = leading(leaders);
  const why = formatList(led.map((each) => `${name(each)} (${formatDifference(each.change)})`));
  const how = isHalf(led, leaders) ? "mostly" : "led by";
  if (opponent === undefined || Math.abs(opponent.change) < MIN_OPPONENT * Math.abs(change)) {
    return `${how} ${why}`;
  }
  const against = change > 0 ? "fell" : "rose";
  return `${how} ${why}; ${name(opponent)} ${against} by ${formatCount(Math.abs(opponent.change))}`;
}

/** The first chain if it makes half of the movement in the direction of the change, or else the first two chains. */
function leading(leaders: readonly Contribution[]): readonly Contribution[] {
  const first = leaders.slice(0, 1);
  return isHalf(first, leaders) ? first : leaders.slice(0, MAX_LEADERS);
}

function isHalf(some: readonly Contribution[], all: readonly Contribution[]): boolean {
  return 2 * Math.abs(total(some)) >= Math.abs(total(all));
}

function total(contributions: readonly Contribution[]): number {
  return sum(contributions.map(({ change }) => change));
}
