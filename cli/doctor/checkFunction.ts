import { codeOf } from "../../shared/answer.ts";
import { dayOf } from "../../shared/calendar.ts";
import { coverOf } from "../../shared/cover.ts";
import type { Cube } from "../../shared/cube.ts";
import { Failure } from "../../shared/failure.ts";
import { fetchCubeFromFunction } from "../../shared/fetchCubeFromFunction.ts";
import { formatCount } from "../../shared/format.ts";
import { dayCount } from "../../shared/range.ts";
import { parseRange } from "../../shared/rangeWords.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failure, INSTALL, ok, warning } from "./finding.ts";

export interface FunctionFinding {
  readonly finding: Finding;
  /** The cube that the function gives, so that Vigil can do without the tables. */
  readonly cube: Cube | null;
}

/** Whether the backend counts the cube of the page's first range itself. */
export async function checkFunction({
  client,
  now,
  signal,
}: Examination): Promise<FunctionFinding> {
  const cover = coverOf(parseRange({}, dayOf(now(), "UTC")), 0);
  const asked = now();
  try {
    const cube = await fetchCubeFromFunction({ client, cover, timeZone: "UTC", signal });
    return { finding: durationFinding(dayCount(cover), now() - asked), cube };
  } catch (error) {
    if (error instanceof Failure) return { finding: refusal(error), cube: null };
    throw error;
  }
}

function durationFinding(days: number, duration: number): Finding {
  const message = `counts ${days} days in ${formatCount(duration)} ms`;
  if (duration < SLOW) return ok(CHECK, message);
  return warning(CHECK, message, "see whether the indexes of supabase/migrations are there");
}

const CHECK = "dashboard_cube";
const SLOW = 5_000;

/** PostgREST does not know the function, or PostgreSQL no longer does. */
const MISSING = ["PGRST202", "42883"];

function refusal(error: Failure): Finding {
  const code = codeOf(error.cause);
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
  return failure(CHECK, error.message, `see whether it is the newest one: ${INSTALL}`);
}
