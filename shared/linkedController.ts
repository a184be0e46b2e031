/**
 * A controller whose signal aborts with an outer one's too, until it is released. Node 20 may collect
 * the timeouts and listeners behind `AbortSignal.any`, which then never fires.
 */
export function linkedController(outer: AbortSignal | undefined): {
  readonly controller: AbortController;
  release(): void;
} {
  const controller = new AbortController();
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener("abort", follow);
  return { controller, release: () => outer?.removeEventListener("abort", follow) };
}
