import { expect, test } from "vitest";
import { baselines } from "../../web/page/charts/trend/baselines.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

test("texts of limits never cover each other or what is above the top, and stay at their lines where these are apart", () => {
  const lines = fc
    .array(fc.integer({ min: 24, max: 360 }), { minLength: 1, maxLength: 8 })
    .map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(lines, fc.constantFrom(39, 54), (lines, top) => {
      const texts = baselines(lines, top, 15);
      const isApart = lines.every((y, index) => y - 4 - 15 >= (lines[index - 1] ?? top - 15));
      meet(
        ["apart", "close", "at the top"],
        [isApart && "apart", !isApart && "close", (lines[0] ?? 0) < top && "at the top"],
      );
      expect(texts[0]).toBeGreaterThanOrEqual(top);
      for (const [index, text] of texts.entries()) {
        if (index > 0) expect(text - (texts[index - 1] ?? 0)).toBeGreaterThanOrEqual(15);
      }
      if (isApart) expect(texts).toEqual(lines.map((y) => y - 4));
    }),
  );
});
