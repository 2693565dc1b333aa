import { demandFields } from '@farol/catalogue/budget';
import { command, type Option } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { CliError } from '../output/errors.ts';

type Field = keyof typeof demandFields;

export const plan = command({
  name: 'plan',
  group: 'read',
  about: {
    pt: 'Calcula se um uso cabe nos limites de uma API, qual limite estoura primeiro e o que fazer.',
    en: 'Work out whether a use fits into the limits of an API, which limit is exceeded first and what to do.',
  },
  parameters: [apiParameter],
  options: {
    users: field('users', 'usuários por dia', 'users a day'),
    calls: field('calls', 'chamadas de cada usuário por dia', 'calls of each user a day'),
    hours: field('hours', 'em quantas horas do dia eles vêm', 'in how many hours of the day they come'),
    every: {
      ...field('every', '', ''),
      about: {
        pt: 'segundos entre uma pergunta por novidades e a seguinte, dia e noite',
        en: 'seconds between one poll for news and the next, day and night',
      },
    },
    cached: field(
      'cached',
      'quanto das chamadas um cache responde, em %',
      'share of the calls served from a cache, in %',
    ),
    key: {
      type: 'boolean',
      about: { pt: 'com chave, onde ela é opcional', en: 'with a key, where it is optional' },
    },
  },
  examples: [
    {
      words: 'plan receitaws --users 100 --calls 5 --hours 8',
      about: { pt: '500 consultas em oito horas', en: '500 lookups in eight hours' },
    },
    {
      words: 'plan github --every 30 --key',
      about: { pt: 'perguntar a cada 30 segundos, com chave', en: 'asking every 30 seconds, with a key' },
    },
  ],
  output: async () => (await import('./plan-schema.ts')).planSchema,
  run: async (context, { words, options }) => {
    const api = apiNamed(words[0], context.catalogue);
    const query = queryOf(options);
    return (await import('./print-plan.ts')).printPlan(context, api, query);
  },
});

function field(name: Field, pt: string, en: string): Option & { readonly type: 'string' } {
  const { usual } = demandFields[name];
  return {
    type: 'string',
    value: 'number',
    about: { pt: `${pt} (padrão: ${usual})`, en: `${en} (default: ${usual})` },
  };
}

/** The query of the calculator page, which reads the same fields. A page corrects a wrong number; here it is an error. */
function queryOf(options: Readonly<Partial<Record<Field, string>>> & { readonly key?: boolean }): URLSearchParams {
  const query = new URLSearchParams({ ...(options.key && { key: '1' }), ...(options.every && { news: 'poll' }) });
  for (const name of Object.keys(demandFields) as Field[]) {
    const text = options[name];
    if (text === undefined) continue;
    const { least, most } = demandFields[name];
    const value = Number(text.replace(',', '.'));
    if (!(value >= least && value <= most))
      throw new CliError('bad_value', {
        pt: `--${name} precisa ser um número de ${least} a ${most}; ${JSON.stringify(text)} não é.`,
        en: `--${name} must be a number from ${least} to ${most}; ${JSON.stringify(text)} is not.`,
      });
    query.set(name, String(value));
  }
  return query;
}
