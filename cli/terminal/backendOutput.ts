import { plainText } from "../text/plainText.ts";
import type { Output, World } from "../world.ts";
import { movesCursor, USUAL_COLUMNS } from "./terminal.ts";

export interface BackendOutput {
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
  /** Shows the current step, such as `Checking chains.csv, 1K of 2K bytes`; an empty text clears it. */
  readonly step: (step: string) => void;
}

/** Writes lines to the streams, and the current step as one line on stderr if that is a terminal. */
export function backendOutput({ stdout, stderr, env, now }: World): BackendOutput {
  let [phase, shownAt] = ["", 0];
  const clear = () => {
    if (phase !== "") stderr.write(CLEAR);
    phase = "";
  };
  const lineTo = (stream: Output) => (line: string) => {
    clear();
    stream.write(`${line}\n`);
  };
  return {
    stdout: lineTo(stdout),
    stderr: lineTo(stderr),
    step(step) {
      if (!movesCursor(stderr, env)) return;
      if (step === "") return clear();
      // Progress within a step is throttled; a new step is shown at once.
      const next = step.replace(/,.*/, "");
      if (next === phase && now() - shownAt < EVERY) return;
      [phase, shownAt] = [next, now()];
      const room = (stderr.columns || USUAL_COLUMNS) - 2;
      stderr.write(`${CLEAR}${plainText(step).slice(0, room)} …`);
    },
  };
}

const EVERY = 100;
const CLEAR = "\r\u001B[K";
