import textWidth from "string-width";
import { expect, test } from "vitest";
import { renderColumns, wrap } from "../../../cli/text/layout.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";

const STATES = ["several lines", "a broken word", "a wide character"] as const;

test("wrapped lines hold every character of a text, and a word longer than a line is broken", () => {
  expect(wrap("run supabase/migrations now", 10)).toEqual([
    "run",
    "supabase/m",
    "igrations",
    "now",
  ]);
  const property = fc.property(
    fc.string({ unit: "grapheme" }),
    fc.integer({ min: 2, max: 20 }),
    (text, width) => {
      const lines = wrap(text, width);
      meet(STATES, [
        lines.length > 1 && "several lines",
        text.split(" ").some((word) => textWidth(word) > width) && "a broken word",
        textWidth(text) > [...text].length && "a wide character",
      ]);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      expect(Math.max(...lines.map((line) => textWidth(line)))).toBeLessThanOrEqual(width);
    },
  );
  fc.assert(property);
});

test("columns are aligned, numbers flush right, and no cell can move the cursor or end its line", () => {
  const table = {
    columns: ["user", "projects"],
    rows: [
      ["ana@example.org", 1_430],
      ["\u001b[2J\u202Eevil\nx", 2],
      [null, 0],
      ["寿司", null],
    ],
  };
  expect(renderColumns(table, { columns: 20, colour: false })).toBe(
    [
      "user             projects",
      "ana@example.org     1,430",
      "\uFFFD[2J\uFFFDevil\uFFFDx             2",
      "                        0",
      "寿司",
      "",
    ].join("\n"),
  );
});
