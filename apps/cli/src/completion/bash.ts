import type { CompletedCommand, CompletedOption, CompletionTree } from './tree.ts';

/** For bash 3.2 and later, with nothing else installed. */
export function bashScript({ commands, options }: CompletionTree): string {
  const names = commands.map(({ name }) => name).join(' ');
  const all = [...options, ...commands.flatMap((command) => command.options)];
  const taking = [...new Set(all.filter(({ value }) => value !== undefined).map(({ name }) => `--${name}`))];
  return `# farol, for bash
_farol() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" first="" place=0 option="" word i
  COMPREPLY=()
  # bash takes --name=value apart at the equals sign, so that sign is a word of its own.
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [[ $word == = ]]; then continue; fi
    if [[ -n $option ]]; then option=""; continue; fi
    case "$word" in
      ${taking.join('|')}) option="$word" ;;
      -*) ;;
      *)
        if [[ -z $command ]]; then command="$word"
        else
          ((place++))
          if [[ $place == 1 ]]; then first="$word"; fi
        fi ;;
    esac
  done
  # The value of a parameter, as after cep=.
  if [[ -z $option && ( $current == = || \${COMP_WORDS[COMP_CWORD-1]} == = ) ]]; then return; fi
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
    # A value follows at once. bash 3.2 has no compopt.
    if [[ \${#COMPREPLY[@]} == 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2> /dev/null; fi
  fi
}
complete -o bashdefault -F _farol farol
`;
}

function commandBranch({ name, words, after, options }: CompletedCommand): string {
  return [
    `    ${name})`,
    `      options="${optionNames(options)}"`,
    '      case "$place" in',
    ...words
      .slice(0, after.length > 0 ? 1 : undefined)
      .map((choices, place) => `        ${place}) offered="${choices.join(' ')}" ;;`),
    ...(after.length > 0 ? afterBranch(after) : []),
    '      esac',
    '      case "$option" in',
    ...options.flatMap(optionBranch),
    '      esac ;;',
  ].join('\n');
}

function afterBranch(after: CompletedCommand['after']): string[] {
  return [
    '        *)',
    '          case "$first" in',
    ...after.map(([first, words]) => `            ${first}) offered="${words.join(' ')}" ;;`),
    '          esac ;;',
  ];
}

function optionBranch({ name, value }: CompletedOption): string[] {
  if (value === undefined) return [];
  return [`        --${name}) ${value === 'file' ? 'files=1' : `offered="${value.join(' ')}"`} ;;`];
}

function optionNames(options: readonly CompletedOption[]): string {
  return options.map(({ name }) => `--${name}`).join(' ');
}
