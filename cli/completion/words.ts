import type { Argument, Command, Option } from "commander";

/** The kind of an argument or of an option's value. */
export type Value =
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  | { readonly kind: "file" }
  | { readonly kind: "folder" }
  | { readonly kind: "anything" };

export interface OptionWords {
  /** `--read` */
  readonly flag: string;
  readonly description: string;
  /** Null where the option takes no value. */
  readonly value: Value | null;
  readonly isValueOptional: boolean;
}

export interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionWords[];
  readonly values: readonly Value[];
}

/** The words of every command. */
export function words(program: Command): CommandWords[] {
  const help = program.createHelp();
  const names = help.visibleCommands(program).map((command) => command.name());
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    description: command.description(),
    options: help.visibleOptions(command).map(optionWords),
    values:
      command.name() === "help"
        ? [{ kind: "choices", choices: names }]
        : command.registeredArguments.map(valueIn),
  }));
}

function optionWords(option: Option): OptionWords {
  return {
    flag: option.long ?? option.flags,
    description: option.description,
    value: option.required || option.optional ? valueIn(option) : null,
    isValueOptional: option.optional,
  };
}

/** The placeholder's name decides: `<dir>`, `<path>` and the arguments of `diff` are paths. */
function valueIn(place: Option | Argument): Value {
  const name = "flags" in place ? /[<[](\w+)/.exec(place.flags)?.[1] : place.name();
  if (place.argChoices !== undefined) return { kind: "choices", choices: place.argChoices };
  if (name === "dir") return { kind: "folder" };
  return { kind: ["path", "before", "after"].includes(name ?? "") ? "file" : "anything" };
}
