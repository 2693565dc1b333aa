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
      value: 'state',
      choices: states,
      pt: 'list: só as entregas neste estado',
      en: 'list: only deliveries in this state',
    },
    most: {
      value: 'number',
      pt: `list: quantas, de 1 a 500 (padrão: ${usualMost})`,
      en: `list: how many, from 1 to 500 (default: ${usualMost})`,
    },
    all: { pt: 'replay: todas as abandonadas', en: 'replay: all that were given up' },
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
    const isReplay = action === 'replay';
    refuse(id !== undefined && !isReplay, id ?? '', 'replay');
    refuse(options.all === true && !isReplay, '--all', 'replay');
    refuse(options.state !== undefined && isReplay, '--state', 'list');
    refuse(options.most !== undefined && isReplay, '--most', 'list');
    const replayed = isReplay ? wanted(id, options.all === true) : undefined;
    const limit = mostOf(options.most);
    const state = states.find((one) => one === options.state);
    const { list, replay } = await import('./list-and-replay.ts');
    return isReplay
      ? replay(context, options.database, replayed)
      : list(context, options.database, { limit, ...(state && { state }) });
  },
});

function refuse(isMisplaced: boolean, what: string, action: string): void {
  if (!isMisplaced) return;
  throw new CliError('unknown_option', {
    pt: `${what} é para farol deliveries ${action}.`,
    en: `${what} is for farol deliveries ${action}.`,
  });
}

/** One id, or undefined for all. */
function wanted(id: string | undefined, all: boolean): string | undefined {
  if ((id === undefined) === all) return id;
  throw new CliError('missing_argument', {
    pt: 'Diga o id de uma entrega ou --all, e não ambos: farol deliveries replay <id>.',
    en: 'Give the id of a delivery or --all, and not both: farol deliveries replay <id>.',
  });
}

function mostOf(text: string | undefined): number {
  const most = text === undefined ? usualMost : /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (most >= 1 && most <= 500) return most;
  throw new CliError('bad_value', {
    pt: `--most é um número de 1 a 500, não ${JSON.stringify(text)}.`,
    en: `--most is a number from 1 to 500, not ${JSON.stringify(text)}.`,
  });
}
