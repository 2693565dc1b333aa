import { command, type Option } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';

export const plan = command({
  name: 'plan',
  group: 'read',
  pt: 'Calcula se um uso cabe nos limites de uma API, qual limite estoura primeiro e o que fazer.',
  en: 'Work out whether a use fits into the limits of an API, which limit is exceeded first and what to do.',
  parameters: [apiParameter],
  options: {
    users: field(100, 'usuários por dia', 'users a day'),
    calls: field(5, 'chamadas de cada usuário por dia', 'calls of each user a day'),
    hours: field(8, 'em quantas horas do dia eles vêm', 'in how many hours of the day they come'),
    every: {
      value: 'number',
      pt: 'segundos entre uma pergunta por novidades e a seguinte, dia e noite',
      en: 'seconds between one poll for news and the next, day and night',
    },
    cached: field(0, 'quanto das chamadas um cache responde, em %', 'share of the calls served from a cache, in %'),
    key: { pt: 'com chave, onde ela é opcional', en: 'with a key, where it is optional' },
  },
  examples: {
    'plan receitaws --users 100 --calls 5 --hours 8': {
      pt: '500 consultas em oito horas',
      en: '500 lookups in eight hours',
    },
    'plan github --every 30 --key': {
      pt: 'perguntar a cada 30 segundos, com chave',
      en: 'asking every 30 seconds, with a key',
    },
  },
  output: async () => (await import('./plan-schema.ts')).planSchema,
  run: async (context, { words, options }) => {
    const api = apiNamed(words[0], context.catalogue);
    return (await import('./print-plan.ts')).printPlan(context, api, options);
  },
});

/** `usual` is that of the calculator page, whose code would slow down the start of every command; a test compares them. */
function field(usual: number, pt: string, en: string): Option & { readonly value: 'number' } {
  return { value: 'number', pt: `${pt} (padrão: ${usual})`, en: `${en} (default: ${usual})` };
}
