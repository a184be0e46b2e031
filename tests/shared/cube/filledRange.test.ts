import { expect, test } from "vitest";
import { filledRange } from "../../../shared/cube/filledRange.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { rangeCaveats } from "../../../shared/text/rangeCaveats.ts";
import { cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

test("a range begins with the first day that has a row of any table, and stays as it is without a row", () => {
  const rows = {
    exploits: [{ day: "2026-03-02" as const, chain: null }],
    events: [{ day: "2026-02-24" as const, type: "Transfer" }],
  };
  const cube = cubeOf(rows, COVER);
  expect(filledRange(cube, COVER)).toEqual({ from: "2026-02-24", to: "2026-03-05" });
  const last: DayRange = { from: "2026-02-20", to: "2026-02-24" };
  expect(filledRange(cube, last)).toEqual({ from: "2026-02-24", to: "2026-02-24" });
  const later: DayRange = { from: "2026-03-01", to: "2026-03-05" };
  expect(filledRange(cube, later)).toEqual(later);
  expect(filledRange(cubeOf({}, COVER), COVER)).toEqual(COVER);
});

test("a range that cannot begin with the first row keeps its days, and the first row is named", () => {
  const counted = cubeOf({ events: [{ day: "2026-02-24", type: "Transfer" }] }, COVER);
  const events = counted.events && { ...counted.events, oldest: "2009-01-03" as const };
  const cube = { ...counted, events };
  expect(filledRange(cube, COVER)).toEqual(COVER);
  const shown = (range: DayRange) => rangeCaveats(dashboard(cube, { range, comparison: "none" }));
  expect(shown(COVER)).toEqual([
    "Rows before Feb 20, 2026 are left out: the first is from Jan 03, 2009",
  ]);
  expect(shown({ from: "2026-02-21", to: COVER.to })).toEqual([]);
});
