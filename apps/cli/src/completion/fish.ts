import type { Language } from '@farol/catalogue/ask';
import type { CompletedCommand, CompletedOption, CompletionTree } from './tree.ts';

/** For fish 3 and later. */
export function fishScript({ commands, options }: CompletionTree, language: Language): string {
  const lines = [
    '# farol, for fish',
    'complete -c farol -f',
    ...commands.map(
      ({ name, about }) => `complete -c farol -n __fish_use_subcommand -a ${name} -d ${quoted(about[language])}`,
    ),
    ...options.map((option) => optionLine('__fish_use_subcommand', option, language)),
    ...commands.flatMap((command) => commandLines(command, language)),
  ];
  return `${lines.join('\n')}\n`;
}

function commandLines({ name, words, after, options }: CompletedCommand, language: Language): string[] {
  const seen = `__fish_seen_subcommand_from ${name}`;
  const unlessNamed = after.length > 0 ? `; and not __fish_seen_subcommand_from ${words[0]?.join(' ')}` : '';
  return [
    ...words
      .filter((choices) => choices.length > 0)
      .map((choices) => `complete -c farol -n ${quoted(seen + unlessNamed)} -a ${quoted(choices.join(' '))}`),
    // fish adds no space after an equals sign.
    ...after.map(
      ([first, further]) =>
        `complete -c farol -n ${quoted(`${seen}; and __fish_seen_subcommand_from ${first}`)} -a ${quoted(further.join(' '))}`,
    ),
    ...options.map((option) => optionLine(quoted(seen), option, language)),
  ];
}

function optionLine(condition: string, { name, short, about, value }: CompletedOption, language: Language): string {
  return [
    `complete -c farol -n ${condition} -l ${name}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined ? [] : value === 'file' ? ['-r -F'] : [`-x -a ${quoted(value.join(' '))}`]),
    `-d ${quoted(about[language])}`,
  ].join(' ');
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
