/** A request that was sent while the code that takes its answer was on its way. */
interface EarlyRequest {
  readonly url: string;
  /** Whom it speaks for. */
  readonly authorization: string | null;
  /** When it was sent, on the clock of `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  interface Window {
    earlyRequest?: EarlyRequest;
  }
}

export function sendEarly(url: string, headers: Readonly<Record<string, string>>): void {
  const controller = new AbortController();
  const response = fetch(url, { headers, signal: controller.signal });
  // Whoever takes the answer hears of it.
  response.catch(() => {});
  const authorization = authorizationOf(headers);
  window.earlyRequest = { url, authorization, sentAt: performance.now(), response, controller };
}

/** When what is asked now was asked, on the clock of `performance.now()`. */
export function askedAt(): number {
  return window.earlyRequest?.sentAt ?? performance.now();
}

/**
 * A `fetch` that takes the answer that is on its way, once. To another question it is of no use, and to
 * another viewer neither: somebody may have signed in meanwhile, in another tab.
 */
export const fetchOrTake: typeof globalThis.fetch = (input, init) => {
  const early = window.earlyRequest;
  delete window.earlyRequest;
  const isSame =
    early !== undefined &&
    early.url === String(input) &&
    early.authorization === authorizationOf(init?.headers);
  if (isSame) init?.signal?.addEventListener("abort", () => early.controller.abort());
  else early?.controller.abort();
  return isSame ? early.response : window.fetch(input, init);
};

function authorizationOf(headers: HeadersInit | undefined): string | null {
  return new Headers(headers).get("Authorization");
}
