import { expect, test } from "vitest";
import type { CellType } from "../../../shared/tables/cellTypes.ts";
import { columnName, NUMBER_FORMATS, renderXlsx } from "../../../shared/tables/renderXlsx.ts";
import type { Sheet } from "../../../shared/tables/workbook.ts";
import { awkwardWorkbook } from "./exampleWorkbook.ts";
import { xlsxParts } from "./xlsxParts.ts";

/** A sheet with the type of each column, and its cells. */
function sheetOf(types: readonly CellType[], rows: Sheet["rows"]): Sheet {
  return { name: "One", columns: types.map((type) => ({ title: type, type })), rows };
}

function cellsOf(sheet: Sheet): string {
  return xlsxParts(renderXlsx([sheet]))["xl/worksheets/sheet1.xml"] ?? "";
}

test("numbers, days and percentages are numbers with a format, and what is not known is an empty cell", () => {
  const types: CellType[] = ["day", "count", "percent", "finePercent", "changePercent", "points"];
  const xml = cellsOf(sheetOf(types, [["1970-01-01", 1234, 2.3, 42.34, -100, null]]));
  const [, values = ""] = xml.split("</row>");
  const cells = [...values.matchAll(/<c r="(\w+)" s="(\d+)"><v>([^<]*)<\/v><\/c>/g)];
  const all = Object.keys(NUMBER_FORMATS);
  expect(cells.map(([, place, style, value]) => [place, all[Number(style) - 2], value])).toEqual([
    ["A2", "day", "25569"],
    ["B2", "count", "1234"],
    ["C2", "percent", "0.023"],
    ["D2", "finePercent", "0.4234"],
    ["E2", "changePercent", "-1"],
  ]);
  expect(values).not.toContain("F2");
});

test("a text is a text whatever it begins with, and a file has no formula", () => {
  const xml = cellsOf(sheetOf(["text"], [["=1+1"], ["+1"], ["_x0041_"], ["a\rb"], ["\u0007&<"]]));
  const texts = [...xml.matchAll(/t="inlineStr"><is><t xml:space="preserve">([^<]*)</g)];
  const escaped = ["=1+1", "+1", "_x005F_x0041_", "a&#13;b", "\uFFFD&amp;&lt;"];
  expect(texts.map(([, text]) => text)).toEqual(["text", ...escaped]);
  const parts = Object.values(xlsxParts(renderXlsx(awkwardWorkbook())));
  expect(parts.filter((part) => /<f[ >]/.test(part))).toEqual([]);
});

test("the titles stay in sight, and the same sheets give the same bytes", () => {
  const sheets = awkwardWorkbook();
  const parts = xlsxParts(renderXlsx(sheets));
  const views = Object.keys(parts).filter((path) => path.startsWith("xl/worksheets/"));
  expect(views).toHaveLength(sheets.length);
  for (const path of views) expect(parts[path]).toContain('ySplit="1"');
  expect(renderXlsx(awkwardWorkbook())).toEqual(renderXlsx(sheets));
});

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
  [16_383, "XFD"],
])("column %d is named %s", (index, name) => {
  expect(columnName(index)).toBe(name);
});
