import { Failure } from "../../shared/failure.ts";
import { parseAnswer } from "../../shared/requests/answer.ts";
import type { Client } from "../../shared/requests/client.ts";
import { type Finding, INSTALL, ok, warning } from "./finding.ts";

/** Whether the public key reveals the users' e-mails. */
export async function checkExposure(visitor: Client, signal: AbortSignal): Promise<Finding> {
  const query = visitor.from("memberships").select("email").not("email", "is", null).limit(1);
  try {
    const { data } = await parseAnswer(query.abortSignal(signal), "memberships", signal);
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
const HIDDEN = "the public key reads no e-mails of memberships";
