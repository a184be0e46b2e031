import { expect, test } from "vitest";
import { narrowedCube } from "../../../shared/cube/narrowedCube.ts";
import { eachTable } from "../../../shared/database/datedTables.ts";
import { addDays } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-24", to: "2026-03-05" };

test("a narrowed cube equals a cube counted from the rows of these days", () => {
  fc.assert(
    fc.property(anyRows(COVER), fc.nat({ max: 9 }), (rows, later) => {
      const cover = { from: addDays(COVER.from, later), to: COVER.to };
      const whole = cubeOf(rows, COVER);
      const counted = cubeOf(rowsFrom(cover.from, rows), cover);
      const withOldest = eachTable((table) => ({
        ...counted[table],
        oldest: whole[table]?.oldest,
      }));
      expect(narrowedCube(whole, cover.from)).toEqual({ ...counted, ...withOldest });
    }),
  );
});

function rowsFrom(first: string, rows: Rows): Rows {
  const later = <Row extends { day: string }>(table: readonly Row[]) =>
    table.filter(({ day }) => day >= first);
  const { transactions, notifications, exploits, events } = rows;
  return {
    ...rows,
    transactions: later(transactions),
    notifications: later(notifications),
    exploits: later(exploits),
    events: later(events),
  };
}
