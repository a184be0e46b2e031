import { errorCode, Failure, memberOf, parsedJson } from "../failure.ts";
import { textStart } from "../text/textStart.ts";
import { fetchWhole, TimeLimit, TooLarge } from "./fetchWhole.ts";
import { Outage, Refusal, TOO_MANY_REQUESTS } from "./outage.ts";
import type { Outages } from "./outages.ts";

/** The side effects of a fetch. `random` gives from 0 to 1, `now` milliseconds. */
export interface FetchWorld {
  readonly fetch: typeof globalThis.fetch;
  readonly random: () => number;
  readonly now: () => number;
  /** Whether the device has a network; it always has without this function. A backend of the device needs none. */
  readonly isOnline?: () => boolean;
  /** Called for each failed attempt that is repeated, with the milliseconds left for retries. */
  readonly onRetry?: (fault: string, left: number) => void;
}

export interface RetryPolicy {
  /** The first limit of one attempt, body included, in milliseconds. */
  readonly attemptLimit: number;
  /** No attempt begins later than this, in milliseconds. */
  readonly retryFor: number;
  /**
   * A server that works longer than this, in milliseconds, before it answers with an error gets no further attempt, which
   * would take as long again. By default `retryFor`.
   */
  readonly costlyAfter?: number;
  /** Whether a POST may be sent again. */
  readonly isIdempotent?: boolean;
}

/** The kind of server that a fetch reads: it decides which answers are faults, and their words. */
export interface Server {
  /** What the URL should lead to, such as `Supabase API`. */
  readonly kind: string;
  readonly redirect: "error" | "follow";
  /** The name of what a URL leads to. */
  readonly nameOf: (url: URL) => string;
  /** Why an answer cannot come from such a server; null for any other answer. */
  readonly fault: (response: Response, body: string) => Fault | null;
}

const RETRIED_STATUS = new Set([
  408,
  TOO_MANY_REQUESTS,
  502,
  503,
  504,
  // Cloudflare's own.
  520,
  521,
  522,
  523,
  524,
  525,
  530,
]);
const STATEMENT_TIMEOUT = "57014";

/** The pauses between attempts, in milliseconds: each is twice as long as the one before, up to the longest. */
const FIRST_DELAY = 250;
const MAX_DELAY = 4_000;

/** The longest limit of an attempt, as a multiple of its first limit. */
const MAX_STRETCH = 4;

/**
 * A `fetch` for texts that reads the whole body before it answers. It repeats a GET or HEAD, with
 * exponential backoff, jitter and respect for `Retry-After`, if the network, the gateway or a statement
 * timeout fails it, or if `server` finds a fault in the answer.
 *
 * After a timeout the next requests may take longer: the network may be slow rather than down. During an outage that
 * `outages` knows, requests are probes, or fail at once.
 *
 * @throws Outage if retries do not help or are not worth it, Refusal or another Failure of kind `backend` for a fault that no
 * retry mends, Failure of kind `data` if answers keep lacking rows that they announce, the signal's reason if aborted
 */
export function resilientFetch(
  { fetch, random, now, isOnline = () => true, onRetry }: FetchWorld,
  retryPolicy: (url: URL) => RetryPolicy,
  server: Server,
  outages: Outages,
): typeof globalThis.fetch {
  /** The multiple of `attemptLimit` that the next request gets for all its attempts. It never falls. */
  let nextStretch = 1;

  /** Repeats a request until it has an answer, or until another attempt is not worth it, and then throws its failure. */
  async function persist(
    url: URL,
    isProbe: boolean,
    input: RequestInfo | URL,
    init: RequestInit | undefined,
  ): Promise<Response> {
    const signal = init?.signal ?? undefined;
    const policy = retryPolicy(url);
    const { attemptLimit, retryFor, costlyAfter = retryFor } = policy;
    const mayRepeat = isRepeatableRequest(init, policy) && !isProbe;
    // A single failure may be chance. Retries that all fail prove an outage; during one, a failed probe proves that it goes on.
    const canProveOutage = isProbe || (mayRepeat && retryFor > 0);
    const deadline = now() + retryFor;
    const stretch = nextStretch;
    let delay = FIRST_DELAY;
    while (true) {
      const sentAt = now();
      const outcome = await attempt(fetch, input, init, attemptLimit * stretch, server);
      signal?.throwIfAborted();
      if (outcome.response !== undefined) {
        outages.end(url.origin);
        return outcome.response;
      }
      // Requests that time out together double it once: each doubles the stretch that it began with, not `nextStretch`.
      nextStretch = Math.max(nextStretch, stretchAfter(outcome, stretch));
      const jitter = 0.5 + random() / 2;
      const pause = pauseAfter(outcome, jitter * delay);
      // Without a status there was no answer: the network, not the work of the server, took the time.
      const isCostly = outcome.status !== undefined && now() - sentAt > costlyAfter;
      const isFinal = isCostly || isLastingFault(outcome, isOnline);
      const isRepeated = mayRepeat && !isFinal && now() + pause <= deadline;
      if (!isRepeated) {
        const failure = exhausted(url, outcome, server);
        recordFailure(outages, url, failure, isCostly, canProveOutage);
        throw failure;
      }
      onRetry?.(outcome.reason, deadline - now());
      await sleep(pause, signal);
      delay = Math.min(2 * delay, MAX_DELAY);
    }
  }

  return async (input, init) => {
    // Clients send a URL with `init`: the method and the signal of a Request would not be seen.
    const url = new URL(input instanceof Request ? input.url : input);
    const signal = init?.signal ?? undefined;
    return outages.send(url.origin, signal, (isProbe) => persist(url, isProbe, input, init));
  };
}

