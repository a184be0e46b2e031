/** A request that was sent while the code for its answer was still loading. */
interface EarlyRequest {
  readonly url: string;
  /** The viewer's credentials. */
  readonly authorization: string | null;
  /** The time of sending, on the clock of `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  interface Window {
    earlyRequest?: EarlyRequest;
  }
}

/** Sends a request whose answer `fetchOrTake` takes later. */
export function sendEarly(url: string, headers: Readonly<Record<string, string>>): void {
  const controller = new AbortController();
  const response = fetch(url, { headers, redirect: "error", signal: controller.signal });
  // The failure is reported to the caller of `fetchOrTake`.
  response.catch(() => {});
  const authorization = authorizationHeader(headers);
  window.earlyRequest = { url, authorization, sentAt: performance.now(), response, controller };
}

/** The time at which the current read was requested, on the clock of `performance.now()`. */
export function requestedAt(): number {
  return window.earlyRequest?.sentAt ?? performance.now();
}

/**
 * A `fetch` that uses the pending early answer, once. An early request with another URL or another
 * viewer's credentials (after a sign-in in another tab) is aborted.
 */
export const fetchOrTake: typeof globalThis.fetch = (input, init) => {
  const early = window.earlyRequest;
  delete window.earlyRequest;
  const isSame =
    early !== undefined &&
    early.url === String(input) &&
    early.authorization === authorizationHeader(init?.headers);
  if (isSame) init?.signal?.addEventListener("abort", () => early.controller.abort());
  else early?.controller.abort();
  return isSame ? early.response : window.fetch(input, init);
};

function authorizationHeader(headers: HeadersInit | undefined): string | null {
  return new Headers(headers).get("Authorization");
}
