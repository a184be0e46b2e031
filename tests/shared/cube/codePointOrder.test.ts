import { expect, test } from "vitest";
import { codePointOrder } from "../../../shared/cube/codePointOrder.ts";
import { codePoint, fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";

const STATES = ["equal texts", "a text that begins another", "an order unlike UTF-16's"] as const;

test("texts are ordered by their bytes in UTF-8, as by PostgreSQL's collation C", () => {
  const unit = fc.oneof(codePoint, fc.constantFrom("🔥", "\uFF21"));
  const text = fc.string({ unit, maxLength: 4 });
  const common = fc.string({ unit: codePoint, maxLength: 2 });
  fc.assert(
    fc.property(common, text, text, (start, a, b) => {
      const [left, right] = [start + a, start + b];
      const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
      meet(STATES, [
        bytes === 0 && "equal texts",
        bytes !== 0 && right.startsWith(left) && "a text that begins another",
        bytes < 0 && left > right && "an order unlike UTF-16's",
      ]);
      expect(Math.sign(codePointOrder(left, right))).toBe(bytes);
    }),
    { numRuns: 2_000 },
  );
});
