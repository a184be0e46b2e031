import { Failure } from "../../shared/failure.ts";
import { Refusal } from "../../shared/refusal.ts";

/**
 * Why the last read brought nothing: there is no network, nobody answers, the backend refuses, what it
 * answers is no sound figures, or the site has no snapshots.
 */
export type Trouble = "offline" | "away" | "refused" | "unsound" | "none";

/** The list of a site's snapshots has come, and there is none in it. */
export class NoSnapshots extends Failure {}

/** Not even the site itself can be reached. */
export class NoNetwork extends Failure {}

export function troubleOf(failure: unknown, isOnline: boolean): Trouble {
  if (!isOnline || failure instanceof NoNetwork) return "offline";
  if (failure instanceof NoSnapshots) return "none";
  if (failure instanceof Refusal) return "refused";
  return failure instanceof Failure && failure.kind === "data" ? "unsound" : "away";
}
