// The manual page, made from the same texts as the help.
import type { Context, Known, Option, Options } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';
import { exitCodeMeanings, groups } from './help-text.ts';

/** In roff with the man macros, for `man -l -` and for the package. */
export function manPage({ commands }: Known, language: Context['language'], version: string): string {
  const pt = language === 'pt';
  const heading = (text: string) => `.SH ${roff(text.toUpperCase())}`;
  const option = ([name, given]: readonly [string, Option]) => [
    '.TP',
    `.B ${given.short ? `\\-${given.short}, ` : ''}\\-\\-${roff(name)}${given.type === 'string' ? ` \\fI${roff(given.value ?? 'value')}\\fR` : ''}`,
    paragraph(given.about[language]),
  ];
  const all = (options: Options) => Object.entries(options).flatMap(option);
  const lines = [
    `.TH FAROL 1 "" "farol ${version}"`,
    heading(pt ? 'Nome' : 'Name'),
    paragraph(
      pt
        ? 'farol - 18 APIs públicas para quem desenvolve para o Brasil'
        : 'farol - 18 public web APIs for people who build for Brazil',
    ),
    heading(pt ? 'Sinopse' : 'Synopsis'),
    `.B farol`,
    `.I ${pt ? 'comando' : 'command'}`,
    pt ? '[opções]' : '[options]',
    ...groups.flatMap(({ group, title }) => [
      heading(title[language]),
      ...commands
        .filter((command) => command.group === group)
        .flatMap((command) => [
          `.SS farol ${roff([command.name, ...command.parameters.map(({ name, required }) => (required ? `<${name}>` : `[<${name}>]`))].join(' '))}`,
          paragraph(command.about[language]),
          ...command.parameters.flatMap(({ name, about }) => ['.TP', `.I ${roff(name)}`, paragraph(about[language])]),
          ...all(command.options),
          ...command.examples.flatMap(({ words, about }) => [
            '.PP',
            paragraph(`${about[language]}:`),
            '.EX',
            roff(`farol ${words}`),
            '.EE',
          ]),
        ]),
    ]),
    heading(pt ? 'Para todos os comandos' : 'For every command'),
    ...all(globalOptions),
    heading(pt ? 'Códigos de saída' : 'Exit status'),
    ...exitCodeMeanings.flatMap(([code, about]) => ['.TP', `.B ${code}`, paragraph(about[language])]),
  ];
  return `${lines.join('\n')}\n`;
}

function paragraph(text: string): string {
  return roff(text.replaceAll('\n', ' '));
}

/**
 * A backslash and a dash mean something to roff, and so does a line that begins with a dot or a quote. Letters beyond ASCII are named by their
 * number, because not every roff reads UTF-8.
 */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replace(/[^\n\x20-\x7e]/gu, (letter) => {
      const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return `\\[u${code}]`;
    });
}
