import { calendarDay } from "../../../shared/days/calendar.ts";
import { requiredCover } from "../../../shared/days/cover.ts";
import { parseRange } from "../../../shared/days/queryOptions.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { errorCode, Failure } from "../../../shared/failure.ts";
import { Outage, TOO_MANY_REQUESTS } from "../../../shared/requests/outage.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { formatCount } from "../../../shared/text/format.ts";
import { attempt } from "../../world/attempt.ts";
import {
  type Examination,
  type Finding,
  failure,
  INSTALL,
  ok,
  RUN_AGAIN,
  warning,
} from "./finding.ts";

/**
 * Whether the backend's function counts the cube of the page's default range, and that cube, or null
 * where the function fails. With the function Vigil needs no tables.
 */
export async function checkFunction({ client, now, signal }: Examination) {
  const cover = requiredCover(parseRange({}, calendarDay(now(), "UTC")), 0);
  const asked = now();
  const cube = await attempt(fetchCubeFromFunction({ client, cover, timeZone: "UTC", signal }));
  if (cube instanceof Failure) return { finding: refusal(cube), cube: null };
  return { finding: durationFinding(dayCount(cover), now() - asked), cube };
}

function durationFinding(days: number, duration: number): Finding {
  const message = `counts ${days} days in ${formatCount(duration)} ms`;
  if (duration < SLOW) return ok(CHECK, message);
  return warning(CHECK, message, "check that the indexes of supabase/migrations exist");
}

const CHECK = "dashboard_cube";
const SLOW = 5_000;

/** The codes with which PostgREST and PostgreSQL report a missing function. */
const MISSING = ["PGRST202", "42883"];

/** The codes of a missing table or view, and of a missing column. */
const UNKNOWN_NAME = ["42P01", "42703"];
const VIEWS = "edit the views of the schema vigil: docs/supabase.md has the columns of all seven";

function refusal(error: Failure): Finding {
  const code = errorCode(error.cause);
  if (MISSING.includes(code)) {
    return warning(
      CHECK,
      "not installed: the tables are read instead, which takes longer",
      INSTALL,
    );
  }
  if (code === "42501") {
    const grant = "grant execute on function public.dashboard_cube to anon, service_role";
    return warning(CHECK, "closed to this key: the tables are read instead", `run \`${grant}\``);
  }
  if (UNKNOWN_NAME.includes(code)) return failure(CHECK, error.message, VIEWS);
  if (error instanceof Outage && error.status === TOO_MANY_REQUESTS)
    return failure(CHECK, error.message, RUN_AGAIN);
  return failure(CHECK, error.message, `check that it is the newest version: ${INSTALL}`);
}
