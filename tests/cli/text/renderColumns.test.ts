import { expect, test } from "vitest";
import { renderColumns } from "../../../cli/world/text/renderColumns.ts";

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
