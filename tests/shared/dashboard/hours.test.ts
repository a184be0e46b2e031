import { describe, expect, test } from "vitest";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { completeHours, hourTrends } from "../../../shared/dashboard/hours.ts";
import { todaySoFar } from "../../../shared/dashboard/soFar.ts";
import { TABLES } from "../../../shared/database/datedTables.ts";
import { COMPARISONS, comparedRange } from "../../../shared/days/comparison.ts";
import { firstByHour } from "../../../shared/days/cover.ts";
import { addDays, type Day } from "../../../shared/days/day.ts";
import { covers, type DayRange, dayCount } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-10-20", to: "2026-11-04" };

/** The days that are known by the hour: today, the seven days before it, and tomorrow. */
const BY_HOUR: DayRange = { from: "2026-10-27", to: "2026-11-04" };

test("the last nine days of a cover are known by the hour, or all of a shorter one", () => {
  expect(addDays(COVER.from, firstByHour(COVER))).toBe(BY_HOUR.from);
  expect(firstByHour({ from: "2026-11-03", to: COVER.to })).toBe(0);
});

test("the hours of each day add up to the trend of these days, and are null for days that are not known by the hour", () => {
  fc.assert(
    fc.property(anyRows(COVER), anyRange(COVER), (rows, range) => {
      const cube = cubeOf(rows, COVER);
      const hours = hourTrends(cube, range);
      if (!covers(BY_HOUR, range)) {
        expect(hours).toBeNull();
        return;
      }
      const { days, total, chains } = dashboard(cube, { range }).transactionTrends;
      const byDay = (counts: readonly number[]) =>
        days.map((_, day) => sum(counts.slice(24 * day, 24 * (day + 1))));
      expect(byDay(hours?.total ?? [])).toEqual(total);
      expect(hours?.chains.map(({ chain, counts }) => ({ chain, counts: byDay(counts) }))).toEqual(
        chains,
      );
    }),
  );
});

const SO_FAR_STATES = [
  "one day",
  "several days",
  "the first hour of the day",
  "a comparison that is not known by the hour",
  "a change",
] as const;

test("so far counts the rows before the last complete hour of a range that ends today, and of its comparison before the same hour", () => {
  const hour = fc.nat(23);
  const from = fc.nat(9).map((days) => addDays("2026-11-03", -days));
  fc.assert(
    fc.property(
      anyRows(COVER),
      from,
      hour,
      fc.constantFrom(...COMPARISONS),
      (rows, from, hour, comparison) => {
        const range = { from, to: "2026-11-03" as Day };
        const previous = comparedRange(range, comparison);
        const now = Date.parse("2026-11-03T00:59:59Z") + hour * 3_600_000;
        const found = todaySoFar(cubeOf(rows, COVER), { range, comparison }, now);
        const isKnown = previous !== null && covers(COVER, previous) && previous.to >= BY_HOUR.from;
        meet(SO_FAR_STATES, [
          dayCount(range) === 1 && "one day",
          dayCount(range) > 1 && isKnown && "several days",
          hour === 0 && "the first hour of the day",
          hour > 0 &&
            comparison !== "none" &&
            !isKnown &&
            "a comparison that is not known by the hour",
          found?.transactions?.changePercent !== 0 && found !== null && "a change",
        ]);
        if (hour === 0 || !isKnown) {
          expect(found).toBeNull();
          return;
        }
        for (const table of TABLES) {
          expect(found?.[table]).toMatchObject({
            until: `${hour < 10 ? "0" : ""}${hour}:00`,
            value: rowsUntil(rows, table, range, hour),
            previous: rowsUntil(rows, table, previous, hour),
          });
        }
      },
    ),
  );
});

function rowsUntil(rows: Rows, table: (typeof TABLES)[number], range: DayRange, until: number) {
  return rows[table].filter(
    ({ day, hour = 12 }) =>
      day >= range.from && (day < range.to || (day === range.to && hour < until)),
  ).length;
}

describe("with rows", () => {
  const chain = { id: "1", name: "Ethereum" };
  const row = (day: Day, hour: number) => ({ day, hour, chain, project: "1" });
  const today = "2026-11-04" as const;
  const cube = cubeOf(
    { transactions: [row(today, 0), row(today, 9), row("2026-11-03", 10), row("2026-11-03", 8)] },
    COVER,
  );
  const query = { range: { from: today, to: today }, comparison: "previous" } as const;

  test("a day that has not ended has its complete hours, and a day that has ended all of them", () => {
    const hours = (time: string) => completeHours(cube, query.range, Date.parse(time))?.total;
    expect(hours("2026-11-04T09:59:59Z")).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(hours("2026-11-04T10:00:00Z")).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(hours("2026-11-05T00:00:00Z")).toHaveLength(24);
    expect(completeHours(cube, query.range, null)?.total).toHaveLength(24);
    expect(hours("2026-11-04T00:59:59Z")).toBeUndefined();
    expect(completeHours(cube, { from: "2026-11-03", to: today }, null)).toBeNull();
  });

  test("so far is null for a day that has ended, and for one that has not begun", () => {
    const at = (time: string) => todaySoFar(cube, query, Date.parse(time))?.transactions;
    expect(at("2026-11-04T10:30:00Z")).toEqual({
      until: "10:00",
      value: 2,
      previous: 1,
      changePercent: 100,
    });
    for (const time of ["2026-11-05T00:30:00Z", "2026-11-05T10:30:00Z", "2026-11-03T10:30:00Z"]) {
      expect(at(time)).toBeUndefined();
    }
  });

  test("a table whose rows are dated by a day is not known so far", () => {
    const dated = { ...cube, exploits: cube.exploits && { ...cube.exploits, hours: null } };
    const found = todaySoFar(dated, query, Date.parse("2026-11-04T10:30:00Z"));
    expect([found?.exploits, found?.events?.value]).toEqual([null, 0]);
  });
});
