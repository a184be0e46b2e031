import { expect, test } from "vitest";
import { unfinishedDay } from "../../web/figures/unfinishedDay.ts";
import type { Source } from "../../web/sources/source.ts";

const WEEK = { from: "2026-11-14", to: "2026-11-20" } as const;

function live(moment: string): Source {
  return { kind: "live", origin: "function", duration: 1, at: Date.parse(moment) };
}

function cached(moment: string): Source {
  return { kind: "cached", origin: "function", duration: 1, at: Date.parse(moment) };
}

function snapshot(moment: string): Source {
  return {
    kind: "snapshot",
    writtenAt: Date.parse(moment),
    timeZone: "UTC",
    file: "",
    duration: null,
    isPast: false,
  };
}

function figures(source: Source, timeZone: string) {
  return { dashboard: { range: WEEK, timeZone }, source };
}

test("the last day is unfinished if the figures were read on it", () => {
  expect(unfinishedDay(figures(live("2026-11-20T00:00:00Z"), "UTC"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(live("2026-11-20T23:59:59.999Z"), "UTC"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(cached("2026-11-20T09:00:00Z"), "UTC"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(snapshot("2026-11-20T15:00:00Z"), "UTC"))).toBe("2026-11-20");
});

test("the last day is complete if the figures were read after it, as in a nightly snapshot", () => {
  expect(unfinishedDay(figures(live("2026-11-21T00:00:00Z"), "UTC"))).toBe(null);
  expect(unfinishedDay(figures(snapshot("2026-11-21T02:00:00Z"), "UTC"))).toBe(null);
});

test("a day ends at midnight in the zone of the figures", () => {
  const evening = live("2026-11-20T20:00:00Z");
  expect(unfinishedDay(figures(evening, "America/New_York"))).toBe("2026-11-20");
  expect(unfinishedDay(figures(evening, "Asia/Kathmandu"))).toBe(null);
});

test("a last day that has not begun is not unfinished", () => {
  expect(unfinishedDay(figures(live("2026-11-19T12:00:00Z"), "UTC"))).toBe(null);
});
