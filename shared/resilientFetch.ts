import { Failure } from "./failure.ts";

/** What a fetch needs of the world around it. `random` gives from 0 to 1, `now` milliseconds. */
export interface World {
  readonly fetch: typeof globalThis.fetch;
  readonly random: () => number;
  readonly now: () => number;
}

export interface Patience {
  /** How long one attempt may take, its body included, in milliseconds. */
  readonly attemptLimit: number;
  /** After how long no further attempt is begun, in milliseconds. */
  readonly retryFor: number;
}

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504, 520, 522, 524]);
const STATEMENT_TIMEOUT = "57014";
const FIRST_DELAY = 250;

/**
 * A `fetch` for a JSON API that reads the whole body before it answers and tries again, with
 * exponential backoff, jitter and respect for `Retry-After`, when the network, the gateway or a
 * statement timeout fails a GET or HEAD.
 *
 * @throws Failure of kind `backend` when patience is at its end; the signal's reason when aborted.
 */
export function resilientFetch(
  { fetch, random, now }: World,
  { attemptLimit, retryFor }: Patience,
): typeof globalThis.fetch {
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    const repeatable = ["GET", "HEAD", undefined].includes(init?.method);
    const deadline = now() + retryFor;
    for (let delay = FIRST_DELAY; ; delay *= 2) {
      const outcome = await attempt(fetch, input, init, attemptLimit);
      signal?.throwIfAborted();
      if (outcome.response !== undefined) return outcome.response;
      const pause = outcome.retryAfter ?? delay * (0.5 + random() / 2);
      if (!repeatable || now() + pause > deadline) throw exhausted(input, outcome);
      await sleep(pause, signal);
    }
  };
}

/** A response to pass on, or the reason for which it is worth to try again. */
type Outcome =
  | { readonly response: Response }
  | {
      readonly response?: never;
      readonly reason: string;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    };

async function attempt(
  fetch: typeof globalThis.fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  limit: number,
): Promise<Outcome> {
  const signals = [AbortSignal.timeout(limit), init?.signal].filter((signal) => signal != null);
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const body = await response.text();
    return judge(response, body);
  } catch (cause) {
    return { reason: networkReason(cause, limit), cause };
  }
}

function judge(response: Response, body: string): Outcome {
  const { status, headers } = response;
  if (RETRIED_STATUS.has(status) || (status === 500 && body.includes(STATEMENT_TIMEOUT))) {
    return { reason: `answers ${status}${detail(body)}`, retryAfter: retryAfter(headers) };
  }
  if (response.ok && body !== "" && !isJson(body)) {
    return {
      reason: `answers ${headers.get("content-type") ?? "no content type"} instead of JSON`,
    };
  }
  return { response: new Response(body === "" ? null : body, { status, headers }) };
}

/** Captive portals answer 200 with a page; a connection cut short answers half a text. */
function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** The pause that the server asks for, in milliseconds. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = Number(value);
  const pause = Number.isNaN(seconds)
    ? Date.parse(value) - Date.parse(headers.get("date") ?? "")
    : seconds * 1000;
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

function detail(body: string): string {
  const message = /"message":"([^"]{1,200})"/.exec(body)?.[1];
  return message === undefined ? "" : ` (${message})`;
}

function networkReason(error: unknown, limit: number): string {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return `did not answer within ${limit / 1000} s`;
  }
  const { message, cause } = error as Error;
  return `cannot be reached (${cause instanceof Error ? cause.message || cause.name : message})`;
}

function exhausted(input: RequestInfo | URL, outcome: Outcome & { response?: never }): Failure {
  const { origin } = new URL(input instanceof Request ? input.url : input);
  return new Failure("backend", `${origin} ${outcome.reason}`, { cause: outcome.cause });
}

function sleep(duration: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, duration);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
