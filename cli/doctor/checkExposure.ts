import { answerOf } from "../../shared/answer.ts";
import type { Client } from "../../shared/client.ts";
import { Failure } from "../../shared/failure.ts";
import { type Finding, INSTALL, ok, warning } from "./finding.ts";

/** Whether a key that is for everybody's eyes shows who the users are. */
export async function checkExposure(visitor: Client, signal: AbortSignal): Promise<Finding> {
  const query = visitor.from("memberships").select("email").not("email", "is", null).limit(1);
  try {
    const { data } = await answerOf(query.abortSignal(signal), "memberships", signal);
    if ((data as unknown[]).length === 0) return ok(CHECK, HIDDEN);
  } catch (error) {
    if (error instanceof Failure) return ok(CHECK, HIDDEN);
    throw error;
  }
  return warning(
    CHECK,
    "the public key reads the e-mails of memberships, and so does every visitor of the page",
    `${INSTALL}; then run \`revoke select on public.memberships from anon\``,
  );
}

const CHECK = "e-mails";
const HIDDEN = "the public key is shown none of memberships";
