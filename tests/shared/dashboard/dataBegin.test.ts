import { expect, test } from "vitest";
import { dataBegin } from "../../../shared/dashboard/dataBegin.ts";

const COVER = { from: "2026-03-01", to: "2026-03-31" } as const;

test.each([
  ["on a date of the cover", "2026-03-02T00:00:00Z", [1], "2026-03-02T00:00:00Z", "2026-03-02", 1],
  [
    "on a date before the cover",
    "2026-02-11T00:00:00Z",
    [4],
    "2026-03-05T00:00:00Z",
    "2026-02-11",
    0,
  ],
  ["on a date after the cover", "2026-04-02T00:00:00Z", [], null, "2026-04-02", 31],
  ["at an instant", "2026-02-11T00:00:00Z", [4], "2026-03-05T13:00:00Z", "2026-02-10", 0],
  [
    "at an instant, also at midnight",
    "2026-02-11T00:00:00Z",
    [3],
    "2026-03-05T00:00:00Z",
    "2026-02-10",
    0,
  ],
])("west of Greenwich the data begin %s", (_, oldest, days, newest, day, missingDays) => {
  const unlinked = { days, counts: days.map(() => 1) };
  const table = { groups: [], unlinked, newest, oldest };
  const place = { cover: COVER, timeZone: "America/New_York" };
  expect(dataBegin(table, place, COVER)).toEqual({ day, missingDays });
});

test("a first row of the first second of Unix time, years before the others, is no begin", () => {
  const place = { cover: COVER, timeZone: "UTC" };
  const begin = (days: number[], newest: string | null, oldest: string) =>
    dataBegin(
      { groups: [], unlinked: { days, counts: days.map(() => 1) }, newest, oldest },
      place,
      COVER,
    )?.day ?? null;
  expect(begin([4], "2026-03-05T13:00:00Z", "1970-01-01T00:00:00Z")).toBe("2026-03-05");
  expect(begin([], null, "1970-01-01T00:00:00Z")).toBe(null);
  expect(begin([4], "2026-03-05T13:00:00Z", "2025-01-01T13:00:00Z")).toBe("2025-01-01");
  expect(begin([], null, "2020-01-01T13:00:00Z")).toBe("2020-01-01");
});
