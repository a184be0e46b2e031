import { useCallback, useState } from "react";
import { codePointOrder } from "../../shared/codePointOrder.ts";
import type { Dashboard } from "../../shared/dashboard.ts";

/** The five chart colours in CSS, and the neutral of every further chain. */
const PALETTE = [1, 2, 3, 4, 5].map((number) => `var(--chart-${number})`);
const NEUTRAL = "var(--chart-other)";

/** The colour of a chain, the same in every panel; the neutral one when it has none of the five. */
export type ColourOf = (chain: string) => string;

/** Whether a colour, faded or not, is that of the chains without one of their own. */
export function isNeutral(colour: string): boolean {
  return colour === NEUTRAL || colour === faded(NEUTRAL);
}

/** The colour of what stands back for something else. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

/** The chain that has each of the five colours. */
type Seats = readonly (string | undefined)[];

const NOBODY: Seats = PALETTE.map(() => undefined);

/** The colours for a dashboard. A chain that stays among the first five keeps its colour. */
export function useChainColours(dashboard: Dashboard | null): ColourOf {
  const [seats, setSeats] = useState(NOBODY);
  const seated = dashboard === null ? seats : seatChains(seats, chainsByProminence(dashboard));
  if (seated !== seats) setSeats(seated);
  return useCallback((chain) => PALETTE[seated.indexOf(chain)] ?? NEUTRAL, [seated]);
}

/** Those of the first five that have a seat keep it, the others take the free ones in order. */
function seatChains(seats: Seats, ranked: readonly string[]): Seats {
  const leading = ranked.slice(0, seats.length);
  const newcomers = leading.filter((chain) => !seats.includes(chain));
  if (newcomers.length === 0) return seats;
  return seats.map((chain) =>
    chain !== undefined && leading.includes(chain) ? chain : newcomers.shift(),
  );
}

/**
 * The chains of all panels, those first that have a line worth drawing: a hundredth of all
 * transactions. The others follow by the sum of their shares of notifications and of exploits.
 */
function chainsByProminence(dashboard: Dashboard): string[] {
  const { transactionTrends, flaggedDistribution, exploitsByChain } = dashboard;
  const transactions = shares(
    transactionTrends.chains.map(({ chain, counts }) => [chain, counts.reduce((a, b) => a + b, 0)]),
  );
  const notifications = shares(flaggedDistribution.map((row) => [row.chain, row.notifications]));
  const exploits = shares(exploitsByChain.map((row) => [row.chain, row.exploits]));
  const prominence = (chain: string) => {
    const transacted = transactions.get(chain) ?? 0;
    if (transacted >= 0.01) return 2 + transacted;
    return (notifications.get(chain) ?? 0) + (exploits.get(chain) ?? 0);
  };
  return [...new Set([...transactions.keys(), ...notifications.keys(), ...exploits.keys()])].sort(
    (a, b) => prominence(b) - prominence(a) || codePointOrder(a, b),
  );
}

/** What part of all each chain has, from 0 to 1. */
function shares(rows: readonly [chain: string, count: number][]): Map<string, number> {
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  return new Map(rows.map(([chain, count]) => [chain, count / total]));
}
