import { expect, test } from "vitest";
import { codePointOrder } from "../../../shared/cube/codePointOrder.ts";
import { codePoint, fc } from "../../suite/fastCheck.ts";

test("texts are ordered by their bytes in UTF-8, as by PostgreSQL's collation C", () => {
  const text = fc.string({ unit: codePoint, maxLength: 4 });
  const common = fc.string({ unit: codePoint, maxLength: 2 });
  fc.assert(
    fc.property(common, text, text, (start, a, b) => {
      const [left, right] = [start + a, start + b];
      const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
      expect(Math.sign(codePointOrder(left, right))).toBe(bytes);
    }),
    { numRuns: 2_000 },
  );
});
