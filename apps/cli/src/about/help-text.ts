import type { Text } from '@farol/catalogue/ask';
import type { Command, Context, Options } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';
import { type Facts, facts, paragraph, section } from '../output/sheet.ts';
import { choicesOf } from './command-details.ts';

export const groups: Readonly<Record<Command['group'], Text>> = {
  read: { pt: 'Ler o catálogo', en: 'Read the catalogue' },
  call: { pt: 'Chamar as APIs', en: 'Call the APIs' },
  check: { pt: 'Conferir APIs', en: 'Check APIs' },
  webhooks: { pt: 'Webhooks', en: 'Webhooks' },
  run: { pt: 'Rodar aqui', en: 'Run it here' },
  about: { pt: 'Sobre o farol', en: 'About farol' },
};

export const exitCodeMeanings: Readonly<Record<string, Text>> = {
  0: { pt: 'deu certo', en: 'it worked' },
  1: { pt: 'o pedido falhou', en: 'the request failed' },
  2: { pt: 'uso incorreto do comando', en: 'wrong usage' },
  3: { pt: 'a conferência não pôde ser feita (check)', en: 'the check could not run (check)' },
  130: { pt: 'interrompido com Ctrl-C antes de terminar', en: 'stopped with Ctrl-C before it finished' },
};

export const forEveryCommand: Text = { pt: 'Para todos os comandos', en: 'For every command' };

const texts = {
  farol: {
    pt: 'farol: 18 APIs públicas para quem desenvolve para o Brasil, no terminal.',
    en: 'farol: 18 public web APIs for people who develop for Brazil, in the terminal.',
  },
  usage: { pt: 'Uso: farol <comando> [opções]', en: 'Usage: farol <command> [options]' },
  more: {
    pt: 'Exemplos e opções de um comando: farol help <comando>',
    en: 'Examples and options of a command: farol help <command>',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** The help of `farol` alone: all commands and the global options. */
export function overview(context: Context): string[] {
  const { commands, language, out } = context;
  const named = (name: string): Facts =>
    commands.filter(({ group }) => group === name).map((one) => [`  ${one.name}`, one[language]]);
  return [
    ...paragraph(out, texts.farol[language], 'title'),
    '',
    ...paragraph(out, texts.usage[language]),
    ...Object.entries(groups).flatMap(([name, title]) => section(context, title, facts(out, named(name)))),
    ...section(context, forEveryCommand, facts(out, optionFacts(globalOptions, context))),
    ...exitCodeSection(context),
    '',
    ...paragraph(out, texts.more[language]),
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
    ...exitCodeSection(context),
  ];
}

function exitCodeSection(context: Context): string[] {
  const { language, out } = context;
  const rows: Facts = Object.entries(exitCodeMeanings).map(([code, about]) => [`  ${code}`, about[language]]);
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
