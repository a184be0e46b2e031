import { Failure } from "../../shared/failure.ts";
import { linkedController } from "../../shared/linkedController.ts";
import type { World } from "./world.ts";

/**
 * What work gives, or its failure, within a time limit in milliseconds: whatever the work itself does
 * with its signal, this ends with the limit and as soon as the outer signal aborts.
 *
 * @throws Failure of kind `backend` where the time is up, the outer signal's reason when it was aborted
 */
export async function within<Result>(
  { after }: Pick<World, "after">,
  limit: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { controller, release } = linkedController(outer);
  const { signal } = controller;
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const callOff = after(limit, () =>
    controller.abort(new Failure("backend", `nothing answers within ${limit / 1000} s`)),
  );
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal), ended]);
  } finally {
    callOff();
    release();
  }
}
