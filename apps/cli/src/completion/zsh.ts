import type { Language } from '@farol/catalogue/ask';
import type { CompletedCommand, CompletedOption, CompletionTree } from './tree.ts';

/** For zsh's own completion system: a function that `compinit` finds in `fpath`. */
export function zshScript({ commands }: CompletionTree, language: Language): string {
  return `#compdef farol
# farol, for zsh
${commands
  .filter(({ after }) => after.length > 0)
  .map(afterFunction)
  .join('')}_farol() {
  local context state line curcontext="$curcontext"
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    ${quoted(`${name}:${about[language]}`)}`).join('\n')}
  )
  _arguments -C '1: :->command' '*:: :->words'
  case $state in
    command) _describe command commands ;;
    words)
      case $line[1] in
${commands.map((command) => branch(command, language)).join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_farol" ]; then _farol "$@"; else compdef _farol farol; fi
`;
}

function branch({ name, words, after, options }: CompletedCommand, language: Language): string {
  const shown = after.length > 0 ? words.slice(0, 1) : words;
  const places = shown.map((choices, i) => quoted(`${i + 1}: :(${choices.map(escaped).join(' ')})`));
  const rest = after.length > 0 ? [quoted(`*: :_farol_${name}`)] : [];
  const all = [...options.map((option) => optionSpecification(option, language)), ...places, ...rest];
  return `        ${name}) _arguments ${all.join(' ')} ;;`;
}

/** By the first word after the command. Names of parameters get no space, because their value follows. */
function afterFunction({ name, after }: CompletedCommand): string {
  const branches = after.map(([first, words]) => {
    const [names, others] = [words.filter((word) => word.endsWith('=')), words.filter((word) => !word.endsWith('='))];
    return `    ${first}) compadd -- ${others.join(' ')}; compadd -S '' -- ${names.join(' ')} ;;`;
  });
  return `_farol_${name}() {
  case $words[2] in
${branches.join('\n')}
  esac
}
`;
}

function optionSpecification({ name, about, value }: CompletedOption, language: Language): string {
  const start = `--${name}${value === undefined ? '' : '='}[${about[language].replace(/[[\]\\]/g, '\\$&')}]`;
  if (value === undefined) return quoted(start);
  return quoted(value === 'file' ? `${start}: :_files` : `${start}: :(${value.map(escaped).join(' ')})`);
}

/** Escapes the characters that have a meaning in a list of choices. */
function escaped(choice: string): string {
  return choice.replace(/[\s:()\\]/g, '\\$&');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
