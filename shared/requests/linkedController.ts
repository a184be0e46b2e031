/**
 * A controller that also aborts with an outer signal, until it is released. Not `AbortSignal.any`: Node
 * 20 may garbage-collect the timeouts and listeners behind it, and then it never fires.
 */
export function linkedController(outer: AbortSignal | undefined): {
  readonly controller: AbortController;
  release(): void;
} {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  else outer?.addEventListener("abort", abort);
  return { controller, release: () => outer?.removeEventListener("abort", abort) };
}
