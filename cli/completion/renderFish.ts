import type { Option } from "commander";
import { type CommandWords, type Value, valueIn } from "./words.ts";

export function renderFish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap((command) => {
    const seen = quoted(`__fish_seen_subcommand_from ${command.name}`);
    return [
      `complete -c vigil -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.description)}`,
      ...command.options.map((option) => `complete -c vigil -n ${seen} ${optionSpec(option)}`),
      ...command.values.slice(0, 1).map((value) => `complete -c vigil -n ${seen} ${action(value)}`),
    ];
  });
  return `# Completion of vigil for fish: vigil completion fish | source
complete -c vigil -f
${lines.join("\n")}
`;
}

function optionSpec(option: Option): string {
  const takes = option.required ? ` -r ${action(valueIn(option))}` : "";
  return `-l ${option.long?.slice(2)}${takes.trimEnd()} -d ${quoted(option.description)}`;
}

const PATHS = { file: "-F", folder: "-a '(__fish_complete_directories)'" };

function action(value: Value): string {
  if (value === null) return "";
  return typeof value === "string" ? PATHS[value] : `-a ${quoted(value.join(" "))}`;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
