import { exitCodeOf, sentenceOf, UNEXPECTED } from "./exit.ts";
import { program } from "./program.ts";

const stop = new AbortController();
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

for (const [signal, exitCode] of Object.entries(signals)) {
  process.once(signal, () => {
    process.exitCode = exitCode;
    stop.abort(new Error(`stopped by ${signal}`));
  });
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Who reads no further has seen enough: the work goes on to its end and its exit code.
    if (error.code === "EPIPE" || process.exitCode === UNEXPECTED) return;
    process.exitCode = UNEXPECTED;
    process.stderr.write(`vigil: the output cannot be written (${error.message})\n`);
  });
}

try {
  await program(stop.signal).parseAsync();
} catch (error) {
  if (!stop.signal.aborted) {
    process.exitCode = exitCodeOf(error);
    process.stderr.write(sentenceOf(error, process.argv.includes("--debug")));
  }
}
