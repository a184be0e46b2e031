import { expect, test } from "vitest";
import type { Answer } from "../../../shared/answer/answer.ts";
import { VIEW_NAMES, VIEWS } from "../../../shared/dashboard/views.ts";
import { chosenDays } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import { tidyTable } from "../../../shared/tables/tidyTable.ts";
import { type Sheet, viewWorkbook, workbook } from "../../../shared/tables/workbook.ts";
import { range } from "../../cli/exampleSnapshots.ts";
import { awkwardAnswer, awkwardWorkbook } from "./exampleWorkbook.ts";

const SOURCE = { brand: "Vigil", source: "live" };

function valuesOf({ rows }: Sheet) {
  return rows.map((cells) =>
    cells.map((cell) => (typeof cell === "object" && cell !== null ? cell.value : cell)),
  );
}

function sheetNamed(name: string, sheets: readonly Sheet[]): Sheet {
  const sheet = sheets.find((each) => each.name === name);
  if (sheet === undefined) throw new Error(`no sheet ${name}`);
  return sheet;
}

test("a workbook has figures, days, a sheet for each view, and what they count", () => {
  const titles = VIEW_NAMES.map((name) => VIEWS[name].title);
  const names = awkwardWorkbook().map(({ name }) => name);
  expect(names).toEqual(["Figures", "Days", ...titles, "How Often They Return", "About"]);
  for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
  const answer = awkwardAnswer();
  const own = viewWorkbook("commonEvents", answer, SOURCE).map(({ name }) => name);
  expect(own).toEqual([VIEWS.commonEvents.title, "About"]);
});

test("each row has a cell for each column", () => {
  for (const { name, columns, rows } of awkwardWorkbook()) {
    for (const row of rows) expect(row, name).toHaveLength(columns.length);
  }
});

test("every figure of the CSV without a label or a day is among the figures", () => {
  const answer = awkwardAnswer();
  const { rows } = tidyTable(answer.facts([]));
  const single = rows.flatMap(([metric, label, day, value, previous]) =>
    label === "" && day === null ? [{ metric, value, previous }] : [],
  );
  const figures = valuesOf(sheetNamed("Figures", workbook(answer, ALL, SOURCE)));
  expect(single.length).toBeGreaterThan(15);
  for (const { metric, value, previous } of single) {
    const alike = figures.filter((cells) => cells[1] === value && cells[2] === previous);
    expect(alike, String(metric)).not.toEqual([]);
  }
});

/** The cells of each figure, with those of chains. */
function figuresOf(answer: Answer, chains: readonly string[]) {
  const sheets = workbook(answer, { ...ALL, chains }, SOURCE);
  return valuesOf(sheetNamed("Figures", sheets));
}

const ALL = { chains: [], hasReturns: false };

test("days before a table's first row and days not begun have no figures", () => {
  const from = "2026-10-01";
  const answer = awkwardAnswer({ range: { from, to: range.to }, comparison: "none" });
  const days = sheetNamed("Days", workbook(answer, ALL, SOURCE));
  const titles = days.columns.map(({ title }) => title);
  const column = (title: string) => valuesOf(days).map((cells) => cells[titles.indexOf(title)]);
  expect(column("Day")).toEqual(answer.dashboard.transactionTrends.days);
  expect(column("Scanned Transactions")).toEqual([null, 1, 0, 2, 1, 20]);
  expect(column("Exploits")).toEqual([null, null, null, null, 1, 0]);
  expect(column("Flagged Wallets")).toEqual([null, null, 1, 0, 1, 0]);
});

test("a count of compared days before the first row is not known", () => {
  const comparison = chosenDays({ from: "2026-10-01", to: "2026-10-01" });
  const chains = ["Polygon"];
  const figures = figuresOf(awkwardAnswer({ comparison }), chains);
  for (const name of ["Scanned Transactions", "Flagged Wallets", "Polygon: Transactions"]) {
    expect(figures.find(([title]) => title === name)?.slice(2)).toEqual([null, null]);
  }
});

test("a percentage of a card compares with it, but beside other figures, which have none, it is not known either", () => {
  const figuresOn = (day: Day) =>
    figuresOf(awkwardAnswer({ range: { from: day, to: day } }), ["Polygon"]);
  expect(figuresOn("2026-10-02")).toContainEqual(["Scanned Transactions", 1, 0, 100]);
  expect(figuresOn("2026-10-03")).toContainEqual(["Flagged Wallets", 1, null, null]);
  expect(figuresOn("2026-10-03")).toContainEqual(["Polygon: Notifications", 1, null, null]);
});

test("without a comparison there are values alone, and a change of other lengths is that of a day", () => {
  const titles = (comparison: "none" | ReturnType<typeof chosenDays>) =>
    sheetNamed("Figures", workbook(awkwardAnswer({ comparison }), ALL, SOURCE)).columns.map(
      ({ title }) => title,
    );
  expect(titles("none")).toEqual(["Name", "Value"]);
  const days = chosenDays({ from: "2026-10-01", to: "2026-10-02" });
  expect(titles(days)).toEqual(["Name", "Value", "Oct 01 - Oct 02 (2 days)", "Change a day"]);
});
