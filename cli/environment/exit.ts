import { setMaxListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { inspect } from "node:util";
import { Failure, type FailureKind } from "../../shared/failure.ts";
import { plainText, withoutKeys } from "../text/plainText.ts";
import type { World } from "./world.ts";

export const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  usage: 2,
  backend: 3,
  data: 4,
  locked: 75,
};

export const UNEXPECTED = 1;

/** Ends a run with an exit code and without its own sentence. */
export class Ending extends Error {
  constructor(
    reason: string,
    readonly exitCode: number,
  ) {
    super(reason);
  }
}

/** The exit code of a run that ended with an error. */
export function exitCode(error: unknown): number {
  if (error instanceof Ending) return error.exitCode;
  if (error instanceof Failure) return EXIT_CODES[error.kind];
  return UNEXPECTED;
}

/**
 * The text that stderr gets for an error: its sentence and its details, or with `debug` all that is known about it. Each line
 * ends with a line feed. Empty for an `Ending`, which has no sentence.
 */
export function errorSentence(error: unknown, debug: boolean): string {
  if (error instanceof Ending) return "";
  if (debug) return inspect(error).split("\n").map(harmlessLine).join("");
  const message = error instanceof Error ? error.message : String(error);
  const details = error instanceof Failure ? error.details : [];
  const lines = [`vigil: ${message}`, ...details.map((detail) => `  ${detail}`)];
  return lines.map(harmlessLine).join("");
}

/** A line with a line feed at its end, without keys and control characters: a message may quote the backend. */
function harmlessLine(line: string): string {
  return `${plainText(withoutKeys(line))}\n`;
}

const SIGNALS = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

/**
 * Makes SIGINT and SIGTERM abort the returned `signal`, so that work can end in order. Each is listened to once: a second SIGINT
 * ends the process at once, as signals do without a listener. During the work of `endAtOnce`, so does the first.
 */
export function stopSignals(
  target: Pick<NodeJS.Process, "once" | "off">,
): Pick<World, "signal" | "endAtOnce"> {
  const stop = new AbortController();
  // Each request listens to the signal, and any number of requests may run at once.
  setMaxListeners(0, stop.signal);
  const listeners = SIGNALS.map(([signal, exitCode]) => ({
    signal,
    listener: () => stop.abort(new Ending(`stopped by ${signal}`, exitCode)),
  }));
  for (const { signal, listener } of listeners) target.once(signal, listener);
  return {
    signal: stop.signal,
    async endAtOnce(work) {
      // A signal that has arrived reaches its listener in the next turn of the event loop.
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
