import { formatCount } from "../../shared/text/format.ts";
import { plainText } from "../text/plainText.ts";
import type { World } from "../world.ts";
import { movesCursor, USUAL_COLUMNS } from "./terminal.ts";

const EVERY = 100;
const CLEAR_LINE = "\r\u001B[K";

export interface Progress {
  add(rows: number): void;
  expect(rows: number): void;
  /** Shows that a failed attempt is repeated, for at most `left` more milliseconds. */
  retry(fault: string, left: number): void;
  clear(): void;
}

/** Shows the number of rows read and repeated attempts on stderr if that is a terminal. */
export function showProgress({ stderr, env, now }: World, wanted: boolean): Progress {
  if (!wanted || !movesCursor(stderr, env)) return SILENT;
  let [rows, expected, shownAt] = [0, 0, Number.NEGATIVE_INFINITY];
  const show = (text: string) => {
    const line = plainText(text).slice(0, (stderr.columns || USUAL_COLUMNS) - 1);
    stderr.write(CLEAR_LINE + line);
    shownAt = now();
  };
  return {
    add: (count) => {
      rows += count;
      if (now() - shownAt < EVERY) return;
      // The memberships come last, and are not part of the expected rows.
      const all = rows <= expected ? ` of ${formatCount(expected)}` : "";
      show(`${formatCount(rows)}${all} rows read`);
    },
    expect: (count) => {
      expected += count;
    },
    retry: (fault, left) =>
      show(`the backend ${fault}; trying again, for ${Math.ceil(left / 1000)} s more`),
    clear: () => stderr.write(CLEAR_LINE),
  };
}

const SILENT: Progress = { add: () => {}, expect: () => {}, retry: () => {}, clear: () => {} };
