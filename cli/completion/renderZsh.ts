import type { Option } from "commander";
import { type CommandWords, type Value, valueIn } from "./words.ts";

/** The completion as a script for zsh, to source or to put into a folder of `$fpath`. */
export function renderZsh(commands: readonly CommandWords[]): string {
  return `#compdef vigil
# Completion of vigil for zsh: source <(vigil completion zsh), after compinit
_vigil() {
  local state line
  local -a commands
  commands=(
${commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`).join("\n")}
  )
  _arguments -C '(-h --help)'{-h,--help}'[display help for command]' '1: :->command' '*:: :->rest'
  case $state in
    command) _describe -t commands command commands ;;
    rest)
      case $words[1] in
${commands.map(commandCase).join("\n")}
      esac ;;
  esac
}
if [[ $funcstack[1] == _vigil ]]; then
  _vigil "$@"
else
  compdef _vigil vigil
fi
`;
}

function commandCase({ name, options, values }: CommandWords): string {
  const specs = [
    ...options.map(optionSpec),
    ...values.map((value) => quoted(`:: :${action(value)}`)),
  ];
  return `        ${name}) _arguments ${specs.join(" \\\n          ")} ;;`;
}

function optionSpec(option: Option): string {
  const { long, description, required, optional } = option;
  const explanation = `[${description.replace(/[\\[\]]/g, "\\$&")}]`;
  if (!required && !optional) return quoted(`${long}${explanation}`);
  const colons = optional ? "::" : ":";
  return quoted(`${long}=${explanation}${colons} :${action(valueIn(option))}`);
}

const PATHS = { file: "_files", folder: "_files -/" };

function action(value: Value): string {
  if (value === null) return " ";
  return typeof value === "string" ? PATHS[value] : `(${value.join(" ")})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
