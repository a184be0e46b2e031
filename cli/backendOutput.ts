import type { WriteStream } from "node:tty";
import { plainText } from "./render/plainText.ts";

/** Where a backend that runs on this machine says what it does. */
export interface BackendOutput {
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
  /** Told what is under way, such as `Checking chains.csv, 1K of 2K bytes`. */
  readonly step: (step: string) => void;
}

type Stream = Pick<WriteStream, "isTTY" | "columns" | "write">;

/** Writes lines to the streams, and what is under way to stderr, in one line, where it is a terminal. */
export function backendOutput(stdout: Stream, stderr: Stream): BackendOutput {
  let [phase, shownAt] = ["", 0];
  const clear = () => {
    if (phase !== "") stderr.write(CLEAR);
    phase = "";
  };
  const lineTo = (stream: Stream) => (line: string) => {
    clear();
    stream.write(`${line}\n`);
  };
  return {
    stdout: lineTo(stdout),
    stderr: lineTo(stderr),
    step(step) {
      if (!stderr.isTTY) return;
      // How far one is may wait a moment; that the next one has begun may not.
      const next = step.replace(/,.*/, "");
      if (next === phase && Date.now() - shownAt < EVERY) return;
      [phase, shownAt] = [next, Date.now()];
      const room = (stderr.columns || USUAL_COLUMNS) - 2;
      stderr.write(`${CLEAR}${plainText(step).slice(0, room)} …`);
    },
  };
}

const EVERY = 100;
const USUAL_COLUMNS = 80;
const CLEAR = "\r\u001B[K";
