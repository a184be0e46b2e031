import { expect, test } from "vitest";
import { percent } from "../../../shared/views/percent.ts";
import { fc } from "../../suite/fastCheck.ts";
import { exactPercent } from "../exactPercent.ts";

test("a part of nothing is 0 percent", () => {
  expect(percent(5, 0, 1)).toBe(0);
});

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
      expect(percent(part, whole, decimals)).toBe(exactPercent(part, whole, decimals));
    }),
    { numRuns: 2_000 },
  );
});
