import { Failure } from "../../../shared/failure.ts";
import { Outage, Refusal, TOO_MANY_REQUESTS } from "../../../shared/requests/outage.ts";
import { KeptOnly } from "../../../shared/supabase/answerFailures.ts";
import type { TEXTS } from "../../texts.ts";

/** Why the last read failed. `TEXTS.source.readErrors` has a text for each reason. */
export type ReadError = keyof ReturnType<typeof TEXTS.source.readErrors>;

/** The backend answers only readers with a session, and there is none. */
export class SessionNeeded extends Failure {}

/** The site asks for a login again: it redirects, refuses, or answers with another page. */
export class SignedOut extends Failure {}

/** The site's index was read and lists no snapshot. */
export class NoSnapshots extends Failure {}

/** The index and its snapshot come from different uploads. */
export class BeingPublished extends Failure {}

/** The site itself cannot be reached. */
export class NoNetwork extends Failure {}

/**
 * Why a read failed, by the type of its failure. A failure of another type than those named here counts as "unreachable".
 *
 * @param isOnline what the browser said when the read failed
 */
export function classifyReadError(failure: unknown, isOnline: boolean): ReadError {
  if (failure instanceof SessionNeeded) return "signIn";
  if (failure instanceof SignedOut) return "signedOut";
  if (failure instanceof KeptOnly) return "notKept";
  // Without a network, any other failure may follow from that.
  if (!isOnline || failure instanceof NoNetwork) return "offline";
  if (failure instanceof NoSnapshots) return "noSnapshots";
  if (failure instanceof BeingPublished) return "publishing";
  const status = failure instanceof Outage ? failure.status : null;
  // Only the backend itself answers 500. A gateway that cannot reach the backend answers 502 to 504.
  if (failure instanceof Refusal || status === 500) return "refused";
  if (status === TOO_MANY_REQUESTS) return "busy";
  const isUnsoundData = failure instanceof Failure && failure.kind === "data";
  return isUnsoundData ? "incomplete" : "unreachable";
}
