import pLimit, { type LimitFunction } from "p-limit";
import { linkedController } from "./linkedController.ts";

const REQUESTS_AT_ONCE = 5;

/** Shared by concurrent reads: a bound on the number of requests, and a signal that stops every read. */
interface SharedRead {
  readonly limit: LimitFunction;
  readonly signal: AbortSignal;
}

/** Runs several reads at once. The first failure stops all reads. */
export async function sideBySide<Result>(
  outer: AbortSignal,
  read: (shared: SharedRead) => Promise<Result>,
): Promise<Result> {
  const { controller, release } = linkedController(outer);
  try {
    return await read({ signal: controller.signal, limit: pLimit(REQUESTS_AT_ONCE) });
  } catch (failure) {
    controller.abort(failure);
    throw failure;
  } finally {
    release();
  }
}
