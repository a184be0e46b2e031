import { expect, test } from "vitest";
import { describeMarks } from "../../web/page/charts/trend/describeTrend.ts";
import type { DayMark } from "../../web/store/sources/snapshots/readDayMarks.ts";

test("ten marks are described, and a last sentence counts the others, whatever they mark", () => {
  const revisions = Array.from({ length: 12 }, (_, index): DayMark => {
    const day = `2026-11-${10 + index}` as const;
    return {
      kind: "change",
      chain: null,
      from: day,
      to: day,
      text: "Revised: +1",
      change: 1,
      link: null,
    };
  });
  const sentences = describeMarks(revisions);
  expect(sentences.match(/Revised/g)).toHaveLength(10);
  expect(sentences).toMatch(/ And 2 more\.$/);
  expect(describeMarks([])).toBe("");
});
