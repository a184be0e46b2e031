import { expect, test } from "vitest";
import type { Counts, Cube } from "../../../shared/cube/cube.ts";
import { narrowedCube } from "../../../shared/cube/narrowedCube.ts";
import { type CountedTable, eachTable } from "../../../shared/database/datedTables.ts";
import { addDays, type Day, later } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-24", to: "2026-03-05" };

test("a narrowed cube equals a cube counted from the rows of these days", () => {
  fc.assert(
    fc.property(anyRows(COVER), fc.nat({ max: 9 }), fc.nat({ max: 9 }), (rows, start, end) => {
      const from = addDays(COVER.from, Math.min(start, end));
      const cover = { from, to: addDays(COVER.from, Math.max(start, end)) };
      const whole = cubeOf(rows, COVER);
      const counted = cubeOf(rowsOn(cover, rows), cover);
      const expected = eachTable((table) => ({
        ...counted[table],
        oldest: whole[table]?.oldest,
        newest: newestOn(cover, rows[table], counted[table]),
        hours: hoursOn(cover, rows, whole, table),
      }));
      expect(narrowedCube(whole, cover)).toEqual({ ...counted, ...expected });
      const days = Object.values(expected).map(({ newest }) => newest?.length === 10);
      meet(
        ["later rows", "no later rows"],
        days.includes(true) ? ["later rows"] : ["no later rows"],
      );
    }),
  );
});

/** The newest row of some days: its day alone if the table has later rows. */
function newestOn({ to }: DayRange, rows: readonly { day: Day }[], counted: Counts | null) {
  const newest = counted?.newest ?? null;
  const hasLaterRows = rows.some(({ day }) => day > to);
  return newest !== null && hasLaterRows ? newest.slice(0, 10) : newest;
}

/** The hours of some days, by counting only rows of days with hours. */
function hoursOn(cover: DayRange, rows: Rows, whole: Cube, table: CountedTable): Counts["hours"] {
  const hours = whole[table]?.hours ?? null;
  const hasRows = rowsOn(cover, rows)[table].length > 0;
  if (hours === null || !hasRows || hours.from > cover.to) return null;
  const days = { from: later(hours.from, cover.from), to: cover.to };
  const none = { from: days.from, groups: [], unlinked: { days: [], counts: [] } };
  return cubeOf(rowsOn(days, rows), days)[table]?.hours ?? none;
}

function rowsOn({ from, to }: DayRange, rows: Rows): Rows {
  const inside = <Row extends { day: Day }>(table: readonly Row[]) =>
    table.filter(({ day }) => day >= from && day <= to);
  const { transactions, notifications, exploits, events } = rows;
  return {
    ...rows,
    transactions: inside(transactions),
    notifications: inside(notifications),
    exploits: inside(exploits),
    events: inside(events),
  };
}
