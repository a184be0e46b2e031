import { type Source, sourceInstant } from "../sources/source.ts";
import { TEXTS } from "../texts.ts";
import { formatMoment } from "./formatMoment.ts";

/** `Live, read Nov 20, 2026, 14:05:09`: the source and its time. */
export function formatOrigin(source: Source, timeZone: string): string {
  const isPast = source.kind === "snapshot" && source.isPast;
  const text = TEXTS.health[isPast ? "pastSnapshot" : source.kind];
  return text(formatMoment(sourceInstant(source), timeZone));
}
