import type { OwnedDelivery } from '@farol/webhooks';
import { type Context, command } from '../arguments/command.ts';
import { databaseOption, openCurrentStore } from '../database/open-store.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { table } from '../output/table.ts';
import { hang } from '../output/wrap.ts';

const states = ['pending', 'delivered', 'dead', 'held', 'dropped'] as const;
const usualMost = 50;

export const deliveries = command({
  name: 'deliveries',
  group: 'run',
  about: {
    pt: 'Mostra as entregas de webhooks do servidor, e envia de novo as que foram abandonadas (dead).',
    en: 'Show the server’s webhook deliveries, and send again those that were given up (dead).',
  },
  parameters: [
    {
      name: 'action',
      required: false,
      choices: ['list', 'replay'],
      about: { pt: 'list (padrão) ou replay', en: 'list (default) or replay' },
    },
    { name: 'id', required: false, about: { pt: 'replay: o id de uma entrega', en: 'replay: the id of one delivery' } },
  ],
  options: {
    state: {
      type: 'string',
      value: 'state',
      choices: states,
      about: { pt: 'list: só as entregas neste estado', en: 'list: only deliveries in this state' },
    },
    most: {
      type: 'string',
      value: 'number',
      about: {
        pt: `list: quantas, de 1 a 500 (padrão: ${usualMost})`,
        en: `list: how many, from 1 to 500 (default: ${usualMost})`,
      },
    },
    all: { type: 'boolean', about: { pt: 'replay: todas as abandonadas', en: 'replay: all that were given up' } },
    database: databaseOption,
  },
  examples: [
    { words: 'deliveries --state dead', about: { pt: 'as que foram abandonadas', en: 'those that were given up' } },
    {
      words: 'deliveries replay --all',
      about: {
        pt: 'tenta de novo todas elas; um servidor em execução as envia em segundos',
        en: 'try all of them again; a running server sends them within seconds',
      },
    },
  ],
  output: async () => (await import('./deliveries-schema.ts')).deliveriesSchema,
  run: async (context, { words: [action = 'list', id], options }) => {
    const isReplay = action === 'replay';
    refuse(id !== undefined && !isReplay, id ?? '', 'replay');
    refuse(options.all === true && !isReplay, '--all', 'replay');
    refuse(options.state !== undefined && isReplay, '--state', 'list');
    refuse(options.most !== undefined && isReplay, '--most', 'list');
    if (isReplay) return replay(context, options.database, wanted(id, options.all === true));
    const limit = mostOf(options.most);
    const state = states.find((one) => one === options.state);
    return openCurrentStore(context, options.database, async (store) => {
      const { listAllDeliveries } = await import('@farol/webhooks');
      const { items, next } = await listAllDeliveries(store, { limit, ...(state && { state }) });
      return print(context, items, next !== undefined);
    });
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

function replay(context: Context, database: string | undefined, id: string | undefined) {
  return openCurrentStore(context, database, async (store) => {
    const { findAnyDelivery, replayDead } = await import('@farol/webhooks');
    if (id !== undefined) checkDead(id, await findAnyDelivery(store, id));
    const { replayed, skipped } = await replayDead(store, id);
    const { json, language, out } = context;
    if (json) return printJson(out, { action: 'replay', replayed, skipped });
    const left = {
      pt: skipped === 0 ? '' : ` ${skipped} ficaram: o webhook delas está desativado.`,
      en: skipped === 0 ? '' : ` ${skipped} stay: their endpoint is disabled.`,
    };
    const words = {
      pt: `${replayed} entregas serão tentadas de novo, com todas as tentativas.${left.pt}`,
      en: `${replayed} deliveries will be tried again, with all attempts.${left.en}`,
    };
    out.lines(hang('', words[language], out.width).map((line) => out.paint(skipped > 0 ? 'warning' : 'good', line)));
    return exitCodes.ok;
  });
}

function checkDead(id: string, delivery: OwnedDelivery | undefined): void {
  if (delivery?.state === 'dead') return;
  const quoted = JSON.stringify(id);
  throw delivery === undefined
    ? new CliError('unknown_id', {
        pt: `Não há entrega com o id ${quoted}. Para ver os ids: farol deliveries --state dead`,
        en: `There is no delivery with the id ${quoted}. To see the ids: farol deliveries --state dead`,
      })
    : new CliError('bad_value', {
        pt: `A entrega ${quoted} está no estado ${delivery.state}; só as abandonadas (dead) são reenviadas por aqui.`,
        en: `The delivery ${quoted} is ${delivery.state}; only dead ones are sent again here.`,
      });
}

function print(context: Context, items: readonly OwnedDelivery[], more: boolean) {
  const { json, language, out } = context;
  if (json) return printJson(out, { data: items.map(viewOf), more });
  const pt = language === 'pt';
  const cells = items.map((one) => [
    one.id,
    one.state,
    one.kind,
    one.origin,
    String(one.attempts),
    moment(one.createdAt) ?? '',
  ]);
  if (!out.terminal) {
    out.lines(cells.map((row) => row.join('\t')));
    return exitCodes.ok;
  }
  if (items.length === 0) {
    out.lines([out.paint('quiet', pt ? 'Nenhuma entrega.' : 'No deliveries.')]);
    return exitCodes.ok;
  }
  const [id = '', state = '', kind = '', target = '', attempts = '', created = ''] = pt
    ? ['id', 'estado', 'tipo', 'destino', 'tentativas', 'criada em']
    : ['id', 'state', 'kind', 'target', 'attempts', 'created at'];
  const columns = [
    { title: id, paint: (cell: string) => out.paint('name', cell) },
    {
      title: state,
      paint: (cell: string, row: number) => out.paint(items[row]?.state === 'dead' ? 'bad' : 'good', cell),
    },
    { title: kind, least: 8 },
    { title: target, least: 10 },
    { title: attempts, spare: true },
    { title: created, spare: true, paint: (cell: string) => out.paint('quiet', cell) },
  ];
  out.lines(
    table(columns, cells, out.width, (title) => out.paint('title', title)) ??
      cells.flatMap(([first = '', ...rest]) => [
        ...hang('', first, out.width).map((line) => out.paint('name', line)),
        ...hang('  ', rest.join(' '), out.width),
      ]),
  );
  if (more)
    out.lines(
      hang('', pt ? 'Há mais antigas: --most as mostra.' : 'There are older ones: --most shows them.', out.width),
    );
  return exitCodes.ok;
}

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function viewOf(one: OwnedDelivery) {
  return {
    id: one.id,
    state: one.state,
    event: one.eventId,
    kind: one.kind,
    owner: one.owner,
    target: one.origin,
    endpoint_state: one.endpointState,
    attempts: one.attempts,
    reason: one.reason,
    due_at: moment(one.dueAt),
    created_at: moment(one.createdAt),
    settled_at: moment(one.settledAt),
  };
}
