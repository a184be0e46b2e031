import { formatDuration } from "../../shared/days/duration.ts";
import { formatAge } from "../../shared/text/format.ts";
import { type Finding, failure, ok } from "./finding.ts";

const CHECK = "age";

/** Whether the newest transaction is recent enough. All arguments are in milliseconds. */
export function checkAge(newest: number | null, maxAge: number, now: number): Finding {
  const limit = `--max-age is ${formatDuration(maxAge)}`;
  if (newest === null) return failure(CHECK, `there is no transaction, and ${limit}`, ADVICE);
  const age = now - newest;
  const found = `the newest transaction is ${formatAge(age)} old`;
  return age <= maxAge ? ok(CHECK, found) : failure(CHECK, `${found}, and ${limit}`, ADVICE);
}

const ADVICE = "check whether new rows still arrive";
