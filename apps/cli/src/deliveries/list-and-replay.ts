// Deliveries of the server's webhooks, listed and sent again. Loaded on demand, because no other command needs it.
import type { DeliveryState, OwnedDelivery } from '@farol/webhooks';
import type { Context } from '../arguments/command.ts';
import { openCurrentStore } from '../database/open-store.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { table } from '../output/table.ts';
import { hang } from '../output/wrap.ts';

export function list(
  context: Context,
  database: string | undefined,
  wanted: { readonly limit: number; readonly state?: DeliveryState },
) {
  return openCurrentStore(context, database, async (store) => {
    const { listAllDeliveries } = await import('@farol/webhooks');
    const { items, next } = await listAllDeliveries(store, wanted);
    return print(context, items, next !== undefined);
  });
}

export function replay(context: Context, database: string | undefined, id: string | undefined) {
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
