import { Failure } from "../failure.ts";

export const TOO_MANY_REQUESTS = 429;

interface OutageOptions extends ErrorOptions {
  /** The status of the last answer; null if no answer can have come from the backend. */
  readonly status: number | null;
  /** The milliseconds after which the backend wants the next request; 0 if it does not say. */
  readonly retryAfter: number;
}

/** For a temporary reason the backend does not answer, or answers with an error. */
export class Outage extends Failure {
  readonly status: number | null;
  readonly retryAfter: number;

  constructor(message: string, { status, retryAfter, ...options }: OutageOptions) {
    super("backend", message, options);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The backend answers, but refuses the request. */
export class Refusal extends Failure {}
