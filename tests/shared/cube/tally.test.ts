import { expect, test } from "vitest";
import { Tally } from "../../../shared/cube/tally.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";

const STATES = [
  "null and its text",
  "a number and its text",
  "texts that join alike",
  "twice the same",
] as const;

test("combinations are kept apart whatever their texts contain, and null and numbers are no texts", () => {
  const value = fc.constantFrom(null, "", "null", "a", "b", "a,b", "b,a", '"', 1, "1");
  const pairs = fc.array(fc.tuple(value, value), { maxLength: 60, size: "max" });
  fc.assert(
    fc.property(pairs, (all) => {
      const has = (...wanted: unknown[]) =>
        wanted.every((each) => all.flat().includes(each as never));
      const joined = new Set(all.map((pair) => pair.join()));
      const distinct = new Set(all.map((pair) => JSON.stringify(pair)));
      meet(STATES, [
        has(null, "null") && "null and its text",
        has(1, "1") && "a number and its text",
        joined.size < distinct.size && "texts that join alike",
        distinct.size < all.length && "twice the same",
      ]);
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
