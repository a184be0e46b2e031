import { describe, expect, test } from "vitest";
import { firstByHour } from "../../../shared/cube/buildCube.ts";
import type { Cube } from "../../../shared/cube/cube.ts";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { completeHours, hourTrends } from "../../../shared/dashboard/hours.ts";
import { todaySoFar } from "../../../shared/dashboard/soFar.ts";
import { type CountedTable, TABLES } from "../../../shared/database/datedTables.ts";
import { COMPARISONS, comparedRange } from "../../../shared/days/comparison.ts";
import { addDays, type Day, later } from "../../../shared/days/day.ts";
import { covers, type DayRange, dayCount } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, NO_ROWS, type Rows } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-10-20", to: "2026-11-04" };

test("days are known by the hour from a week before the newest row, or before today if that is earlier", () => {
  expect(firstByHour(["2026-11-01", "2026-11-03"], COVER.to)).toBe("2026-10-27");
  expect(firstByHour(["2099-01-01"], COVER.to)).toBe("2026-10-28");
});

/** The days of a table that are known by the hour; null for no row. */
function byHour(rows: Rows, table: CountedTable = "transactions"): DayRange | null {
  const days = TABLES.flatMap((each) => rows[each].map(({ day }) => day)).sort();
  const last = days.at(-1);
  return last === undefined || rows[table].length === 0
    ? null
    : { from: later(COVER.from, addDays(last, -7)), to: COVER.to };
}

test("the hours of each day add up to the trend of these days, and are null for days that are not known by the hour", () => {
  fc.assert(
    fc.property(anyRows(COVER), anyRange(COVER), (rows, range) => {
      const cube = cubeOf(rows, COVER);
      const hours = hourTrends(cube, range, 24);
      const known = byHour(rows);
      if (known === null || !covers(known, range)) {
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

const soFarOf = (cube: Cube, query: Parameters<typeof dashboard>[1], takenAt: number) =>
  todaySoFar(cube, dashboard(cube, query), takenAt);

const SO_FAR_STATES = [
  "one day",
  "several days",
  "the first hour of the day",
  "a comparison that is not known by the hour",
  "a change",
] as const;

test("so far counts the rows before the last complete hour of a range that ends today, and of its comparison before the same hour", () => {
  const hour = fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.nat(23) },
  );
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
        const found = soFarOf(cubeOf(rows, COVER), { range, comparison }, now);
        const isCovered = previous !== null && covers(COVER, previous);
        const isTableKnown = (table: CountedTable) =>
          isCovered &&
          previous.to >= addDays(range.to, -7) &&
          (rows[table].length === 0 || previous.to >= (byHour(rows, table)?.from ?? ""));
        const isKnown = TABLES.some(isTableKnown);
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
        if (hour === 0 || !isCovered || !isKnown) {
          expect(found).toBeNull();
          return;
        }
        for (const table of TABLES) {
          if (!isTableKnown(table)) {
            expect(found?.[table]).toBeNull();
            continue;
          }
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
    const at = (time: string) => soFarOf(cube, query, Date.parse(time))?.transactions;
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

  test("a comparison that ended more than a week before has none, also if a table has no row", () => {
    const cover = { from: "2025-11-01", to: "2026-11-04" } as const;
    const range = { from: "2026-11-04", to: "2026-11-04" } as const;
    const found = soFarOf(
      cubeOf(NO_ROWS, cover),
      { range, comparison: "year" },
      Date.parse("2026-11-04T10:30:00Z"),
    );
    expect(found).toBeNull();
  });

  test("a table whose rows are dated by a day is not known so far", () => {
    const dated = { ...cube, transactions: { ...cube.transactions, hours: null } };
    const found = soFarOf(dated, query, Date.parse("2026-11-04T10:30:00Z"));
    expect([found?.transactions, found?.events?.value]).toEqual([null, 0]);
  });
});
