import { describe, expect, test } from "vitest";
import {
  distinctBetween,
  distinctTable,
  distinctTableSchema,
} from "../../../shared/cube/distinct.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";

const STATES = ["no identity", "two rows on a day", "an identity on three days"] as const;

test("the distinct count of any range of any table is the size of a set", () => {
  const days = 14;
  const identity = fc.array(fc.nat(days - 1), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(identity, { maxLength: 25 }), (identities) => {
      meet(STATES, [
        identities.length === 0 && "no identity",
        identities.some((days) => new Set(days).size < days.length) && "two rows on a day",
        identities.some((days) => new Set(days).size > 2) && "an identity on three days",
      ]);
      const table = distinctTable(identities.map((days) => new Set(days)));
      expect(distinctTableSchema.safeParse(table).success).toBe(true);
      for (let from = 0; from < days; from++) {
        for (let to = from; to < days; to++) {
          const seen = identities.flatMap((days, who) =>
            days.filter((day) => day >= from && day <= to).map(() => who),
          );
          const actual = { from, to, count: distinctBetween(table, from, to) };
          expect(actual).toEqual({ from, to, count: new Set(seen).size });
        }
      }
    }),
    { numRuns: 60 },
  );
});

describe("no table has", () => {
  test.each([
    ["rows that descend by day", { days: [1, 0], previous: [-1, -1], counts: [1, 1] }],
    ["rows that descend by previous", { days: [2, 2], previous: [0, -1], counts: [1, 1] }],
    ["a pair twice", { days: [1, 1], previous: [0, 0], counts: [1, 1] }],
    ["a previous that is not before its day", { days: [1], previous: [1], counts: [1] }],
    ["columns of different lengths", { days: [1, 2], previous: [-1, 1], counts: [1] }],
    ["a column that is no list", { days: null, previous: [-1], counts: [1] }],
    ["a number that is not whole", { days: [1.5], previous: [-1], counts: [1] }],
    ["a number as text", { days: ["1"], previous: [-1], counts: [1] }],
    ["a count of 0", { days: [1], previous: [-1], counts: [0] }],
  ])("%s", (_, table) => {
    expect(distinctTableSchema.safeParse(table).success).toBe(false);
  });
});
