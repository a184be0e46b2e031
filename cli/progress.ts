import type { WriteStream } from "node:tty";
import { formatCount } from "../shared/format.ts";
import { plainText } from "./render/plainText.ts";

const EVERY = 100;
const CLEAR_LINE = "\r\u001B[K";

/** What of a terminal is written to. */
export type Progressing = Pick<WriteStream, "isTTY" | "columns" | "write">;

export interface Progress {
  /** Rows have come. */
  add(rows: number): void;
  /** So many are to come. */
  expect(rows: number): void;
  /** An attempt has failed and is made again, for so many more milliseconds. */
  retry(fault: string, left: number): void;
  clear(): void;
}

/** Shows on a terminal how many rows were read and what is tried again, and is silent elsewhere. */
export function showProgress(stream: Progressing, wanted: boolean, now: () => number): Progress {
  if (!wanted || !stream.isTTY) return SILENT;
  let [rows, expected, shownAt] = [0, 0, Number.NEGATIVE_INFINITY];
  const show = (text: string) => {
    const line = plainText(text).slice(0, (stream.columns || 80) - 1);
    stream.write(CLEAR_LINE + line);
    shownAt = now();
  };
  return {
    add: (count) => {
      rows += count;
      if (now() - shownAt < EVERY) return;
      // Who the members of projects are is read last, and nobody has counted those before.
      const all = rows <= expected ? ` of ${formatCount(expected)}` : "";
      show(`${formatCount(rows)}${all} rows read`);
    },
    expect: (count) => {
      expected += count;
    },
    retry: (fault, left) =>
      show(`the backend ${fault}; trying again, for ${Math.ceil(left / 1000)} s more`),
    clear: () => stream.write(CLEAR_LINE),
  };
}

const SILENT: Progress = { add: () => {}, expect: () => {}, retry: () => {}, clear: () => {} };
