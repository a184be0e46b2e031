import { expect, test } from "vitest";
import { Tally } from "../../../shared/cube/tally.ts";
import { fc } from "../../suite/fastCheck.ts";

test("combinations are kept apart whatever their texts contain, and null and numbers are no texts", () => {
  const value = fc.constantFrom(null, "", "null", "a", "b", "a,b", "b,a", '"', 1, "1");
  const pairs = fc.array(fc.tuple(value, value), { maxLength: 60, size: "max" });
  fc.assert(
    fc.property(pairs, (all) => {
      const tally = new Tally<readonly [string | number | null, string | number | null]>();
      for (const pair of all) tally.add(pair);
      const counted = [...tally].flatMap(({ combination, count }) =>
        Array(count).fill(combination),
      );
      expect(counted).toHaveLength(all.length);
      expect(counted).toEqual(expect.arrayContaining(all));
    }),
  );
});
