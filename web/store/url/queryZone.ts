import { isTimeZone, parseTimeZone } from "../../../shared/days/calendar.ts";
import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import { Failure } from "../../../shared/failure.ts";
import { repeatable } from "./urlState.ts";

/** The time zone of a query, and why it is not the requested time zone (null if it is). */
export interface QueryZone {
  readonly zone: string;
  readonly refusal: string | null;
}

/** The requested time zone. The reader's own without a request, or if the requested time zone is invalid. */
export function queryZone({ timeZone }: QueryOptions, fallbackZone: string): QueryZone {
  if (timeZone === undefined) return { zone: fallbackZone, refusal: null };
  try {
    return {
      zone: parseTimeZone(isTimeZone(timeZone) ? timeZone : repeatable(timeZone)),
      refusal: null,
    };
  } catch (failure) {
    if (failure instanceof Failure) return { zone: fallbackZone, refusal: failure.message };
    throw failure;
  }
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** The reader's own zone. */
export const viewerZone = isTimeZone(timeZone) ? timeZone : "UTC";
