import { expect, test } from "vitest";
import { chainIdentity } from "../../web/page/chains/identity.ts";
import { labelledShares } from "../../web/page/charts/shares/shares.ts";
import { trendSeries } from "../../web/page/charts/trend/trendSeries.ts";

const chainColour = (chain: string | null) => `colour of ${chain}`;

test("twelve chains have a slice each, and all further chains share one slice that names their number", () => {
  const rows = ["Other", ..."ABCDEFGHIJKLM"].map((chain, index) => ({
    ...chainIdentity(chain),
    count: 20 - index,
    percent: 5,
    colour: chainColour(chain),
  }));
  const slices = labelledShares(rows, chainColour);
  expect(new Set(slices.map(({ id }) => id)).size).toBe(13);
  expect(slices[0]).toMatchObject({ name: "Other", chain: "Other" });
  expect(slices.at(-1)).toEqual({
    ...{ id: "others", name: "Other (2)", chain: null },
    ...{ count: 15, percent: 7.9, colour: "colour of null", rest: 2 },
  });
  expect(labelledShares(rows.slice(0, 12), chainColour)).toEqual(rows.slice(0, 12));
});

test("a chain named Other has a separate line from all other chains", () => {
  const counts = { Other: 3, Ethereum: 8, Base: 4, Polygon: 2, Celo: 1 };
  const chains = Object.entries(counts).map(([chain, count]) => ({ chain, counts: [count] }));
  const { lines } = trendSeries(chains, ["Other", "Ethereum"], chainColour);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  expect(lines.at(-1)).toMatchObject({ name: "Other (3)", chain: null, total: 7 });
});
