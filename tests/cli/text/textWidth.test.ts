import textWidth from "string-width";
import { expect, test } from "vitest";
import { wrap } from "../../../cli/world/text/textWidth.ts";
import { fc } from "../../suite/fastCheck.ts";

test("wrapped lines hold every character of a text, and a word longer than a line is broken", () => {
  expect(wrap("run supabase/migrations now", 10)).toEqual([
    "run",
    "supabase/m",
    "igrations",
    "now",
  ]);
  const property = fc.property(
    fc.string({ unit: "grapheme" }),
    fc.integer({ min: 2 }),
    (text, width) => {
      const lines = wrap(text, width);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      expect(Math.max(...lines.map((line) => textWidth(line)))).toBeLessThanOrEqual(width);
    },
  );
  fc.assert(property);
});
