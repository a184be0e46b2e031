import type { Contribution } from "./contributions.ts";
import { formatCount, formatDifference, formatList } from "./format.ts";
import { shortName } from "./shortName.ts";
import { sum } from "./sum.ts";

/** As many are named of those that made the change, and of those that held against it. */
const MOST_LEADERS = 2;
const MOST_OPPONENTS = 1;

/**
 * Which chains made a change: `Base +120 and Ethereum +90 outweigh Polygon −30`. What is named adds up
 * to the change exactly; empty where nothing moved.
 */
export function movers(contributions: readonly Contribution[]): string {
  const change = sum(contributions.map(({ change }) => change));
  const rose = contributions.filter(({ change }) => change > 0);
  const fell = contributions.filter(({ change }) => change < 0);
  const [leaders, opponents] = change > 0 ? [rose, fell] : [fell, rose];
  const led = named(leaders, MOST_LEADERS);
  if (opponents.length === 0) return formatList(led);
  const verb = led.length === 1 && leaders.length === 1 ? "outweighs" : "outweigh";
  return `${formatList(led)} ${verb} ${formatList(named(opponents, MOST_OPPONENTS))}`;
}

/** The rest stands together, where it is more than one. */
function named(contributions: readonly Contribution[], most: number): string[] {
  const own = contributions.length === most + 1 ? contributions : contributions.slice(0, most);
  const rest = contributions.slice(own.length);
  const others = sum(rest.map(({ change }) => change));
  return [
    ...own.map(({ chain, change }) => `${nameOf(chain)} ${formatDifference(change)}`),
    ...(rest.length === 0
      ? []
      : [`${formatCount(rest.length)} others ${formatDifference(others)}`]),
  ];
}

function nameOf(chain: string | null): string {
  return chain === null ? "rows without a chain" : shortName(chain);
}
