import { calendarDay } from "../../../shared/days/calendar.ts";
import { addDays } from "../../../shared/days/day.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import { OtherClocks } from "../../../shared/supabase/answerFailures.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import {
  type CheckContext,
  type Finding,
  failure,
  installAdvice,
  ok,
  RUN_AGAIN,
  warning,
} from "./finding.ts";

const CHECK = "time zone";

/** The clocks of the next year differ if a law of this year is missing on one side. */
const DAYS_AHEAD = 366;

/**
 * Whether the database and this program have the same rules for the zone of this machine, its offsets and changes of the
 * clocks, for the next year.
 *
 * @param isCounting whether the function counts for this key
 * @param isInstalled whether the backend has the function
 */
export async function checkZone(
  context: CheckContext,
  isCounting: boolean,
  isInstalled: boolean,
): Promise<Finding[]> {
  const { timeZone, now } = context;
  if (timeZone === null) {
    const advice = "set it, as TZ=Europe/Berlin does; other commands take --time-zone too";
    return [warning(CHECK, "the zone of this machine is not known", advice)];
  }
  if (!isCounting) return [notCompared(context, timeZone, isInstalled)];
  const from = calendarDay(now(), timeZone);
  const cover = { from, to: addDays(from, DAYS_AHEAD) };
  const outcome = await attempt(fetchCubeFromFunction({ ...context, timeZone, cover }));
  // The message itself says what to update before the next run.
  if (outcome instanceof OtherClocks) return [failure(CHECK, outcome.message, RUN_AGAIN)];
  if (outcome instanceof Failure) throw outcome;
  return [ok(CHECK, `${timeZone}, with the clocks of the database`)];
}

/** The warning if the function does not count, so that its clocks are not known. */
function notCompared(context: CheckContext, timeZone: string, isInstalled: boolean): Finding {
  const message = `${timeZone}, not compared: only the function tells the clocks of the database`;
  return warning(CHECK, message, advice(context, isInstalled));
}

function advice(context: CheckContext, isInstalled: boolean): string {
  if (context.keyKind !== "secret") return `set SUPABASE_SECRET_KEY, and ${RUN_AGAIN}`;
  return isInstalled ? `mend the function first, and ${RUN_AGAIN}` : installAdvice(context);
}
