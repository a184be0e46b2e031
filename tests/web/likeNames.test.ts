import { expect, test } from "vitest";
import { chainIdentity } from "../../web/chains/identity.ts";
import { mergeOthers, sharesOf } from "../../web/figures/shares.ts";
import { trendSeries } from "../../web/figures/trendSeries.ts";

const COUNTS = { Other: 3, Ethereum: 8, Base: 4, Polygon: 2, Celo: 1 };

function colourOf(chain: string): string {
  return chain === "Other" || chain === "Ethereum" ? "var(--chart-1)" : "var(--chart-other)";
}

test("all others are one slice of their own beside a chain that is called Other", () => {
  const rows = Object.entries(COUNTS).map(([chain, count]) => ({
    ...chainIdentity(chain),
    count,
    colour: colourOf(chain),
  }));
  const slices = mergeOthers(sharesOf(rows));
  expect(new Set(slices.map(({ id }) => id)).size).toBe(3);
  expect(slices.map(({ name, chain, count }) => [name, chain, count])).toEqual([
    ["Other", "Other", 3],
    ["Ethereum", "Ethereum", 8],
    ["All other chains", null, 7],
  ]);
});

test("and one line, which has its own switch", () => {
  const chains = Object.entries(COUNTS).map(([chain, count]) => ({ chain, counts: [count] }));
  const lines = trendSeries(chains, colourOf);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  expect(lines.at(-1)).toMatchObject({ name: "All other chains", chain: null, total: 7 });
  expect(trendSeries(chains.slice(1), colourOf).at(-1)?.name).toBe("Other");
});
