import { expect, test } from "vitest";
import { CARD_NAMES } from "../../../shared/dashboard/cards.ts";
import { dailyFigures } from "../../../shared/dashboard/dailyFigures.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };
const RANGE: DayRange = { from: "2026-02-27", to: "2026-03-04" };

test("the figures of each day equal the dashboard of that day", () => {
  fc.assert(
    fc.property(anyRows(COVER), (rows) => {
      const cube = cubeOf(rows, COVER);
      const cards = listDays(RANGE).map(
        (day) => dashboard(cube, { range: { from: day, to: day } }).cards,
      );
      const dated = CARD_NAMES.filter((card) => card !== "monitoredWallets");
      const columns = dated.map((card) => {
        const column = cards.map((figures) => figures[card].value);
        return [card, column.includes(null) ? null : column];
      });
      expect(dailyFigures(cube, RANGE)).toEqual(Object.fromEntries(columns));
    }),
  );
});
