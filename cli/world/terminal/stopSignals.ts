import { setImmediate } from "node:timers/promises";
import { Ending } from "../exit.ts";
import type { World } from "../world.ts";

const EXIT_CODES = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

/** Aborts on SIGINT and SIGTERM, so that work can end in order. */
export function stopSignals(
  target: Pick<NodeJS.Process, "once" | "off">,
): Pick<World, "signal" | "endAtOnce"> {
  const stop = new AbortController();
  const listeners = EXIT_CODES.map(([signal, exitCode]) => ({
    signal,
    listener: () => stop.abort(new Ending(`stopped by ${signal}`, exitCode)),
  }));
  for (const { signal, listener } of listeners) target.once(signal, listener);
  return {
    signal: stop.signal,
    async endAtOnce(work) {
      // Lets a pending signal reach its listener before the listeners are removed.
      await setImmediate();
      stop.signal.throwIfAborted();
      for (const { signal, listener } of listeners) target.off(signal, listener);
      try {
        return await work();
      } finally {
        for (const { signal, listener } of listeners) target.once(signal, listener);
      }
    },
  };
}
