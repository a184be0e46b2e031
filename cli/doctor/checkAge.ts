import { formatDuration } from "../../shared/duration.ts";
import { formatAge } from "../../shared/format.ts";
import { type Finding, failure, ok } from "./finding.ts";

const CHECK = "age";

/** Whether transactions still come in, by when the newest is of; all in milliseconds. */
export function checkAge(newest: number | null, maxAge: number, now: number): Finding {
  const limit = `--max-age is ${formatDuration(maxAge)}`;
  if (newest === null) return failure(CHECK, `there is no transaction, and ${limit}`, ADVICE);
  const age = now - newest;
  const found = `the newest transaction is ${formatAge(age)} old`;
  return age <= maxAge ? ok(CHECK, found) : failure(CHECK, `${found}, and ${limit}`, ADVICE);
}

const ADVICE = "see whether rows still come in";
