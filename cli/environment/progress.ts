import { formatCount } from "../../shared/text/format.ts";
import { plainText } from "../text/plainText.ts";
import { movesCursor, type Output, USUAL_COLUMNS, type World } from "./world.ts";

/** A text stays for this time, unless one of another phase follows. */
const MIN_SHOWN_MS = 100;
const CLEAR = "\r\u001B[K";

/**
 * The last line of stderr, which shows a text of the current phase of the work. Texts of the same phase replace each other at
 * most ten times a second; the first text of another phase is shown at once. Nothing is shown if it is not wanted, or stderr
 * is no terminal.
 */
function statusLine({ stderr, env, now }: World, isWanted: boolean) {
  const isShown = isWanted && movesCursor(stderr, env);
  /** Empty if no text is shown. */
  let shownPhase = "";
  let shownAt = 0;
  return {
    /** Shows a text of a phase; one that is too long for the line is cut before `end`. */
    show(phase: string, text: string, end = "") {
      const isTooSoon = phase === shownPhase && now() - shownAt < MIN_SHOWN_MS;
      if (!isShown || isTooSoon) return;
      shownPhase = phase;
      shownAt = now();
      // A terminal would wrap a text that fills its last column.
      const columns = (stderr.columns || USUAL_COLUMNS) - 1;
      stderr.write(CLEAR + plainText(text).slice(0, columns - end.length) + end);
    },
    clear() {
      if (shownPhase !== "") stderr.write(CLEAR);
      shownPhase = "";
    },
  };
}

/** Shows the number of rows read or written, and repeated attempts, on stderr if stderr is a terminal. */
export function showProgress(world: World, isWanted: boolean) {
  const { show, clear } = statusLine(world, isWanted);
  let rows = 0;
  let expected = 0;
  return {
    add(count: number) {
      rows += count;
      // The memberships are read last and were not expected: from then on, the expected number is left out.
      const ofExpected = rows <= expected ? ` of ${formatCount(expected)}` : "";
      show("rows", `${formatCount(rows)}${ofExpected} rows read`);
    },
    expect(count: number) {
      expected += count;
    },
    /** Shows that a failed attempt is repeated, for at most this time more. */
    retry(fault: string, leftMs: number) {
      const text = `the backend ${fault}; trying again, for ${Math.ceil(leftMs / 1000)} s more`;
      // Every retry is another phase, so that its text is shown at once.
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

/**
 * Writes lines to the streams, as harmless text since they may quote a file, and the current step as one line on stderr if
 * stderr is a terminal.
 */
export function backendOutput(world: World): BackendOutput {
  const { show, clear } = statusLine(world, true);
  const lineTo = (stream: Output) => (line: string) => {
    clear();
    stream.write(`${plainText(line)}\n`);
  };
  return {
    stdout: lineTo(world.stdout),
    stderr: lineTo(world.stderr),
    step(step) {
      if (step === "") return clear();
      // Steps that differ in their count alone, behind the comma, are one phase.
      const [phase = step] = step.split(",", 1);
      show(phase, step, " …");
    },
  };
}
