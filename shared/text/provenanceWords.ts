import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { unfinishedIn } from "../dashboard/unfinishedDay.ts";
import type { Day } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
import { formatAge, formatRange, formatShortDay, formatTime } from "./format.ts";

/** The source of figures, as a program without a page names it. */
export interface FigureSource {
  /** A path or an address. */
  readonly name: string;
  /** `live`, `written 2 h ago`; see `snapshotAge`. */
  readonly age: string;
}

/** `Oct 05 so far`, to be listed beside figures; nothing if all days of the range are over, or none had begun. */
export function soFar(unfinished: Day | null, range: DayRange): string[] {
  const day = unfinishedIn(range, unfinished);
  return day === null ? [] : [`${formatShortDay(day, range)} so far`];
}

/**
 * `read until 19:25`, to be listed beside a range with an unfinished day; with this day if the range has later days. Nothing
 * if all days of the range are over, or none had begun.
 */
export function readUntil(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  unfinished: Day | null,
  readAt: number,
): string[] {
  const day = unfinishedIn(range, unfinished);
  if (day === null) return [];
  const dayWords = day === range.to ? "" : `${formatShortDay(day, range)} `;
  return [`${dayWords}read until ${formatTime(readAt, timeZone)}`];
}

/** `Days of UTC` */
export function daysOf(timeZone: string): string {
  return `Days of ${timeZone}`;
}

/** `Jan 05, 2025 - Feb 04, 2025 · read until 19:25 · Days of UTC`, below the title of a picture. */
export function pictureDays(
  dashboard: Pick<Dashboard, "range" | "timeZone">,
  unfinished: Day | null,
  readAt: number,
): string {
  const { range, timeZone } = dashboard;
  const readWords = readUntil(dashboard, unfinished, readAt);
  return [formatRange(range), ...readWords, daysOf(timeZone)].join(" · ");
}

/** The source of a page's figures, before the moment at which they were read or written. */
export const READ_FROM = {
  live: "Live, read",
  cached: "Cached, read",
  snapshot: "Snapshot, written",
  pastSnapshot: "Past snapshot, written",
} as const;

/** The age of a snapshot; `writtenAt` is null if it is not known. */
export function snapshotAge(writtenAt: number | null, now: number): string {
  return writtenAt === null ? "age unknown" : `written ${formatAge(now - writtenAt)} ago`;
}
