import { expect, test } from "vitest";
import { chainIdentity } from "../../web/page/chains/identity.ts";
import { labelledShares } from "../../web/page/charts/shares/shares.ts";

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
    ...{ count: 15, percent: 7.9, colour: "colour of null", rowCount: 2 },
  });
  expect(labelledShares(rows.slice(0, 12), chainColour)).toEqual(rows.slice(0, 12));
});
