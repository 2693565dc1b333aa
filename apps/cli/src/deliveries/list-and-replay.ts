// Deliveries of the server's webhooks, listed and sent again.

import {
  type DeliveryState,
  findAnyDelivery,
  listAllDeliveries,
  type OwnedDelivery,
  replayDead,
} from '@farol/webhooks/internal';
import type { Context } from '../arguments/command.ts';
import { openCurrentStore } from '../database/open-store.ts';
import { failure, sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson, printResult } from '../output/json.ts';
import { type RowColumn, rowLines } from '../output/rows.ts';
import { paragraph } from '../output/sheet.ts';

export function list(
  context: Context,
  database: string | undefined,
  wanted: { readonly limit: number; readonly state?: DeliveryState },
): Promise<ExitCode> {
  return openCurrentStore(context, database, async (store) => {
    const { items, next } = await listAllDeliveries(store, wanted);
    const { json, language, out } = context;
    if (json) return printJson(out, { data: items.map(viewOf), more: next !== undefined });
    const none = { pt: 'Nenhuma entrega.', en: 'No deliveries.' };
    const older = { pt: 'Há mais antigas: --most as mostra.', en: 'There are older ones: --most shows them.' };
    if (items.length > 0) out.lines(rowLines(context, columns, items));
    else if (out.terminal) out.lines([out.paint('quiet', none[language])]);
    if (next !== undefined && out.terminal) out.lines(paragraph(out, older[language]));
    return exitCodes.ok;
  });
}

export function replay(context: Context, database: string | undefined, id: string | undefined): Promise<ExitCode> {
  return openCurrentStore(context, database, async (store) => {
    if (id !== undefined) checkDead(id, await findAnyDelivery(store, id));
    const { replayed, skipped } = await replayDead(store, id);
    const left = skipped === 0 ? '' : sentence('replay_skipped', { skipped });
    const text = sentence('replayed', { replayed, left });
    return printResult(context, { action: 'replay', replayed, skipped }, text, skipped > 0 ? 'warning' : 'good');
  });
}

function checkDead(id: string, delivery: OwnedDelivery | undefined): void {
  if (delivery?.state === 'dead') return;
  const quoted = JSON.stringify(id);
  throw delivery === undefined
    ? failure('no_such_delivery', { id: quoted })
    : failure('delivery_not_dead', { id: quoted, state: delivery.state });
}

const columns: readonly RowColumn<OwnedDelivery>[] = [
  { title: { pt: 'id', en: 'id' }, cell: ({ id }) => id, style: 'name' },
  {
    title: { pt: 'estado', en: 'state' },
    cell: ({ state }) => state,
    style: ({ state }) => (state === 'dead' ? 'bad' : 'good'),
  },
  { title: { pt: 'tipo', en: 'kind' }, cell: ({ kind }) => kind, least: 8 },
  { title: { pt: 'destino', en: 'target' }, cell: ({ origin }) => origin, least: 10 },
  { title: { pt: 'tentativas', en: 'attempts' }, cell: ({ attempts }) => String(attempts), spare: true },
  {
    title: { pt: 'criada em', en: 'created at' },
    cell: ({ createdAt }) => moment(createdAt) ?? '',
    style: 'quiet',
    spare: true,
  },
];

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function viewOf({ id, state, kind, owner, attempts, reason, ...one }: OwnedDelivery) {
  return {
    id,
    state,
    event: one.eventId,
    kind,
    owner,
    target: one.origin,
    endpoint_state: one.endpointState,
    attempts,
    reason,
    due_at: moment(one.dueAt),
    created_at: moment(one.createdAt),
    settled_at: moment(one.settledAt),
  };
}
