import { Failure } from "../../shared/failure.ts";
import { parseAnswer } from "../../shared/requests/answer.ts";
import type { Client } from "../../shared/requests/client.ts";
import { attempt } from "../attempt.ts";
import { type Finding, INSTALL, ok, warning } from "./finding.ts";

/** Whether the public key reveals the users' e-mails. */
export async function checkExposure(visitor: Client, signal: AbortSignal): Promise<Finding> {
  const query = visitor.from("memberships").select("email").not("email", "is", null).limit(1);
  const answer = await attempt(parseAnswer(query, "memberships", signal));
  const rows = answer instanceof Failure ? [] : (answer.data as unknown[]);
  if (rows.length === 0) return ok(CHECK, "the public key reads no e-mails of memberships");
  return warning(
    CHECK,
    "the public key reads the e-mails of memberships, and so does every visitor of the page",
    `${INSTALL}; then run \`revoke select on public.memberships from anon\``,
  );
}

const CHECK = "e-mails";
