// What may follow the words on a command line? The script of each shell asks this at every Tab.
import { choicesOf } from '../about/command-details.ts';
import type { Command, Context, Known, Option, Options } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';
import { commandNamed } from '../arguments/read-arguments.ts';

/** The only line of an answer where the shell is to offer names of files; the scripts of `completion/` know it too. */
const namesOfFiles = ':files';

/**
 * One line for each candidate: the word, a tab, and what it does. The first argument is the word that is being typed,
 * after an equals sign, because some shells drop an empty argument; then the words before it.
 */
export function completions([typing = '=', ...before]: readonly string[], known: Known, language: Context['language']) {
  const typed = typing.slice(1);
  const { command, words, pending } = wordsBefore(before, known);
  const options: Options = { ...globalOptions, ...command?.options };
  const [, start = '', name = ''] = /^(--([\w-]+)=)/.exec(typed) ?? [];
  const valued = pending ?? (start === '' ? undefined : options[name]);
  if (valued?.file) return [namesOfFiles];
  const offered: readonly (readonly [word: string, about?: string])[] = valued
    ? (choicesOf(valued.choices, known) ?? []).map((value) => [start + value])
    : typed.startsWith('-')
      ? Object.entries(options).map(([option, about]) => [`--${option}`, about[language]])
      : command === undefined
        ? known.commands.filter(({ name }) => !name.includes(' ')).map((one) => [one.name, one[language]])
        : [
            ...secondWords(command, words, known, language),
            ...wordsOf(command, words, known).map((word) => [word] as const),
          ];
  return offered
    .filter(([word]) => word.startsWith(typed) && word !== typed)
    .map(([word, about = '']) => `${word}\t${about}`);
}

/** The command, its words, and the option whose value comes next. */
function wordsBefore(before: readonly string[], { commands }: Known) {
  let command: Command | undefined;
  let pending: Option | undefined;
  const words: string[] = [];
  for (const word of before) {
    if (pending) pending = undefined;
    else if (word.startsWith('-')) pending = valueOption(word, { ...globalOptions, ...command?.options });
    else if (command === undefined) command = commandNamed([word], commands);
    else {
      const grouped = words.length === 0 && commands.find(({ name }) => name === `${command?.name} ${word}`);
      if (grouped) command = grouped;
      else words.push(word);
    }
  }
  return { command, words, pending };
}

/** The commands of the group that the command begins. */
function secondWords({ name }: Command, words: readonly string[], { commands }: Known, language: Context['language']) {
  const grouped = words.length > 0 ? [] : commands.filter((one) => one.name.startsWith(`${name} `));
  return grouped.map((one) => [one.name.slice(name.length + 1), one[language]] as const);
}

function valueOption(word: string, options: Options): Option | undefined {
  const option = options[word.replace(/^--/, '')] ?? Object.values(options).find(({ short }) => word === `-${short}`);
  return option?.value === undefined ? undefined : option;
}

function wordsOf({ parameters }: Command, words: readonly string[], known: Known): readonly string[] {
  const last = parameters.at(-1);
  const parameter = parameters[words.length] ?? (last?.rest ? last : undefined);
  return parameter?.after?.(words[0] ?? '', known) ?? choicesOf(parameter?.choices, known) ?? [];
}