/** Reads may be sent again, other requests only if the policy allows it. */
function isRepeatableRequest(init: RequestInit | undefined, policy: RetryPolicy): boolean {
  const isRead = ["GET", "HEAD", undefined].includes(init?.method);
  return isRead || policy.isIdempotent === true;
}

/** Twice the stretch after a timeout, up to a limit; any other fault leaves it as it is. */
function stretchAfter({ cause }: Fault, stretch: number): number {
  return cause instanceof TimeLimit ? Math.min(2 * stretch, MAX_STRETCH) : stretch;
}

/** The pause before the next attempt: the delay, unless the server asks for more. */
function pauseAfter({ retryAfter = 0 }: Fault, delay: number): number {
  return Math.max(retryAfter, delay);
}

/** Whether another attempt would fail too: the fault is lasting, or no answer came because this machine is offline. */
function isLastingFault(fault: Fault, isOnline: () => boolean): boolean {
  if (fault.isLasting === true) return true;
  const isAnswered = fault.cause === undefined;
  return !isAnswered && !isOnline();
}

/**
 * Begins the backend's outage if every request would fail now. If this request cannot prove an outage, nothing changes.
 *
 * Any other failure ends the outage, since a server is there. Its answer came late, or its error concerns this request alone,
 * or it has a fault that no retry mends, such as a wrong certificate.
 */
function recordFailure(
  outages: Outages,
  { origin }: URL,
  failure: Failure,
  isCostly: boolean,
  canProveOutage: boolean,
): void {
  const isBackendDown = failure instanceof Outage && !isCostly && concernsAllRequests(failure);
  if (!isBackendDown) outages.end(origin);
  else if (canProveOutage) outages.begin(origin, failure);
}

/**
 * Whether every other request would fail too. It would not if the statement of this one took too long (500), or if the backend
 * was busy (429) and did not ask for a pause.
 */
function concernsAllRequests({ status, retryAfter }: Outage): boolean {
  if (status === 500) return false;
  return status !== TOO_MANY_REQUESTS || retryAfter > 0;
}

/** A failed attempt, repeated unless the fault is lasting. A lasting fault with a status is a refusal of the server itself. */
export interface Fault {
  readonly response?: never;
  readonly reason: string;
  readonly isLasting?: boolean;
  /** Whether rows of one table are missing; every other fault concerns the whole backend. */
  readonly isIncomplete?: boolean;
  readonly status?: number;
  /** The pause that the server requests, in milliseconds. */
  readonly retryAfter?: number;
  /** The error of a request without an answer; an answer that is at fault has none. */
  readonly cause?: unknown;
}

type Outcome = { readonly response: Response } | Fault;

/** Sends a request once. It never throws: an aborted request is a fault too, and the caller asks the signal. */
async function attempt(
  fetch: typeof globalThis.fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  limit: number,
  server: Server,
): Promise<Outcome> {
  try {
    const request = { ...init, redirect: server.redirect };
    const { response, bytes } = await fetchWhole(fetch, input, request, limit);
    return judge(response, new TextDecoder().decode(bytes), server);
  } catch (cause) {
    const isLasting =
      cause instanceof TooLarge || isRedirect(cause) || certificateFault(cause) !== null;
    return { reason: networkReason(cause, server), isLasting, cause };
  }
}

/**
 * The response, rebuilt with the body that was read, or its fault. A temporary error is always a fault; for any other answer
 * `server.fault` decides.
 */
function judge(response: Response, body: string, server: Server): Outcome {
  const { status, headers } = response;
  const isTemporary =
    RETRIED_STATUS.has(status) ||
    isStatementTimeout(status, body) ||
    isTokenFromFuture(status, body, headers);
  if (isTemporary) {
    const answer = `answers ${status}${detail(body)}`;
    const reason = status === TOO_MANY_REQUESTS ? `is busy: it ${answer}` : answer;
    return { reason, status, retryAfter: retryAfter(headers) };
  }
  const fault = server.fault(response, body);
  if (fault !== null) return fault;
  // Some statuses, such as 204, allow no body at all.
  return { response: new Response(body === "" ? null : body, { status, headers }) };
}

