import pLimit, { type LimitFunction } from "p-limit";
import { linkedController } from "./linkedController.ts";

const REQUESTS_AT_ONCE = 5;

/** What reads beside each other share: a bound on the concurrent requests, and a signal that stops all. */
interface Shared {
  readonly limit: LimitFunction;
  readonly signal: AbortSignal;
}

/** Reads several things at once. The first failure stops all of them. */
export async function sideBySide<Result>(
  outer: AbortSignal,
  read: (shared: Shared) => Promise<Result>,
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
