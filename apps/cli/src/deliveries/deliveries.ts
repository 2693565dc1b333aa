import { command } from '../arguments/command.ts';
import { databaseOption } from '../database/database-option.ts';
import { CliError } from '../output/errors.ts';

const states = ['pending', 'delivered', 'dead', 'held', 'dropped'] as const;
const usualMost = 50;

export const deliveries = command({
  name: 'deliveries',
  group: 'run',
  pt: 'Mostra as entregas de webhooks do servidor, e envia de novo as que foram abandonadas (dead).',
  en: 'Show the server’s webhook deliveries, and send again those that were given up (dead).',
  parameters: [
    {
      name: 'action',
      required: false,
      choices: ['list', 'replay'],
      pt: 'list (padrão) ou replay (reenvia)',
      en: 'list (default) or replay (resend)',
    },
    { name: 'id', required: false, pt: 'replay: o id de uma entrega', en: 'replay: the id of one delivery' },
  ],
  options: {
    state: {
      action: 'list',
      value: 'state',
      choices: states,
      pt: 'list: só as entregas neste estado',
      en: 'list: only deliveries in this state',
    },
    most: {
      value: 'number',
      range: [1, 500],
      action: 'list',
      pt: `list: quantas, de 1 a 500 (padrão: ${usualMost})`,
      en: `list: how many, from 1 to 500 (default: ${usualMost})`,
    },
    all: { action: 'replay', pt: 'replay: todas as abandonadas', en: 'replay: all that were given up' },
    database: databaseOption,
  },
  examples: {
    'deliveries --state dead': { pt: 'as que foram abandonadas', en: 'those that were given up' },
    'deliveries replay --all': {
      pt: 'tenta de novo todas elas; um servidor em execução as envia em segundos',
      en: 'try all of them again; a running server sends them within seconds',
    },
  },
  output: async () => (await import('./deliveries-schema.ts')).deliveriesSchema,
  run: async (context, { words: [action = 'list', id], options }) => {
    const { list, replay } = await import('./list-and-replay.ts');
    if (action === 'replay') return replay(context, options.database, wanted(id, options.all === true));
    if (id !== undefined)
      throw new CliError('unexpected_argument', {
        pt: `${JSON.stringify(id)} é para farol deliveries replay.`,
        en: `${JSON.stringify(id)} is for farol deliveries replay.`,
      });
    const state = states.find((one) => one === options.state);
    return list(context, options.database, { limit: Number(options.most ?? usualMost), ...(state && { state }) });
  },
});

/** One id, or undefined for all. */
function wanted(id: string | undefined, all: boolean): string | undefined {
  if ((id === undefined) === all) return id;
  throw new CliError('missing_argument', {
    pt: 'Diga o id de uma entrega ou --all, e não ambos: farol deliveries replay <id>.',
    en: 'Give the id of a delivery or --all, and not both: farol deliveries replay <id>.',
  });
}
