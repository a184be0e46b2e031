import { expect, test } from "vitest";
import type { DayRange } from "../../shared/days/range.ts";
import { rangeNote } from "../../web/page/range/rangeText.ts";
import { readyFigures } from "../../web/store/figures.ts";
import { viewerZone } from "../../web/store/url/queryZone.ts";
import type { PageView } from "../../web/store/view.ts";
import { cubeOf } from "../shared/exampleRows.ts";

// A link may end after today. The figures were read on November 29.
const RANGE: DayRange = { from: "2026-11-01", to: "2026-12-31" };
const AT = Date.parse("2026-11-29T19:25:00Z");

const NOTES: [days: string, selected: DayRange | null, note: string][] = [
  ["no selection", null, "Nov 29 read until 19:25"],
  ["days that end with it", { from: "2026-11-25", to: "2026-11-29" }, "read until 19:25"],
  ["later days as well", { from: "2026-11-25", to: "2026-12-02" }, "Nov 29 read until 19:25"],
  ["earlier days", { from: "2026-11-25", to: "2026-11-28" }, ""],
  ["days that have not begun", { from: "2026-11-30", to: "2026-12-02" }, ""],
];

test.each(NOTES)(
  "the filter names the unfinished day only if it is on screen: %s",
  (_, selected, note) => {
    expect(rangeNote(viewOf(RANGE), selected, AT)).toBe(note);
  },
);

test("the filter does not say that a range was read which has not begun", () => {
  expect(rangeNote(viewOf({ from: "2026-11-30", to: "2026-12-02" }), null, AT)).toBe("");
});

function viewOf(range: DayRange): PageView {
  const source = { kind: "live", origin: "function", duration: 1, at: AT, readAt: AT } as const;
  const query = { range, comparison: "none", weekStartsOn: "monday" } as const;
  const figures = readyFigures(cubeOf({}, range), source, query, false);
  return { figures, timeZone: viewerZone } as PageView;
}
