import { expect, test } from "vitest";
import { unfinishedDay } from "../../shared/dashboard/unfinishedDay.ts";
import { type Source, sourceInstant } from "../../web/store/sources/source.ts";

const WEEK = { from: "2026-11-14", to: "2026-11-20" } as const;

function live(moment: string) {
  return {
    kind: "live" as const,
    origin: "function" as const,
    duration: 1,
    at: Date.parse(moment),
    readAt: Date.parse(moment),
  };
}

function snapshot(moment: string): Source {
  const file = { file: "", duration: null, isPast: false };
  return { kind: "snapshot", writtenAt: Date.parse(moment), ...file };
}

test.each([
  [live("2026-11-13T23:59:59Z"), "UTC", "2026-11-14"],
  [live("2026-11-19T12:00:00Z"), "UTC", "2026-11-19"],
  [live("2026-11-20T00:00:00Z"), "UTC", "2026-11-20"],
  [live("2026-11-20T23:59:59.999Z"), "UTC", "2026-11-20"],
  [live("2026-11-21T00:00:00Z"), "UTC", null],
  [{ ...live("2026-11-20T09:00:00Z"), kind: "cached" }, "UTC", "2026-11-20"],
  [snapshot("2026-11-20T15:00:00Z"), "UTC", "2026-11-20"],
  [snapshot("2026-11-21T02:00:00Z"), "UTC", null],
  [live("2026-11-20T20:00:00Z"), "America/New_York", "2026-11-20"],
  [live("2026-11-20T20:00:00Z"), "Asia/Kathmandu", null],
] as const)(
  "the unfinished day is the first that had not ended in its zone when the figures were read: %o in %s",
  (source, timeZone, day) => {
    expect(unfinishedDay({ range: WEEK, timeZone }, sourceInstant(source))).toBe(day);
  },
);
