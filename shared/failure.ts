/**
 * What went wrong, in the terms of the exit codes:
 * - `usage`: the request cannot be answered as asked (2),
 * - `backend`: the backend is unreachable or refuses (3),
 * - `data`: what came back is incomplete or inconsistent (4),
 * - `locked`: another run is at work (75).
 */
export type FailureKind = "usage" | "backend" | "data" | "locked";

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

interface FailureOptions extends ErrorOptions {
  readonly details?: readonly string[];
}

/**
 * An error meant for the user: one sentence of one line that names the value and the next step, and
 * where much is wrong at once, each of it in a line of its own. Values and the messages of others
 * may have line breaks; they become spaces.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly details: readonly string[];

  constructor(
    readonly kind: FailureKind,
    message: string,
    { details = [], ...options }: FailureOptions = {},
  ) {
    super(message.replace(LINE_BREAKS, " "), options);
    this.details = details.map((detail) => detail.replace(LINE_BREAKS, " "));
  }
}
