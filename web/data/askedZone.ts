import { parseTimeZone } from "../../shared/calendar.ts";
import { Failure } from "../../shared/failure.ts";
import type { Look } from "./look.ts";

/** The zone whose days are asked for, and why it is not the one that was named; null where it is. */
export interface AskedZone {
  readonly zone: string;
  readonly refusal: string | null;
}

/** The zone of a look; the reader's own where it names none, or what is none. */
export function askedZone({ zone }: Look, own: string): AskedZone {
  if (zone === null) return { zone: own, refusal: null };
  try {
    return { zone: parseTimeZone(zone), refusal: null };
  } catch (failure) {
    if (failure instanceof Failure) return { zone: own, refusal: failure.message };
    throw failure;
  }
}
