import type { WriteStream } from "node:tty";
import { formatCount } from "../shared/format.ts";

const EVERY = 100;

export interface Progress {
  add(rows: number): void;
  clear(): void;
}

/** Shows on a terminal how many rows were read so far, and is silent elsewhere. */
export function showProgress(stream: WriteStream, wanted: boolean): Progress {
  if (!wanted || !stream.isTTY) return { add: () => {}, clear: () => {} };
  let [rows, shownAt] = [0, 0];
  return {
    add: (count) => {
      rows += count;
      if (Date.now() - shownAt < EVERY) return;
      shownAt = Date.now();
      stream.write(`\r${formatCount(rows)} rows read`);
    },
    clear: () => stream.write("\r\u001B[K"),
  };
}
