import type { DayRange } from "../days/range.ts";
import { errorCode, type Failure, hasCode, memberOf } from "../failure.ts";

/** The backend's function that answers with a cube. */
export const CUBE_FUNCTION = "dashboard_cube";

/** The same function for the secret key, with a limit of ten minutes instead of 15 s. */
export const CUBE_SLOW = "dashboard_cube_slow";

/** Counts and keeps an answer in the database, for the secret key. */
export const CUBE_KEEP = "dashboard_cube_keep";

/** The age in milliseconds up to which `CUBE_FUNCTION` answers with a kept cube, unless an argument sets another. */
export const KEPT_FOR = 10 * 60_000;

/** The argument, an interval of PostgreSQL, with which `CUBE_FUNCTION` counts: no kept answer is young enough. */
export const COUNTED = { max_age: "0" };

/** The arguments of both functions. */
export function cubeArguments(cover: DayRange, timeZone: string): Record<string, string> {
  return { from_day: cover.from, to_day: cover.to, time_zone: timeZone };
}

/** Whether a failure is about the function itself, and not about what the function reads. */
export function isAboutFunction({ cause }: Failure): boolean {
  const message = memberOf(cause, "message");
  return typeof message === "string" && /\bfunction (public\.)?dashboard_cube\b/.test(message);
}

/** Whether the function refuses a key that may not count, since no kept answer has the requested days and zone. */
export function isMissingKeptAnswer({ cause }: Failure): boolean {
  return hasCode(cause, "PT404");
}

/** Whether the key may not call the function. The function reports other rights by the same code. */
export function isClosedFunction(failure: Failure): boolean {
  return errorCode(failure.cause) === "42501" && isAboutFunction(failure);
}
