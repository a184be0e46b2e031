import { expect, test } from "vitest";
import { percent, percentChange } from "../../../shared/views/percent.ts";
import { fc } from "../../suite/fastCheck.ts";
import { exactPercent } from "../exactPercent.ts";

test.each([
  [-1, 2000, 1, -0.1],
  [1005, 100_000, 2, 1.01],
  [5, 0, 1, 0],
])("%i of %i to %i decimals is %d percent", (part, whole, decimals, share) => {
  expect(percent(part, whole, decimals)).toBe(share);
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

test.each([
  [5, 0, 100],
  [0, 0, 0],
  [0, 5, -100],
  [7, 7, 0],
  [1999, 2000, -0.1],
  [2000, 2001, 0],
])("from %2$i to %1$i is a change of %3$d percent", (current, previous, change) => {
  expect(percentChange(current, previous)).toBe(change);
});
