import type { Cube } from "../../../shared/cube/cube.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { requiredCover } from "../../../shared/days/cover.ts";
import type { Day } from "../../../shared/days/day.ts";
import { parseRange } from "../../../shared/days/queryOptions.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { attempt, Failure, hasCode, memberOf } from "../../../shared/failure.ts";
import { Outage, Refusal, TOO_MANY_REQUESTS } from "../../../shared/requests/outage.ts";
import { KeptOnly } from "../../../shared/supabase/answerFailures.ts";
import {
  CUBE_FUNCTION,
  isAboutFunction,
  isClosedFunction,
} from "../../../shared/supabase/cubeFunction.ts";
import { hasNoFunction } from "../../../shared/supabase/fetchCube.ts";
import {
  fetchCubeFromFunction,
  fetchKeptCube,
} from "../../../shared/supabase/fetchCubeFromFunction.ts";
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

interface CheckedFunction {
  readonly finding: Finding;
  /** What the function counts; null if it did not answer with a cube. */
  readonly cube: Cube | null;
  /** How long the answer took, in milliseconds. */
  readonly duration: number;
  /** Whether the page reads no table: the function answers, answers readers with a session, or refuses to count. */
  readonly replacesTables: boolean;
  /** False if the backend says that there is no such function. */
  readonly isInstalled: boolean;
}

/** Whether the backend's function counts the cube of the page's default range, in UTC, and how fast. */
export async function checkFunction(context: CheckContext): Promise<CheckedFunction> {
  const { client, now, signal } = context;
  const cover = defaultCover(calendarDay(now(), "UTC"));
  const sentAt = now();
  const answer = await attempt(fetchCubeFromFunction({ client, cover, timeZone: "UTC", signal }));
  const duration = now() - sentAt;
  if (!(answer instanceof Failure)) {
    const finding = durationFinding(dayCount(cover), duration);
    return { finding, cube: answer, duration, replacesTables: true, isInstalled: true };
  }
  const limit = context.keyKind === "public" ? visitorLimit(answer) : null;
  if (limit !== null) {
    const finding = ok(CHECK, limit);
    return { finding, cube: null, duration, replacesTables: true, isInstalled: true };
  }
  const finding = refusal(answer, context);
  const isInstalled = !isMissing(answer);
  // If the function is installed and refuses to count, the page shows the refusal and reads no table.
  const replacesTables = isInstalled && answer instanceof Refusal;
  return { finding, cube: null, duration, replacesTables, isInstalled };
}

/** The days that the page's default range and its comparison need, without any history. */
function defaultCover(today: Day): DayRange {
  return requiredCover(parseRange({}, today), 0);
}

/**
 * What a visitor of the page without a session gets for the page's own call: the figures of the default range, kept or
 * counted. No finding if there is no function, or if the function cannot count the views.
 *
 * @param timeZone the zone that the page asks for
 * @param visitorsCount whether visitors may have the database count
 */
export async function checkVisitors(
  context: CheckContext,
  timeZone: string,
  visitorsCount: boolean,
): Promise<Finding[]> {
  const cover = defaultCover(calendarDay(context.now(), timeZone));
  const answer = await pageAnswer(context, cover, timeZone);
  if (!(answer instanceof Failure)) {
    const message = visitorsCount ? "every visitor of the page reads the figures" : KEPT_ONLY;
    return [ok(VISITORS, message)];
  }
  // The finding of the function itself names what is wrong with the views.
  if (isMissing(answer) || hasCode(answer.cause, UNFIT_VIEWS)) return [];
  if (hasCode(answer.cause, TWO_FUNCTIONS)) return [overloadFinding(answer)];
  if (isClosedFunction(answer)) return [ok(VISITORS, CLOSED)];
  if (answer instanceof KeptOnly) {
    const message = `${KEPT_ONLY}, and none has the days of the page in ${timeZone}`;
    return [failure(VISITORS, message, `run \`${context.command} keep --time-zone ${timeZone}\``)];
  }
  return [failure(VISITORS, answer.message, RUN_AGAIN)];
}

/** Whether the page's own call fits another function too, by whichever key. */
export async function checkPageCall(context: CheckContext): Promise<Finding[]> {
  const today = calendarDay(context.now(), "UTC");
  // PostgREST chooses a function by the names of the arguments, so that one day is enough.
  const answer = await pageAnswer(context, { from: today, to: today }, "UTC");
  const isAmbiguous = answer instanceof Failure && hasCode(answer.cause, TWO_FUNCTIONS);
  return isAmbiguous ? [overloadFinding(answer)] : [];
}

