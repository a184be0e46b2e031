import { calendarDay } from "../../../shared/days/calendar.ts";
import { requiredCover } from "../../../shared/days/cover.ts";
import { parseRange } from "../../../shared/days/queryOptions.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { attempt, Failure, hasCode } from "../../../shared/failure.ts";
import { Outage, TOO_MANY_REQUESTS } from "../../../shared/requests/outage.ts";
import { KeptOnly } from "../../../shared/supabase/answerFailures.ts";
import {
  CUBE_FUNCTION,
  isAboutFunction,
  isClosedFunction,
} from "../../../shared/supabase/cubeFunction.ts";
import { hasNoFunction } from "../../../shared/supabase/fetchCube.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { formatCount } from "../../../shared/text/format.ts";
import {
  type CheckContext,
  type Finding,
  failure,
  installAdvice,
  ok,
  RUN_AGAIN,
  warning,
} from "./finding.ts";

/**
 * Whether the backend's function counts the cube of the page's default range, and in how many milliseconds.
 * It is enough for the page, which then needs no table, if it answers, or answers readers with a session.
 */
export async function checkFunction(context: CheckContext) {
  const { client, now, signal } = context;
  const cover = requiredCover(parseRange({}, calendarDay(now(), "UTC")), 0);
  const asked = now();
  const cube = await attempt(fetchCubeFromFunction({ client, cover, timeZone: "UTC", signal }));
  const duration = now() - asked;
  if (cube instanceof Failure) {
    const limit = visitorLimit(cube);
    const isEnough = limit !== null && context.keyKind === "public";
    const finding = isEnough ? ok(CHECK, limit) : refusal(cube, context);
    return { finding, cube: null, duration, isEnough };
  }
  return { finding: durationFinding(dayCount(cover), duration), cube, duration, isEnough: true };
}

/** What a visitor of the page without a session reads from the function; nothing if there is none. */
export async function checkVisitors({ client, now, signal }: CheckContext): Promise<Finding[]> {
  const today = calendarDay(now(), "UTC");
  const cover: DayRange = { from: today, to: today };
  const cube = await attempt(fetchCubeFromFunction({ client, cover, timeZone: "UTC", signal }));
  if (!(cube instanceof Failure))
    return [ok(VISITORS, "every visitor of the page reads the figures")];
  if (isMissing(cube)) return [];
  const limit = visitorLimit(cube);
  return [limit === null ? warning(VISITORS, cube.message, RUN_AGAIN) : ok(VISITORS, limit)];
}

/** How the owner has limited what visitors get; null for any other failure. */
function visitorLimit(error: Failure): string | null {
  if (error instanceof KeptOnly) return "visitors get kept answers only";
  return isClosedFunction(error) ? "closed to visitors without a session" : null;
}

function durationFinding(days: number, duration: number): Finding {
  const message = `counts ${days} days in ${formatCount(duration)} ms`;
  if (duration < SLOW) return ok(CHECK, message);
  const advice = "check that the times of your tables have indexes: docs/scale.md has them";
  return warning(CHECK, message, advice);
}

const CHECK = CUBE_FUNCTION;
const VISITORS = "visitors";
const SLOW = 5_000;

/** PostgreSQL's code of a missing function, and of an operator that columns of these types do not have. */
const NO_FUNCTION = "42883";

/** The code with which the function refuses views that it cannot count; its hint has the next step. */
const UNFIT_VIEWS = "0A000";

/** The codes of values and columns of another type. */
const OTHER_TYPE = [NO_FUNCTION, "42804", "42846", "22P02", "22007", "22008"];
const TYPES =
  "a view of the schema vigil has a column of another type than the function reads: cast it there; " +
  "docs/supabase.md has the types of all seven";

function isMissing(error: Failure): boolean {
  return hasNoFunction(error) || (hasCode(error.cause, NO_FUNCTION) && isAboutFunction(error));
}

function refusal(error: Failure, context: CheckContext): Finding {
  if (isMissing(error)) {
    const message = "not installed: the tables are read instead, which takes longer";
    return warning(CHECK, message, installAdvice(context));
  }
  if (isClosedFunction(error)) {
    return failure(CHECK, "closed to this key", "let the role of this key execute it again");
  }
  if (hasCode(error.cause, UNFIT_VIEWS)) {
    const { message, hint } = error.cause as { message: string; hint: string };
    return failure(CHECK, message, hint);
  }
  if (hasCode(error.cause, ...OTHER_TYPE)) return failure(CHECK, error.message, TYPES);
  const isBusy = error instanceof Outage && error.status === TOO_MANY_REQUESTS;
  // A message with a hint ends with the function's own advice.
  if (isBusy || Object(error.cause).hint) return failure(CHECK, error.message, RUN_AGAIN);
  const advice = `check that it is the newest version: ${installAdvice(context)}`;
  return failure(CHECK, error.message, advice);
}
