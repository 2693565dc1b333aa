// The manual page, made from the same texts as the help.

import type { Text } from '@farol/catalogue/ask';
import type { Command, Context, Known, Options } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';
import { sentence } from '../output/at-work.ts';
import { exitCodeMeanings, forEveryCommand, groups } from './help-text.ts';

const exitCode: Text = { pt: 'saída', en: 'exit' };

/** In roff with the man macros, for `man -l -` and for the package. */
export function manPage({ commands }: Known, language: Context['language'], version: string): string {
  const heading = (text: Text) => `.SH ${roff(text[language].toUpperCase())}`;
  const term = (name: string, text: Text) => ['.TP', name, roff(text[language])];
  const optionTerms = (options: Options) =>
    Object.entries(options).flatMap(([name, { short, value, ...text }]) => {
      const given = value === undefined ? '' : ` \\fI${roff(value)}\\fR`;
      return term(`.B ${short ? `\\-${short}, ` : ''}\\-\\-${roff(name)}${given}`, text);
    });
  const commandLines = (command: Command) => {
    const words = command.parameters.map(({ name, required }) => (required ? `<${name}>` : `[<${name}>]`));
    return [
      `.SS farol ${roff([command.name, ...words].join(' '))}`,
      roff(command[language]),
      ...command.parameters.flatMap(({ name, ...text }) => term(`.I ${roff(name)}`, text)),
      ...optionTerms(command.options),
      ...Object.entries(command.exits ?? {}).flatMap(([code, text]) => term(`.B ${exitCode[language]} ${code}`, text)),
      ...Object.entries(command.examples).flatMap(([example, text]) => [
        '.PP',
        roff(`${text[language]}:`),
        '.EX',
        roff(`farol ${example}`),
        '.EE',
      ]),
    ];
  };
  const lines = [
    `.TH FAROL 1 "" "farol ${version}"`,
    heading({ pt: 'Nome', en: 'Name' }),
    roff(sentence('man_title')[language]),
    heading({ pt: 'Sinopse', en: 'Synopsis' }),
    '.B farol',
    `.I ${{ pt: 'comando', en: 'command' }[language]}`,
    { pt: '[opções]', en: '[options]' }[language],
    ...Object.entries(groups).flatMap(([name, title]) => [
      heading(title),
      ...commands.filter(({ group }) => group === name).flatMap(commandLines),
    ]),
    heading(forEveryCommand),
    ...optionTerms(globalOptions),
    heading({ pt: 'Códigos de saída', en: 'Exit status' }),
    ...Object.entries(exitCodeMeanings).flatMap(([code, text]) => term(`.B ${code}`, text)),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * A backslash and a dash mean something to roff, and so does a line that begins with a dot or a quote. Letters beyond
 * ASCII are named by their number, because not every roff reads UTF-8.
 */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replace(/[^\x20-\x7e]/gu, (letter) => {
      const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return `\\[u${code}]`;
    });
}
