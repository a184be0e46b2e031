import { withCommand } from "./environment/commandName.ts";
import { errorSentence, exitCode } from "./environment/exit.ts";
import type { World } from "./environment/world.ts";
import { program } from "./program/program.ts";

/** Runs a command line, given as the words behind the program's name, and returns the exit code. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  try {
    await program(world).parseAsync(argv, { from: "user" });
    world.signal.throwIfAborted();
    return 0;
  } catch (error) {
    const outcome = world.signal.aborted ? world.signal.reason : error;
    world.stderr.write(withCommand(errorSentence(outcome, argv.includes("--debug")), world));
    return exitCode(outcome);
  }
}