/** The answer to a HEAD has no body with a reason, so it may be a statement timeout. */
function isStatementTimeout(status: number, body: string): boolean {
  return status === 500 && (body === "" || errorCode(parsedJson(body)) === STATEMENT_TIMEOUT);
}

/**
 * Whether the API refuses a token because its own clock is behind the clock that dated the token, which is soon over: hosted
 * projects date a token for each request with a secret key. The answer to a HEAD has the reason in a header.
 */
function isTokenFromFuture(status: number, body: string, headers: Headers): boolean {
  const reason = body === "" ? headers.get("www-authenticate") : body;
  return status === 401 && /\bJWT ?issued ?at ?future\b/i.test(reason ?? "");
}

/** The longest pause that a server may request, in milliseconds: a typo or an attack must not stop a page for days. */
const MAX_RETRY_AFTER = 3_600_000;

/**
 * The pause in milliseconds that `Retry-After` requests, at most an hour; 0 if none can be read, and for one that is over. A
 * proxy may add a second pause in seconds: then the longer one counts.
 */
function retryAfter(headers: Headers): number {
  const value = headers.get("retry-after") ?? "";
  const parts = value.split(",").map((part) => part.trim());
  // A date is compared with the server's clock, since this machine's may be wrong.
  const pause = parts.every(isSeconds)
    ? 1_000 * Math.max(...parts.map(Number))
    : Date.parse(value) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(pause) ? 0 : Math.min(Math.max(0, pause), MAX_RETRY_AFTER);
}

function isSeconds(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}

/** What the body of an error says, in brackets: a message, the title of a page, or a text. Empty if it says nothing. */
export function detail(body: string): string {
  const json = parsedJson(body);
  const message = memberOf(json, "message");
  const error = memberOf(json, "error");
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1];
  const isPlainText = json === undefined && !body.trimStart().startsWith("<");
  const text = isPlainText ? body : undefined;
  const reason = [message, error, title, text].find((part) => typeof part === "string") ?? "";
  const line = reason.replace(/[\p{Cc}\s]+/gu, " ").trim();
  if (line === "") return "";
  const shortLine = line.length > MAX_DETAIL ? `${textStart(line, MAX_DETAIL)}…` : line;
  return ` (${shortLine})`;
}

const MAX_DETAIL = 200;

/** Why a request has no answer, as the end of a sentence about the server. */
function networkReason(error: unknown, server: Server): string {
  if (error instanceof TimeLimit) return error.message;
  if (error instanceof TooLarge) return `${error.message}: ${otherServer(server)}`;
  if (isRedirect(error)) return `redirects to another address, which gets no key; check the URL`;
  const certificate = certificateFault(error);
  if (certificate !== null) return certificate;
  // Node's fetch says only that it failed; its cause says why.
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message || cause.name : message;
  return `cannot be reached (${reason})`;
}

/** What is wrong with the certificate of a server, which no retry mends; null for other errors, and in browsers. */
function certificateFault(error: unknown): string | null {
  const code = errorCode(memberOf(error, "cause"));
  if (code === null) return null;
  if (UNKNOWN_AUTHORITY.has(code)) {
    return `has a certificate of an unknown authority (${code}): name its certificate's file in NODE_EXTRA_CA_CERTS`;
  }
  return WRONG_CERTIFICATE.has(code) ? `has a certificate that is not valid (${code})` : null;
}

const UNKNOWN_AUTHORITY = new Set([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

const WRONG_CERTIFICATE = new Set([
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Whether a fetch failed at a redirect: the reason of Node; browsers give none. */
function isRedirect(error: unknown): boolean {
  return memberOf(memberOf(error, "cause"), "message") === "unexpected redirect";
}

export function otherServer({ kind }: Pick<Server, "kind">): string {
  return `no ${kind} is there; check the URL`;
}

/**
 * The failure of a request whose last attempt had this fault: of kind `data` if rows are missing, a refusal or another
 * failure of the backend if the fault is lasting, otherwise an outage.
 */
function exhausted(url: URL, fault: Fault, { nameOf }: Server): Failure {
  const { isLasting = false, isIncomplete, status = null, retryAfter = 0, cause } = fault;
  const reason = `${nameOf(url)} ${fault.reason}`;
  if (isIncomplete) {
    const table = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
    return new Failure("data", `${table} is incomplete: ${reason}`, { cause });
  }
  if (isLasting) {
    // Only a fault with a status is an answer of the server itself.
    const FailureClass = status === null ? Failure : Refusal;
    return new FailureClass("backend", reason, { cause });
  }
  return new Outage({ reason, status, retryAfter, cause });
}

/** Waits for a number of milliseconds; rejects at once if the signal is aborted meanwhile. */
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
