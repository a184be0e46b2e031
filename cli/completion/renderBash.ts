import type { CommandWords, Value } from "./words.ts";

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
  return options.flatMap(({ flag, value, isValueOptional }) =>
    value === null || isValueOptional ? [] : [`    "${name} ${flag}") ${action(value)}return ;;`],
  );
}

function commandCases({ name, options, values }: CommandWords): string[] {
  const flags = options.map(({ flag }) => flag).join(" ");
  const [value] = values;
  const rest = value === undefined ? [] : [`    "${name} "*) ${action(value)};;`];
  return [`    "${name} -") _vigil_choices "${flags}" ;;`, ...rest];
}

function action(value: Value): string {
  switch (value.kind) {
    case "choices":
      return `_vigil_choices "${value.choices.join(" ")}"; `;
    case "file":
      return "_vigil_paths default -f; ";
    case "folder":
      return "_vigil_paths dirnames -d; ";
    case "anything":
      return "";
  }
}
