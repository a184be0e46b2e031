import pLimit, { type LimitFunction } from "p-limit";
import { linkedController } from "./linkedController.ts";

const REQUESTS_AT_ONCE = 5;

/** Shared by concurrent reads: a bound on the number of requests, and a signal that stops every read. */
interface SharedRead {
  readonly limit: LimitFunction;
  readonly signal: AbortSignal;
}

/**
 * Gives the reads that `readAll` starts a common signal, and a common limit of requests at once. If `readAll` rejects, the
 * signal stops the reads that are still under way.
 */
export async function sideBySide<Result>(
  outer: AbortSignal,
  readAll: (shared: SharedRead) => Promise<Result>,
): Promise<Result> {
  const { controller, release } = linkedController(outer);
  try {
    return await readAll({ signal: controller.signal, limit: pLimit(REQUESTS_AT_ONCE) });
  } catch (failure) {
    controller.abort(failure);
    throw failure;
  } finally {
    release();
  }
}
