import { expect, test } from "vitest";
import { dataBegin } from "../../../shared/dashboard/dataBegin.ts";

const COVER = { from: "2026-03-01", to: "2026-03-31" } as const;

test.each([
  ["a day of the cover, as it was counted", "2026-03-02T00:00:00Z", 1, "2026-03-02", 1],
  ["a day before the cover, as the clocks show it", "2026-02-11T00:00:00Z", 4, "2026-02-10", 0],
  ["the first day of all", "1970-01-01T00:00:00Z", 4, "1970-01-01", 0],
])(
  "west of Greenwich the data of a date column may begin on %s",
  (_, oldest, first, day, missingDays) => {
    const unlinked = { days: [first], counts: [1] };
    const table = { groups: [], unlinked, newest: null, oldest };
    const place = { cover: COVER, timeZone: "America/New_York" };
    expect(dataBegin(table, place, COVER)).toEqual({ day, missingDays });
  },
);
