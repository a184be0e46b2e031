import { Failure } from "../../shared/failure.ts";
import { linkedController } from "../../shared/requests/linkedController.ts";
import type { StoreWorld } from "./storeWorld.ts";

/**
 * Does some work within a time limit in milliseconds. At the limit, and when the outer signal aborts, the work's own signal
 * aborts, and the promise rejects even if the work goes on.
 *
 * @throws Failure of kind `backend` after the limit, or the outer signal's reason after it aborts
 */
export async function within<Result>(
  { after }: Pick<StoreWorld, "after">,
  limit: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { controller, release } = linkedController(outer);
  const { signal } = controller;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const cancelTimer = after(limit, () =>
    controller.abort(new Failure("backend", `nothing answers within ${limit / 1000} s`)),
  );
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal), aborted]);
  } finally {
    cancelTimer();
    release();
  }
}
