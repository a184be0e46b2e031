import { formatCount } from "../../shared/text/format.ts";
import { plainText } from "../text/plainText.ts";
import { movesCursor, type Output, USUAL_COLUMNS, type World } from "./world.ts";

/** The milliseconds for which a text stays, unless one of another phase follows. */
const EVERY = 100;
const CLEAR = "\r\u001B[K";

/**
 * The last line of stderr, if stderr is a terminal. Texts of one phase replace each other at most ten
 * times a second.
 */
function statusLine({ stderr, env, now }: World, wanted: boolean) {
  const isShown = wanted && movesCursor(stderr, env);
  let current = "";
  let shownAt = 0;
  return {
    /** Shows a text of a phase; one that is too long for the line is cut before `end`. */
    show(phase: string, text: string, end = "") {
      const isTooSoon = phase === current && now() - shownAt < EVERY;
      if (!isShown || isTooSoon) return;
      current = phase;
      shownAt = now();
      const room = (stderr.columns || USUAL_COLUMNS) - 1 - end.length;
      stderr.write(CLEAR + plainText(text).slice(0, room) + end);
    },
    clear() {
      if (current !== "") stderr.write(CLEAR);
      current = "";
    },
  };
}

/** Shows the number of rows read or written, and repeated attempts, on stderr if stderr is a terminal. */
export function showProgress(world: World, wanted: boolean) {
  const { show, clear } = statusLine(world, wanted);
  let rows = 0;
  let expected = 0;
  return {
    add(count: number) {
      rows += count;
      // The memberships come last, and are not part of the expected rows.
      const ofExpected = rows <= expected ? ` of ${formatCount(expected)}` : "";
      show("rows", `${formatCount(rows)}${ofExpected} rows read`);
    },
    expect(count: number) {
      expected += count;
    },
    /** Shows that a failed attempt is repeated, for at most `left` more milliseconds. */
    retry(fault: string, left: number) {
      const text = `the backend ${fault}; trying again, for ${Math.ceil(left / 1000)} s more`;
      show(text, text);
    },
    written(count: number, all: number) {
      show("written", `${formatCount(count)} of ${formatCount(all)} rows written`);
    },
    clear,
  };
}

export type Progress = ReturnType<typeof showProgress>;

export interface BackendOutput {
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
  /** Shows the current step, such as `Loading chains.csv, 1K of 2K bytes`; an empty text clears it. */
  readonly step: (step: string) => void;
}

/** Writes lines to the streams, and the current step as one line on stderr if stderr is a terminal. */
export function backendOutput(world: World): BackendOutput {
  const { show, clear } = statusLine(world, true);
  const lineTo = (stream: Output) => (line: string) => {
    clear();
    stream.write(`${line}\n`);
  };
  return {
    stdout: lineTo(world.stdout),
    stderr: lineTo(world.stderr),
    step: (step) => (step === "" ? clear() : show(step.replace(/,.*/, ""), step, " …")),
  };
}
