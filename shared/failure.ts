/**
 * What went wrong, in the terms of the exit codes:
 * - `usage`: the request cannot be answered as asked (2),
 * - `backend`: the backend is unreachable or refuses (3),
 * - `data`: what came back is incomplete or inconsistent (4),
 * - `locked`: another run is at work (75).
 */
export type FailureKind = "usage" | "backend" | "data" | "locked";

/** An error meant for the user: one sentence that names the value and the next step. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
