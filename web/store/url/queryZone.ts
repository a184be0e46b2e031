import { isTimeZone, parseTimeZone } from "../../../shared/days/calendar.ts";
import type { QueryOptions } from "../../../shared/days/queryOptions.ts";
import { Failure } from "../../../shared/failure.ts";
import { repeatable } from "./urlState.ts";

/** The time zone of a query. */
export interface QueryZone {
  readonly zone: string;
  /** Why it is not the requested time zone; null if it is, or if none was requested. */
  readonly refusal: string | null;
}

/** The requested time zone; the fallback without a request, and if the requested time zone is invalid. */
export function queryZone({ timeZone }: QueryOptions, fallbackZone: string): QueryZone {
  if (timeZone === undefined) return { zone: fallbackZone, refusal: null };
  // A refusal quotes the name. A link can have any text as the name: a sentence of its author is quoted as an ellipsis.
  const name = isTimeZone(timeZone) ? timeZone : repeatable(timeZone);
  try {
    return { zone: parseTimeZone(name), refusal: null };
  } catch (failure) {
    if (failure instanceof Failure) return { zone: fallbackZone, refusal: failure.message };
    throw failure;
  }
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** The reader's time zone; UTC if the browser names none that it knows. */
export const viewerZone = isTimeZone(timeZone) ? timeZone : "UTC";
