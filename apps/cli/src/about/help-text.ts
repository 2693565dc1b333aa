import type { Text } from '@farol/catalogue/ask';
import type { Command, Context, Option, Options } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';
import { type Facts, facts, paragraph, section } from '../output/sheet.ts';

export const groups: readonly { readonly group: Command['group']; readonly title: Text }[] = [
  { group: 'read', title: { pt: 'Ler o catálogo', en: 'Read the catalogue' } },
  { group: 'call', title: { pt: 'Chamar as APIs', en: 'Call the APIs' } },
  { group: 'check', title: { pt: 'Conferir APIs', en: 'Check APIs' } },
  { group: 'webhooks', title: { pt: 'Webhooks', en: 'Webhooks' } },
  { group: 'run', title: { pt: 'Rodar aqui', en: 'Run it here' } },
  { group: 'about', title: { pt: 'Sobre o farol', en: 'About farol' } },
];

export const exitCodeMeanings: readonly (readonly [code: string, about: Text])[] = [
  ['0', { pt: 'deu certo', en: 'it worked' }],
  ['1', { pt: 'o pedido falhou', en: 'the request failed' }],
  ['2', { pt: 'uso incorreto do comando', en: 'wrong usage' }],
  ['3', { pt: 'a conferência não pôde ser feita (check)', en: 'the check could not run (check)' }],
  ['130', { pt: 'interrompido com Ctrl-C antes de terminar', en: 'stopped with Ctrl-C before it finished' }],
];

/** The help of `farol` alone: all commands and the global options. */
export function overview(context: Context): string[] {
  const { commands, language, out } = context;
  const pt = language === 'pt';
  return [
    ...paragraph(
      out,
      pt
        ? 'farol: 18 APIs públicas para quem desenvolve para o Brasil, no terminal.'
        : 'farol: 18 public web APIs for people who develop for Brazil, in the terminal.',
      'title',
    ),
    '',
    ...paragraph(out, pt ? 'Uso: farol <comando> [opções]' : 'Usage: farol <command> [options]'),
    ...groups.flatMap(({ group, title }) =>
      section(
        out,
        title[language],
        facts(
          out,
          commands.filter((one) => one.group === group).map((one) => [`  ${one.name}`, one.about[language]]),
        ),
      ),
    ),
    ...section(
      out,
      pt ? 'Para todos os comandos' : 'For every command',
      facts(out, optionFacts(globalOptions, context)),
    ),
    ...exitCodeSection(context),
    '',
    ...paragraph(
      out,
      pt
        ? 'Exemplos e opções de um comando: farol help <comando>'
        : 'Examples and options of a command: farol help <command>',
    ),
  ];
}

export function commandHelp(command: Command, context: Context): string[] {
  const { language, out } = context;
  const pt = language === 'pt';
  const parameters: Facts = command.parameters.map((parameter) => [`  <${parameter.name}>`, parameter.about[language]]);
  return [
    ...paragraph(out, command.about[language], 'title'),
    '',
    ...paragraph(out, `${pt ? 'Uso' : 'Usage'}: ${usage(command, pt)}`),
    ...section(out, pt ? 'Argumentos' : 'Arguments', facts(out, parameters)),
    ...section(out, pt ? 'Opções' : 'Options', facts(out, optionFacts(command.options, context))),
    ...section(
      out,
      pt ? 'Para todos os comandos' : 'For every command',
      facts(out, optionFacts(globalOptions, context)),
    ),
    ...section(
      out,
      pt ? 'Exemplos' : 'Examples',
      command.examples.flatMap(({ words, about }) => [
        `  ${out.paint('name', `farol ${words}`)}`,
        ...paragraph(out, `    ${about[language]}`, 'quiet'),
      ]),
    ),
    ...exitCodeSection(context),
  ];
}

function usage(command: Command, pt: boolean): string {
  const words = command.parameters.map(({ name, required, rest }) => {
    const word = rest ? `<${name}>...` : `<${name}>`;
    return required ? word : `[${word}]`;
  });
  return ['farol', command.name, ...words, pt ? '[opções]' : '[options]'].join(' ');
}

function exitCodeSection({ language, out }: Context): string[] {
  const rows = exitCodeMeanings.map(([code, about]) => [`  ${code}`, about[language]] as const);
  return section(out, language === 'pt' ? 'Códigos de saída' : 'Exit codes', facts(out, rows));
}

function optionFacts(options: Options, context: Context): Facts {
  return Object.entries(options).map(([name, option]) => [
    `  ${option.short ? `-${option.short}, ` : ''}--${name}${option.type === 'string' ? ` <${option.value ?? 'value'}>` : ''}`,
    aboutOption(option, context),
  ]);
}

function aboutOption({ about, choices, value }: Option, context: Context): string {
  const names = typeof choices === 'function' ? choices(context) : choices;
  // The placeholder may list the values already.
  return names === undefined || value?.includes('|')
    ? about[context.language]
    : `${about[context.language]}: ${names.join(', ')}`;
}
