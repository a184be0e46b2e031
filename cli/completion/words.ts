import type { Argument, Command, Option } from "commander";

/** What completes an argument or an option's value: some words, a path, or nothing. */
export type Value = readonly string[] | "file" | "folder" | null;

export interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
  readonly values: readonly Value[];
}

export function words(program: Command): CommandWords[] {
  const help = program.createHelp();
  const names = help.visibleCommands(program).map((command) => command.name());
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    description: command.description(),
    options: help.visibleOptions(command),
    values: command.name() === "help" ? [names] : command.registeredArguments.map(valueIn),
  }));
}

/** The placeholder's name decides: `<dir>`, `<path>` and the arguments of `diff` are paths. */
export function valueIn(place: Option | Argument): Value {
  const name = "flags" in place ? (/[<[](\w+)/.exec(place.flags)?.[1] ?? "") : place.name();
  if (place.argChoices !== undefined) return place.argChoices;
  if (name === "dir") return "folder";
  return ["path", "before", "after"].includes(name) ? "file" : null;
}
