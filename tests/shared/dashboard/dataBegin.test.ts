import { expect, test } from "vitest";
import { dataBegin } from "../../../shared/dashboard/dataBegin.ts";
import type { Day } from "../../../shared/days/day.ts";

const COVER = { from: "2026-03-01", to: "2026-03-31" } as const;

function begin(days: number[], oldest: Day) {
  const unlinked = { days, counts: days.map(() => 1) };
  const table = { groups: [], unlinked, newest: null, oldest, hours: null };
  return dataBegin(table, { cover: COVER }, COVER);
}

test.each<[string, Day, number[], number]>([
  ["inside the cover", "2026-03-02", [1], 1],
  ["before the cover", "2026-02-11", [4], 0],
  ["after the cover", "2026-04-02", [], 31],
])("data begin %s with the first row of the table", (_, day, days, missingDays) => {
  expect(begin(days, day)).toEqual({ day, missingDays });
});

test("a first row at the first second of Unix time, years before the others, is ignored", () => {
  expect(begin([4], "1970-01-01")?.day).toBe("2026-03-05");
  expect(begin([], "1970-01-01")).toBe(null);
  expect(begin([4], "2025-01-01")?.day).toBe("2025-01-01");
  expect(begin([], "2020-01-01")?.day).toBe("2020-01-01");
});
