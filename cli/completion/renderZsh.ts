import type { CommandWords, OptionWords, Value } from "./words.ts";

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

function optionSpec({ flag, description, value, isValueOptional }: OptionWords): string {
  const explanation = `[${description.replace(/[\\[\]]/g, "\\$&")}]`;
  if (value === null) return quoted(flag + explanation);
  return quoted(`${flag}=${explanation}${isValueOptional ? "::" : ":"} :${action(value)}`);
}

function action(value: Value): string {
  switch (value.kind) {
    case "choices":
      return `(${value.choices.join(" ")})`;
    case "file":
      return "_files";
    case "folder":
      return "_files -/";
    case "anything":
      return " ";
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
