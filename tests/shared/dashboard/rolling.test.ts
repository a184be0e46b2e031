import { expect, test } from "vitest";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { usersOfLastDays } from "../../../shared/dashboard/rolling.ts";
import { addDays } from "../../../shared/days/day.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-25" };

test.each([7, 28])(
  "the users of %i days are those of a dashboard of these days, if the cube holds them and the data have begun",
  (length) => {
    const given = fc.tuple(anyRows(COVER), fc.option(fc.constantFrom(...listDays(COVER))));
    fc.assert(
      fc.property(given, ([rows, day]) => {
        const cube = cubeOf(rows, COVER);
        const begin = day === null ? null : { day, missingDays: 0 };
        const days = listDays(COVER);
        const expected = days.map((to) => {
          const from = addDays(to, 1 - length);
          const isKnown = from >= COVER.from && (day === null || from >= day);
          return isKnown ? dashboard(cube, { range: { from, to } }).cards.activeUsers.value : null;
        });
        expect(usersOfLastDays(cube, days, length, begin)).toEqual(expected);
      }),
    );
  },
);
