import { type CommandWords, type Value, valueIn } from "./words.ts";

/** The completion as a script for bash 3.2 and newer. */
export function renderBash(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name);
  return `# Completion of vigil for bash: source <(vigil completion bash)
_vigil_paths() {
  compopt -o "$1" 2>/dev/null || COMPREPLY=($(compgen "$2" -- "$word"))
}

_vigil_choices() {
  COMPREPLY=($(compgen -W "$1" -- "$word"))
}

_vigil() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command="" each
  COMPREPLY=()
  # An option with "=" comes as three words.
  if [[ $word == "=" ]]; then
    word=""
  elif [[ $before == "=" ]]; then
    before=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $each in
      ${names.join("|")}) command=$each; break ;;
    esac
  done
  case "$command $before" in
${commands.flatMap(optionCases).join("\n")}
  esac
  case "$command \${word:0:1}" in
    " "*) _vigil_choices "${[...names, "--help"].join(" ")}" ;;
${commands.flatMap(commandCases).join("\n")}
  esac
}
complete -F _vigil vigil
`;
}

function optionCases({ name, options }: CommandWords): string[] {
  return options
    .filter(({ required }) => required)
    .map((option) => `    "${name} ${option.long}") ${action(valueIn(option))}return ;;`);
}

function commandCases({ name, options, values }: CommandWords): string[] {
  const flags = options.map(({ long }) => long).join(" ");
  const rest = values.slice(0, 1).map((value) => `    "${name} "*) ${action(value)};;`);
  return [`    "${name} -") _vigil_choices "${flags}" ;;`, ...rest];
}

const PATHS = { file: "_vigil_paths default -f; ", folder: "_vigil_paths dirnames -d; " };

function action(value: Value): string {
  if (value === null) return "";
  return typeof value === "string" ? PATHS[value] : `_vigil_choices "${value.join(" ")}"; `;
}