/** The answer to the page's own call. */
function pageAnswer({ client, signal }: CheckContext, cover: DayRange, timeZone: string) {
  return attempt(fetchKeptCube({ client, cover, timeZone, signal }, true));
}

/** PostgREST finds more than one function for the arguments of a call. */
const TWO_FUNCTIONS = "PGRST203";

/** The types of the arguments of Vigil's function. */
const VIGIL_TYPES = "date,date,text,interval";

/** The failure if PostgREST cannot choose between Vigil's function and another one of its name. */
function overloadFinding({ cause }: Failure): Finding {
  const otherTypes = candidates(cause).find((types) => types.join() !== VIGIL_TYPES) ?? [];
  const signature = `public.${CUBE_FUNCTION}(${otherTypes.join(", ")})`;
  return failure(
    VISITORS,
    `the page's call fits another function too, ${signature}, and no visitor gets an answer`,
    `run \`alter function ${signature} rename to another_cube\`, or drop it if nothing calls it`,
  );
}

const SIGNATURES = new RegExp(`public\\.${CUBE_FUNCTION}\\(([^)]*)\\)`, "g");

/** The types of the arguments of each function that PostgREST names, as in `public.dashboard_cube(from_day => date, …)`. */
function candidates(error: unknown): string[][] {
  const message = String(memberOf(error, "message"));
  const signatures = [...message.matchAll(SIGNATURES)];
  return signatures.map(([, argumentList = ""]) => {
    const namedTypes = argumentList.split(", ");
    return namedTypes.map((namedType) => namedType.replace(/.*=> /, ""));
  });
}

/** How the owner has limited what visitors get; null for any other failure. */
function visitorLimit(error: Failure): string | null {
  if (error instanceof KeptOnly) return KEPT_ONLY;
  return isClosedFunction(error) ? CLOSED : null;
}

function durationFinding(days: number, duration: number): Finding {
  const message = `counts ${days} days in ${formatCount(duration)} ms`;
  if (duration < SLOW) return ok(CHECK, message);
  const advice = "look at the indexes below, and at docs/scale.md";
  return warning(CHECK, message, advice);
}

const CHECK = CUBE_FUNCTION;
const VISITORS = "visitors";
const KEPT_ONLY = "visitors get kept answers only";
const CLOSED = "closed to visitors without a session";
const SLOW = 5_000;

/** PostgreSQL's code of a missing function, and of an operator that columns of these types do not have. */
const NO_FUNCTION = "42883";

/**
 * The code with which the function refuses views that it cannot count; its hint has the next step. PostgreSQL uses the code
 * too, without a hint: a plan that was cached before a view changed.
 */
const UNFIT_VIEWS = "0A000";

/** The codes of values and columns of another type. */
export const OTHER_TYPE = [NO_FUNCTION, "42804", "42846", "22P02", "22007", "22008"];
const TYPES =
  "a view of the schema vigil has a column of another type than the function reads: cast it there; " +
  "docs/supabase.md has the types of all seven";

/** Whether the backend, by PostgREST or by PostgreSQL, says that it has no such function. */
function isMissing(error: Failure): boolean {
  return hasNoFunction(error) || (hasCode(error.cause, NO_FUNCTION) && isAboutFunction(error));
}

/** Why the function does not count, with the next step: by the code of the refusal, or else by its hint. */
function refusal(error: Failure, context: CheckContext): Finding {
  if (isMissing(error)) {
    const message = "not installed: the tables are read instead, which takes longer";
    return warning(CHECK, message, installAdvice(context));
  }
  if (isClosedFunction(error)) {
    return failure(CHECK, "closed to this key", "let the role of this key execute it again");
  }
  const hint = memberOf(error.cause, "hint");
  if (hasCode(error.cause, UNFIT_VIEWS) && typeof hint === "string") {
    return failure(CHECK, String(memberOf(error.cause, "message")), hint);
  }
  if (hasCode(error.cause, ...OTHER_TYPE)) return failure(CHECK, error.message, TYPES);
  const isBusy = error instanceof Outage && error.status === TOO_MANY_REQUESTS;
  // A message with a hint ends with the function's own advice.
  if (isBusy || hint) return failure(CHECK, error.message, RUN_AGAIN);
  const advice = `check that it is the newest version: ${installAdvice(context)}`;
  return failure(CHECK, error.message, advice);
}
