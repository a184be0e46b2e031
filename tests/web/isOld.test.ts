import { expect, test } from "vitest";
import { Answer } from "../../shared/answer/answer.ts";
import { isOld } from "../../web/page/health/isOld.ts";
import type { Source } from "../../web/store/sources/source.ts";
import { cubeOf } from "../shared/exampleRows.ts";

const COVER = { from: "2026-11-01", to: "2026-11-20" } as const;
const EVENING = Date.parse("2026-11-20T20:00:00Z");
const HOUR = 3_600_000;

/** Figures whose newest row has the timestamp noon on a day. */
function figures(newest: `2026-11-${number}`, source: Source) {
  const cube = cubeOf({ transactions: [{ day: newest, chain: null, project: null }] }, COVER);
  const query = { range: COVER, comparison: "previous", weekStartsOn: "monday" } as const;
  return { answer: new Answer(cube, query, null), source };
}

function live(at: number): Source {
  return { kind: "live", origin: "function", duration: 1, at, readAt: at };
}

function snapshot(writtenAt: number, isPast: boolean): Source {
  return { kind: "snapshot", writtenAt, file: "", duration: 1, isPast };
}

test("live figures are old when they were not refreshed in time", () => {
  expect(isOld(figures("2026-11-20", live(EVENING)), EVENING + HOUR / 3)).toBe(false);
  expect(isOld(figures("2026-11-20", live(EVENING)), EVENING + HOUR / 2)).toBe(true);
});

test("current figures are old when their newest row is old, however recently they were read", () => {
  expect(isOld(figures("2026-11-19", live(EVENING)), EVENING)).toBe(false);
  expect(isOld(figures("2026-11-18", live(EVENING)), EVENING)).toBe(true);
  const written = Date.parse("2026-11-21T02:00:00Z");
  expect(isOld(figures("2026-11-20", snapshot(written, false)), written + 6 * HOUR)).toBe(false);
  expect(isOld(figures("2026-11-20", snapshot(written, false)), written + 48 * HOUR)).toBe(true);
});

test("figures of past days are never old", () => {
  const later = EVENING + 90 * 24 * HOUR;
  expect(isOld(figures("2026-11-18", live(later)), later)).toBe(false);
  expect(isOld(figures("2026-11-18", snapshot(EVENING, true)), later)).toBe(false);
});
