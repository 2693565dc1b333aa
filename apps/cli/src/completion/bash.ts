import type { CompletedCommand, CompletedOption, CompletionTree } from './tree.ts';

/** For bash 3.2 and later, with nothing else installed. */
export function bashScript({ commands, options }: CompletionTree): string {
  const names = commands.map(({ name }) => name).join(' ');
  const all = [...options, ...commands.flatMap((command) => command.options)];
  const taking = [...new Set(all.filter(({ value }) => value !== undefined).map(({ name }) => `--${name}`))];
  return `# farol, for bash
_farol() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" place=0 option="" word i
  COMPREPLY=()
  # bash takes --name=value apart at the equals sign, so that sign is a word of its own.
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [[ $word == = ]]; then continue; fi
    if [[ -n $option ]]; then option=""; continue; fi
    case "$word" in
      ${taking.join('|')}) option="$word" ;;
      -*) ;;
      *) if [[ -z $command ]]; then command="$word"; else ((place++)); fi ;;
    esac
  done
  if [[ $current == = ]]; then current=""; fi
  local offered="" options="" files=""
  case "$command" in
    "")
      offered="${names}"
      options="${optionNames(options)}"
      case "$option" in
${options.flatMap(optionBranch).join('\n')}
      esac ;;
${commands.map(commandBranch).join('\n')}
  esac
  if [[ -n $files ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  elif [[ -z $option && $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$offered" -- "$current"))
  fi
}
complete -o bashdefault -F _farol farol
`;
}

function commandBranch({ name, words, options }: CompletedCommand): string {
  return [
    `    ${name})`,
    `      options="${optionNames(options)}"`,
    '      case "$place" in',
    ...words.map((choices, place) => `        ${place}) offered="${choices.join(' ')}" ;;`),
    '      esac',
    '      case "$option" in',
    ...options.flatMap(optionBranch),
    '      esac ;;',
  ].join('\n');
}

function optionBranch({ name, value }: CompletedOption): string[] {
  if (value === undefined) return [];
  return [`        --${name}) ${value === 'file' ? 'files=1' : `offered="${value.join(' ')}"`} ;;`];
}

function optionNames(options: readonly CompletedOption[]): string {
  return options.map(({ name }) => `--${name}`).join(' ');
}
