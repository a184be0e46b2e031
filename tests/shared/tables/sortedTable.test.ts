import { expect, test } from "vitest";
import { sortedTable } from "../../../shared/tables/sortedTable.ts";

const table = {
  columns: ["chain", "count"],
  rows: [
    ["b", 9],
    ["\u{1F525}", 10],
    ["a", 9],
    ["\uFF21", null],
  ],
};

function order(column: number, direction: "ascending" | "descending") {
  return sortedTable(table, { column, direction }).rows.map(([chain]) => chain);
}

test("numbers are sorted as numbers, and equal ones keep their order", () => {
  expect(order(1, "ascending")).toEqual(["b", "a", "\u{1F525}", "\uFF21"]);
  expect(order(1, "descending")).toEqual(["\u{1F525}", "b", "a", "\uFF21"]);
});

test("texts are sorted by code point", () => {
  expect(order(0, "ascending")).toEqual(["a", "b", "\uFF21", "\u{1F525}"]);
  expect(order(0, "descending")).toEqual(["\u{1F525}", "\uFF21", "b", "a"]);
});

test("the table that is sorted stays as it is", () => {
  const before = structuredClone(table);
  order(1, "descending");
  expect(table).toEqual(before);
});
