import { setImmediate } from "node:timers/promises";
import type { World } from "../world.ts";

/** Writes to stdout no faster than its reader reads; ends early if the reader closes the pipe. */
export async function writeTexts(
  texts: Iterable<string>,
  { stdout, signal }: Pick<World, "stdout" | "signal">,
): Promise<void> {
  let isOpen = true;
  for (const text of texts) {
    await new Promise<void>((resolve) => {
      const isTaken = stdout.write(text, (error) => {
        isOpen &&= !error;
        resolve();
      });
      if (isTaken !== false) resolve();
    });
    // Errors and signals arrive only between turns of the event loop, also where the stream writes at
    // once.
    await setImmediate();
    signal.throwIfAborted();
    if (!isOpen) return;
  }
}
