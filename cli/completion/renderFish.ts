import type { CommandWords, OptionWords, Value } from "./words.ts";

/** The completion as a script for fish. */
export function renderFish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap((command) => {
    const seen = quoted(`__fish_seen_subcommand_from ${command.name}`);
    return [
      `complete -c vigil -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.description)}`,
      ...command.options.map((option) => `complete -c vigil -n ${seen} ${optionSpec(option)}`),
      ...command.values
        .slice(0, 1)
        .flatMap((value) =>
          value.kind === "anything" ? [] : [`complete -c vigil -n ${seen} ${action(value)}`],
        ),
    ];
  });
  return `# Completion of vigil for fish: vigil completion fish | source
complete -c vigil -f
${lines.join("\n")}
`;
}

function optionSpec({ flag, description, value, isValueOptional }: OptionWords): string {
  const takes = value === null || isValueOptional ? "" : ` -r ${action(value)}`;
  return `-l ${flag.replace(/^--/, "")}${takes.trimEnd()} -d ${quoted(description)}`;
}

function action(value: Value): string {
  switch (value.kind) {
    case "choices":
      return `-a ${quoted(value.choices.join(" "))}`;
    case "file":
      return "-F";
    case "folder":
      return "-a '(__fish_complete_directories)'";
    case "anything":
      return "";
  }
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
