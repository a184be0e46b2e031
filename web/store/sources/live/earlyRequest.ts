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

/** Sends a request whose answer `fetchOrTake` uses later. */
export function sendEarly(url: string, headers: Readonly<Record<string, string>>): void {
  const controller = new AbortController();
  const response = fetch(url, { headers, redirect: "error", signal: controller.signal });
  // Not unhandled: the caller of `fetchOrTake` gets the failure.
  response.catch(() => {});
  const authorization = authorizationHeader(headers);
  window.earlyRequest = { url, authorization, sentAt: performance.now(), response, controller };
}

/** When the read that begins now was requested: at an early request, or now. On the clock of `performance.now()`. */
export function requestedAt(): number {
  return window.earlyRequest?.sentAt ?? performance.now();
}

/**
 * A `fetch` whose first call uses the answer of the early request, if there is one with the same URL and credentials.
 * Otherwise, as after a sign-in in another tab, that request is aborted, and the call sends its own.
 */
export const fetchOrTake: typeof globalThis.fetch = (input, init) => {
  const early = window.earlyRequest;
  delete window.earlyRequest;
  if (early === undefined) return window.fetch(input, init);
  const isSameUrl = early.url === String(input);
  const isSameViewer = early.authorization === authorizationHeader(init?.headers);
  if (!isSameUrl || !isSameViewer) {
    early.controller.abort();
    return window.fetch(input, init);
  }
  init?.signal?.addEventListener("abort", () => early.controller.abort());
  return early.response;
};

function authorizationHeader(headers: HeadersInit | undefined): string | null {
  return new Headers(headers).get("Authorization");
}
