import { expect, test } from "vitest";
import { percent } from "../../../shared/dashboard/percent.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { exactPercent } from "../exactPercent.ts";

test("a part of nothing is 0 percent", () => {
  expect(percent(5, 0, 1)).toBe(0);
});

const STATES = [
  "a half at one decimal",
  "a half at two decimals",
  "a half below zero",
  "a part above the whole",
] as const;

test("a share is rounded exactly, halves away from zero", () => {
  const part = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  // Multiples of 2000 and 20,000 make halves common.
  const whole = fc.oneof(
    fc.integer({ min: 1, max: 1_000_000_000 }),
    fc.integer({ min: 1, max: 50 }).map((n) => n * 2000),
    fc.integer({ min: 1, max: 50 }).map((n) => n * 20_000),
  );
  fc.assert(
    fc.property(part, whole, fc.constantFrom(1, 2), (part, whole, decimals) => {
      // Twice the share is odd in the last decimal.
      const isHalf = Math.abs((2 * part * 10 ** (2 + decimals)) / whole) % 2 === 1;
      meet(STATES, [
        isHalf && decimals === 1 && "a half at one decimal",
        isHalf && decimals === 2 && "a half at two decimals",
        isHalf && part < 0 && "a half below zero",
        part > whole && "a part above the whole",
      ]);
      expect(percent(part, whole, decimals)).toBe(exactPercent(part, whole, decimals));
    }),
    { numRuns: 2_000 },
  );
});
