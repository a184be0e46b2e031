import { expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { walletsText } from "../../web/page/panelTools/tableColumns.ts";
import { cubeOf } from "../shared/exampleRows.ts";

test.each([
  ["previous", "Flagged, previous period"],
  ["weekdays", "Flagged, same weekdays before"],
  ["year", "Flagged, a year ago"],
] as const)(
  "wallets flagged before are named by the days in which they are counted: %s",
  (comparison, text) => {
    const range = { from: "2026-10-01", to: "2026-10-05" } as const;
    const cube = cubeOf({}, { from: "2025-09-01", to: range.to });
    expect(walletsText("previous_flagged", dashboard(cube, { range, comparison }))).toBe(text);
  },
);
