import { Failure, type FailureKind } from "./failure.ts";
import { linkedController } from "./linkedController.ts";

/** What a fetch needs of the world around it. `random` gives from 0 to 1, `now` milliseconds. */
export interface World {
  readonly fetch: typeof globalThis.fetch;
  readonly random: () => number;
  readonly now: () => number;
  /** Told of each attempt that failed and is tried again, and for how many more milliseconds. */
  readonly onRetry?: (fault: string, left: number) => void;
}

export interface Patience {
  /** How long one attempt may take, its body included, in milliseconds. */
  readonly attemptLimit: number;
  /** After how long no further attempt is begun, in milliseconds. */
  readonly retryFor: number;
}

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504, 520, 521, 522, 523, 524]);
const STATEMENT_TIMEOUT = "57014";
const FIRST_DELAY = 250;
const LONGEST_DELAY = 4_000;

/**
 * A `fetch` for a JSON API that reads the whole body before it answers and tries again, with
 * exponential backoff, jitter and respect for `Retry-After`, when the network, the gateway or a
 * statement timeout fails a GET or HEAD, or when rows are missing from an answer.
 *
 * @throws Failure of kind `backend` when patience is at its end, of kind `data` when answers stay
 * short of the rows that they announce; the signal's reason when aborted.
 */
export function resilientFetch(
  { fetch, random, now, onRetry }: World,
  { attemptLimit, retryFor }: Patience,
): typeof globalThis.fetch {
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    const repeatable = ["GET", "HEAD", undefined].includes(init?.method);
    const deadline = now() + retryFor;
    for (let delay = FIRST_DELAY; ; delay = Math.min(2 * delay, LONGEST_DELAY)) {
      const outcome = await attempt(fetch, input, init, attemptLimit);
      signal?.throwIfAborted();
      if (outcome.response !== undefined) return outcome.response;
      const pause = Math.max(outcome.retryAfter ?? 0, delay * (0.5 + random() / 2));
      const isWorthIt = repeatable && !outcome.isLasting && now() + pause <= deadline;
      if (!isWorthIt) throw exhausted(input, outcome);
      onRetry?.(outcome.reason, deadline - now());
      await sleep(pause, signal);
    }
  };
}

/** What is worth to try again, unless it will last, and what it is if it stays so. */
interface Fault {
  readonly response?: never;
  readonly kind: FailureKind;
  readonly reason: string;
  readonly isLasting?: boolean;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

type Outcome = { readonly response: Response } | Fault;

async function attempt(
  fetch: typeof globalThis.fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  limit: number,
): Promise<Outcome> {
  const { controller, release } = linkedController(init?.signal ?? undefined);
  const timer = setTimeout(() => controller.abort(new TimeLimit(limit)), limit);
  try {
    const response = await fetch(input, { ...init, signal: controller.signal });
    return judge(response, await response.text());
  } catch (cause) {
    return { kind: "backend", reason: networkReason(cause), cause };
  } finally {
    clearTimeout(timer);
    release();
  }
}

class TimeLimit extends Error {
  constructor(limit: number) {
    super(`did not answer within ${limit / 1000} s`);
  }
}

function judge(response: Response, body: string): Outcome {
  const { status, headers } = response;
  if (RETRIED_STATUS.has(status) || isStatementTimeout(status, body)) {
    const reason = `answers ${status}${detail(body)}`;
    return { kind: "backend", reason, retryAfter: retryAfter(headers) };
  }
  const fault = status < 300 ? faultOf(body, headers) : foreignRefusal(status, headers);
  return fault ?? { response: new Response(body === "" ? null : body, { status, headers }) };
}

/** The answer to a HEAD has no body to say why. */
function isStatementTimeout(status: number, body: string): boolean {
  return status === 500 && (body === "" || body.includes(STATEMENT_TIMEOUT));
}

/** Any other web server refuses with a page. */
function foreignRefusal(status: number, headers: Headers): Fault | null {
  const type = headers.get("content-type") ?? "";
  if (!type.startsWith("text/html")) return null;
  const reason = `answers ${status} with a page: no Supabase API is there; see whether the URL is right`;
  return { kind: "backend", reason, isLasting: true };
}

/** Captive portals answer 200 with a page; a connection cut short answers half a text. */
function faultOf(body: string, headers: Headers): Fault | null {
  const type = headers.get("content-type") ?? "no content type";
  const value = body === "" && type.includes("json") ? null : parsed(body);
  if (value === undefined) {
    const reason = `answers ${type} instead of JSON; see whether the URL is right`;
    return { kind: "backend", reason };
  }
  const announced = announcedRows(headers);
  if (announced === null || !Array.isArray(value) || value.length === announced) return null;
  return { kind: "data", reason: `sent ${value.length} of the ${announced} rows it announced` };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * How many rows an answer should hold by its `Content-Range`, such as `0-99/2500`. One that holds none
 * of those that there are, `*\/2500`, should have held them.
 */
function announcedRows(headers: Headers): number | null {
  const range = headers.get("content-range") ?? "";
  const [, first, last] = /^(\d+)-(\d+)\//.exec(range) ?? [];
  if (first !== undefined && last !== undefined) return Number(last) - Number(first) + 1;
  const total = /^\*\/(\d+)$/.exec(range)?.[1];
  return total === undefined ? null : Number(total);
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

function networkReason(error: unknown): string {
  if (error instanceof TimeLimit) return error.message;
  const { message, cause } = error as Error;
  return `cannot be reached (${cause instanceof Error ? cause.message || cause.name : message})`;
}

/** Data that is short is a matter of its table, all else one of the whole backend. */
function exhausted(input: RequestInfo | URL, fault: Fault): Failure {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
  const table = pathname.slice(pathname.lastIndexOf("/") + 1);
  const subject = fault.kind === "data" ? `${table} is incomplete: ${origin}` : origin;
  return new Failure(fault.kind, `${subject} ${fault.reason}`, { cause: fault.cause });
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
