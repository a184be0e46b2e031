import { Failure } from "../failure.ts";

export const TOO_MANY_REQUESTS = 429;

interface OutageOptions extends ErrorOptions {
  /** What happened, without the next step. */
  readonly reason: string;
  /** The status of the last answer; null if no answer can have come from the backend. */
  readonly status: number | null;
  /** The milliseconds after which the backend wants the next request; 0 if it does not say. */
  readonly retryAfter: number;
}

/** For a temporary reason the backend does not answer, or answers with an error. */
export class Outage extends Failure {
  readonly status: number | null;
  readonly retryAfter: number;
  readonly #reason: string;

  constructor({ reason, status, retryAfter, ...options }: OutageOptions) {
    super("backend", `${reason}${nextTry(status, retryAfter)}`, options);
    this.#reason = reason;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** The same outage, after which the next request is due in some milliseconds. */
  after(retryAfter: number): Outage {
    const { status, cause } = this;
    return new Outage({ reason: this.#reason, status, retryAfter, cause });
  }
}

function nextTry(status: number | null, retryAfter: number): string {
  if (retryAfter > 0) return `; try again in ${Math.ceil(retryAfter / 1000)} s`;
  return status === TOO_MANY_REQUESTS ? "; try again in a moment" : "";
}

/** The backend answers, but refuses the request. */
export class Refusal extends Failure {}
