import { expect, test } from "vitest";
import type { Source } from "../../web/data/source.ts";
import { unfinishedDay } from "../../web/figures/unfinishedDay.ts";

const WEEK = { from: "2026-11-14", to: "2026-11-20" } as const;

function live(moment: string): Source {
  return { kind: "live", way: "function", took: 1, at: Date.parse(moment) };
}

function cached(moment: string): Source {
  return { kind: "cached", way: "function", took: 1, at: Date.parse(moment) };
}

function snapshot(moment: string): Source {
  return {
    kind: "snapshot",
    writtenAt: Date.parse(moment),
    timeZone: "UTC",
    file: "",
    took: null,
    isPast: false,
  };
}

function figures(source: Source, timeZone: string) {
  return { dashboard: { range: WEEK, timeZone }, source };
}

test("the last day is not over where the figures were taken on it", () => {
  expect(unfinishedDay(figures(live("2026-11-20T00:00:00Z"), "UTC"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(live("2026-11-20T23:59:59.999Z"), "UTC"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(cached("2026-11-20T09:00:00Z"), "UTC"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(snapshot("2026-11-20T15:00:00Z"), "UTC"))).toBe("2026-11-20");
});

test("the last day is over where the figures were taken after it, as last night's snapshot was", () => {
  expect(unfinishedDay(figures(live("2026-11-21T00:00:00Z"), "UTC"))).toBe(null);
  expect(unfinishedDay(figures(snapshot("2026-11-21T02:00:00Z"), "UTC"))).toBe(null);
});

test("a day ends when it does in the zone of the figures", () => {
  const evening = live("2026-11-20T20:00:00Z");
  expect(unfinishedDay(figures(evening, "America/New_York"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(evening, "Asia/Kathmandu"))).toBe(null);
});

test("a last day that has not begun is not the one that is not over", () => {
  expect(unfinishedDay(figures(live("2026-11-19T12:00:00Z"), "UTC"))).toBe(null);
});
