import { Command, type CommanderError } from "commander";
import { Failure } from "../../shared/failure.ts";
import { nearestName } from "../../shared/text/nearestName.ts";
import { Ending, EXIT_CODES } from "../environment/exit.ts";
import { version } from "../environment/projectFolder.ts";
import { terminalStyle, USUAL_COLUMNS, type World } from "../environment/world.ts";
import { addSql, addStart } from "./localCommands.ts";
import { addCheck, addDoctor, addKeep, addMcp, addRows } from "./opsCommands.ts";
import { completeView, completeWeekStart } from "./options.ts";
import {
  addDiff,
  addExport,
  addMetrics,
  addSite,
  addSnapshot,
  addVerify,
} from "./publishCommands.ts";

/** The command line with all its commands. A run that fails throws, and prints no error. */
export function program(world: World): Command {
  const { stdout, stderr } = world;
  const vigil = new Command("vigil")
    .description("Metrics of transaction monitoring and wallet risk, from your own Supabase")
    .version(version())
    .addHelpText("after", PROGRAM_HELP)
    .exitOverride((ending) => {
      throw endOfRun(ending);
    })
    .configureHelp({ minWidthToWrap: 20 })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // The caller prints the error that is thrown, as it prints all others.
      outputError: () => {},
      getOutHelpWidth: () => terminalStyle(world).columns ?? USUAL_COLUMNS,
      getErrHelpWidth: () => terminalStyle(world).columns ?? USUAL_COLUMNS,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  addSnapshot(vigil, world);
  addMetrics(vigil, world);
  addCheck(vigil, world);
  addRows(vigil, world);
  addVerify(vigil, world);
  addDiff(vigil, world);
  addDoctor(vigil, world);
  addKeep(vigil, world);
  addMcp(vigil, world);
  addSite(vigil, world);
  addExport(vigil, world);
  addStart(vigil, world);
  addSql(vigil, world);
  vigil.hook("preAction", async (_, command) => {
    refuseEmptyWords(command);
    await completeView(command, world);
    await completeWeekStart(command, world);
  });
  for (const command of vigil.commands) {
    command.option("--debug", "print everything that is known about an error");
  }
  // Added last, since this command has no `--debug`.
  addHelp(vigil);
  return vigil;
}

/** Adds the command `help`. It refuses an unknown command, for which Commander's own `help` prints the help of the program. */
function addHelp(vigil: Command): void {
  vigil
    .command("help [command]")
    .description("display help for command")
    .action((name?: string) => {
      if (name === undefined) return vigil.help();
      const command = vigil.commands.find((candidate) => candidate.name() === name);
      if (command !== undefined) return command.help();
      throw unknownCommand(
        name,
        vigil.commands.map((candidate) => candidate.name()),
      );
    });
}

function unknownCommand(name: string, names: readonly string[]): Failure {
  const nearest = nearestName(name, names);
  const advice = nearest === null ? "(see --help)" : `(Did you mean ${nearest}?)`;
  return new Failure("usage", `unknown command '${name}' ${advice}`);
}

/**
 * Refuses an empty text as the value of an option or as an argument, most often a shell variable that is not set. An empty
 * path would name the working folder.
 */
function refuseEmptyWords(command: Command): void {
  const emptyOption = command.options.find((option) =>
    // An option that may be repeated has a list.
    [command.getOptionValue(option.attributeName())].flat().includes(""),
  );
  if (emptyOption !== undefined) throw emptyWord(String(emptyOption.long));
  if (command.args.includes("")) throw emptyWord("an argument");
}

function emptyWord(name: string): Failure {
  return new Failure("usage", `${name} is empty: write a value, or leave it out`);
}

const PROGRAM_HELP = `
SUPABASE_URL and SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY or
SUPABASE_ANON_KEY select the backend, from the environment or from .env. All but
SUPABASE_SECRET_KEY may have the prefix VITE_.

In a clone of the project, this command is npx vigil in its folder, and node
PATH/cli/vigil.js in any other, where npx would fetch another package of this
name. Pages such as docs/csv.md are in the folder of the program.

Exit codes:
  0   done
  1   unexpected, such as a folder that cannot be written
  2   usage: an option, a range or a setting is wrong or missing
  3   the backend cannot be reached or refuses the request
  4   the data is incomplete or inconsistent, or a snapshot does not parse;
      nothing is written; for check: it cannot tell
  5   a rule of check fired
  75  another run is writing to the same folder; for keep: a lock or a time limit
      ended the count, and the last answer stays`;

/** The codes with which Commander ends a run after it has printed the help or the version. */
const PRINTED = ["commander.help", "commander.helpDisplayed", "commander.version"];

/**
 * The error to throw when Commander ends the run:
 * - After the help or the version, an `Ending`, so that nothing more is printed. Its exit code is that of wrong usage if
 *   Commander printed the help because the command line names no command.
 * - Otherwise a Failure with Commander's message and what to do.
 */
function endOfRun({ code, message, exitCode }: CommanderError): Ending | Failure {
  if (PRINTED.includes(code)) return new Ending(message, exitCode === 0 ? 0 : EXIT_CODES.usage);
  const sentence = message.replace(/^error: /, "").replace("\n", " ");
  const clause = sentence.replace(/\.$/, "");
  if (code === "commander.excessArguments") {
    return new Failure("usage", `${clause}: quote a path that has a blank (see --help)`);
  }
  // Our parsers of options and Commander's search for similar names add what to do.
  const hasAdvice = /is invalid\. |Did you mean /.test(sentence);
  return new Failure("usage", hasAdvice ? sentence : `${clause} (see --help)`);
}
