import { BRAND } from "../../../shared/brand.ts";
import { formatAge } from "../../../shared/text/format.ts";
import { READ_FROM } from "../../../shared/text/provenanceWords.ts";
import { TEXTS } from "../../texts.ts";
import { isPastSnapshot, type Source, sourceInstant } from "./source.ts";

/** `Nov 20, 2026, 14:05:09`: an instant in epoch milliseconds, to the second. */
export function formatMoment(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(BRAND.locale, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(at);
}

/** An instant that is less ahead counts as now, because `useNow` is rounded down. */
const MIN_AHEAD_MS = 60_000;

/** `2 h ago`; `in 2 h` for an instant of a clock that is ahead of the reader's. */
export function formatAgo(at: number, now: number): string {
  const isAhead = at - now >= MIN_AHEAD_MS;
  return isAhead ? TEXTS.health.ahead(formatAge(at - now)) : TEXTS.health.ago(formatAge(now - at));
}

/** `Live, read Nov 20, 2026, 14:05:09`: the source and its time. */
export function formatOrigin(source: Source, timeZone: string): string {
  const words = READ_FROM[isPastSnapshot(source) ? "pastSnapshot" : source.kind];
  return `${words} ${formatMoment(sourceInstant(source), timeZone)}`;
}
