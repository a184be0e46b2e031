import { expect, test } from "vitest";
import { chainIdentity } from "../../web/chains/identity.ts";
import { mergeOthers } from "../../web/figures/shares.ts";
import { trendSeries } from "../../web/figures/trendSeries.ts";

const COUNTS = { Other: 3, Ethereum: 8, Base: 4, Polygon: 2, Celo: 1 };

function chainColour(chain: string): string {
  return chain === "Other" || chain === "Ethereum" ? "var(--chart-1)" : "var(--chart-other)";
}

test("all other chains are a slice of their own beside a chain named Other", () => {
  const rows = Object.entries(COUNTS).map(([chain, count]) => ({
    ...chainIdentity(chain),
    count,
    percent: (100 * count) / 18,
    colour: chainColour(chain),
  }));
  const slices = mergeOthers(rows);
  expect(new Set(slices.map(({ id }) => id)).size).toBe(3);
  expect(slices.map(({ name, chain, count }) => [name, chain, count])).toEqual([
    ["Other", "Other", 3],
    ["Ethereum", "Ethereum", 8],
    ["All other chains", null, 7],
  ]);
});

test("and a line of their own with its own toggle", () => {
  const chains = Object.entries(COUNTS).map(([chain, count]) => ({ chain, counts: [count] }));
  const own = ["Other", "Ethereum"];
  const { lines } = trendSeries(chains, own, chainColour);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  expect(lines.at(-1)).toMatchObject({ name: "All other chains", chain: null, total: 7 });
  expect(trendSeries(chains.slice(1), own, chainColour).lines.at(-1)?.name).toBe("Other");
});
