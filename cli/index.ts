import { exitCodeOf, sentenceOf } from "./exit.ts";
import { program } from "./program.ts";

const stop = new AbortController();
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

for (const [signal, exitCode] of Object.entries(signals)) {
  process.once(signal, () => {
    process.exitCode = exitCode;
    stop.abort(new Error(`stopped by ${signal}`));
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
