import { listPracticeKeys, type PracticeKey, revokePracticeKey } from '@farol/sandbox';
import type { Context } from '../arguments/command.ts';
import { openCurrentStore } from '../database/open-store.ts';
import { failure, sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson, printResult } from '../output/json.ts';
import { type RowColumn, rowLines } from '../output/rows.ts';

/** The valid keys of the practice provider in the store of the server. */
export function listKeys(context: Context, database: string | undefined): Promise<ExitCode> {
  return openCurrentStore(context, database, async (store) => {
    const found = await listPracticeKeys(store);
    const { json, language, out } = context;
    if (json) return printJson(out, { practice: found.map(viewOf) });
    const none = { pt: 'Nenhuma chave de prática é válida.', en: 'No practice key is valid.' };
    if (found.length === 0 && out.terminal) out.lines([out.paint('quiet', none[language])]);
    else out.lines(rowLines(context, columns, found));
    return exitCodes.ok;
  });
}

/** A running server refuses the key from its next call on. The key itself is not repeated in any message. */
export function revokeKey(context: Context, idOrKey: string, database: string | undefined): Promise<ExitCode> {
  return openCurrentStore(context, database, async (store) => {
    const revoked = await revokePracticeKey(store, idOrKey);
    if (revoked === undefined) throw failure('no_such_key');
    return printResult(context, { revoked }, sentence('key_revoked', { revoked }));
  });
}

const moment = (at: number): string => new Date(at).toISOString();

function viewOf({ id, readOnly, payments, events, deliveries, createdAt, expiresAt }: PracticeKey) {
  const [created_at, expires_at] = [moment(createdAt), moment(expiresAt)];
  return { id, read_only: readOnly, payments, events, deliveries, created_at, expires_at };
}

const columns: readonly RowColumn<PracticeKey>[] = [
  { title: { pt: 'id', en: 'id' }, cell: ({ id }) => id, style: 'name' },
  { title: { pt: 'expira em', en: 'expires at' }, cell: ({ expiresAt }) => moment(expiresAt), spare: true },
  { title: { pt: 'pagamentos', en: 'payments' }, cell: ({ payments }) => String(payments), spare: true },
  { title: { pt: 'eventos', en: 'events' }, cell: ({ events }) => String(events), spare: true },
  { title: { pt: 'entregas', en: 'deliveries' }, cell: ({ deliveries }) => String(deliveries), spare: true },
];
