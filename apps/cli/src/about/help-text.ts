import type { Text } from '@farol/catalogue/ask';
import messages from '../../messages/help.json' with { type: 'json' };
import type { Command, Context, Options } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';
import { type Facts, facts, paragraph, section } from '../output/sheet.ts';
import { choicesOf } from './command-details.ts';

export const groups: Readonly<Record<Command['group'], Text>> = messages.groups;

/** In general; a command may say more. */
export const exitCodeMeanings: Readonly<Record<string, Text>> = messages.exitCodes;

export const forEveryCommand: Text = { pt: 'Para todos os comandos', en: 'For every command' };

/** The help of `farol` alone, which fits a terminal of 24 lines and 80 columns. */
export function firstScreen(context: Context): string[] {
  const { commands, language, out } = context;
  const { farol, usage, starts, all, more } = messages.texts;
  const start: Facts = Object.entries(messages.start).map(([words, about]) => [`  farol ${words}`, about[language]]);
  const grouped: Facts = Object.entries(groups).map(([group, title]) => {
    const names = commands.filter((one) => one.group === group).map(({ name }) => name);
    return [`  ${title[language]}`, names.join(', ')];
  });
  return [
    ...paragraph(out, farol[language], 'title'),
    ...paragraph(out, usage[language]),
    ...section(context, starts, facts(out, start)),
    ...section(context, all, facts(out, grouped)),
    '',
    ...more[language].split('\n').flatMap((line) => paragraph(out, line)),
  ];
}

/** The help of `farol help --all`: all commands and the global options. */
export function overview(context: Context): string[] {
  const { commands, language, out } = context;
  const named = (name: string): Facts =>
    commands.filter(({ group }) => group === name).map((one) => [`  ${one.name}`, one[language]]);
  return [
    ...paragraph(out, messages.texts.farol[language], 'title'),
    '',
    ...paragraph(out, messages.texts.usage[language]),
    ...Object.entries(groups).flatMap(([name, title]) => section(context, title, facts(out, named(name)))),
    ...section(context, forEveryCommand, facts(out, optionFacts(globalOptions, context))),
    ...exitCodeSection(context),
    '',
    ...paragraph(out, messages.texts.whole[language]),
  ];
}

export function commandHelp(command: Command, context: Context): string[] {
  const { language, out } = context;
  const parameters: Facts = command.parameters.map((parameter) => [`  <${parameter.name}>`, parameter[language]]);
  const words = command.parameters.map(({ name, required, rest }) => {
    const word = rest ? `<${name}>...` : `<${name}>`;
    return required ? word : `[${word}]`;
  });
  const call = ['farol', command.name, ...words].join(' ');
  const usage = { pt: `Uso: ${call} [opções]`, en: `Usage: ${call} [options]` };
  const examples = Object.entries(command.examples).flatMap(([example, about]) => [
    `  ${out.paint('name', `farol ${example}`)}`,
    ...paragraph(out, `    ${about[language]}`, 'quiet'),
  ]);
  return [
    ...paragraph(out, command[language], 'title'),
    '',
    ...paragraph(out, usage[language]),
    ...section(context, { pt: 'Argumentos', en: 'Arguments' }, facts(out, parameters)),
    ...section(context, { pt: 'Opções', en: 'Options' }, facts(out, optionFacts(command.options, context))),
    ...section(context, forEveryCommand, facts(out, optionFacts(globalOptions, context))),
    ...section(context, { pt: 'Exemplos', en: 'Examples' }, examples),
    ...exitCodeSection(context, command),
  ];
}

function exitCodeSection(context: Context, command?: Command): string[] {
  const { language, out } = context;
  const rows: Facts = Object.entries({ ...exitCodeMeanings, ...command?.exits }).map(([code, about]) => [
    `  ${code}`,
    about[language],
  ]);
  return section(context, { pt: 'Códigos de saída', en: 'Exit codes' }, facts(out, rows));
}

function optionFacts(options: Options, context: Context): Facts {
  return Object.entries(options).map(([name, { short, value, choices, ...about }]) => {
    const names = choicesOf(choices, context);
    const text = about[context.language];
    return [
      `  ${short ? `-${short}, ` : ''}--${name}${value === undefined ? '' : ` <${value}>`}`,
      // The placeholder may list the values already.
      names === undefined || value?.includes('|') ? text : `${text}: ${names.join(', ')}`,
    ];
  });
}
