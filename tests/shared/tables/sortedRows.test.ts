import { expect, test } from "vitest";
import { sortedRows } from "../../../shared/tables/table.ts";

const rows: [string, number | null][] = [
  ["b", 9],
  ["\u{1F525}", 10],
  ["a", 9],
  ["\uFF21", null],
];

function order(column: number, direction: "ascending" | "descending") {
  return sortedRows(rows, { column, direction }).map(([chain]) => chain);
}

test("numbers are sorted as numbers, texts by code point; equal rows stay in order, and the given rows are unchanged", () => {
  const before = structuredClone(rows);
  expect(order(1, "ascending")).toEqual(["b", "a", "\u{1F525}", "\uFF21"]);
  expect(order(1, "descending")).toEqual(["\u{1F525}", "b", "a", "\uFF21"]);
  expect(order(0, "ascending")).toEqual(["a", "b", "\uFF21", "\u{1F525}"]);
  expect(order(0, "descending")).toEqual(["\u{1F525}", "\uFF21", "b", "a"]);
  expect(rows).toEqual(before);
});
