import type { PracticeKey } from '@farol/sandbox';
import type { Context } from '../arguments/command.ts';
import { openCurrentStore } from '../database/open-store.ts';
import { CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { table } from '../output/table.ts';
import { hang } from '../output/wrap.ts';

/** The valid keys of the practice provider in the store of the server. */
export function listKeys(context: Context, database: string | undefined): Promise<ExitCode> {
  return openCurrentStore(context, database, async (store) => {
    const { listPracticeKeys } = await import('@farol/sandbox');
    const found = await listPracticeKeys(store);
    const { json, out } = context;
    if (json) return printJson(out, { practice: found.map(viewOf) });
    out.lines(out.terminal ? asTable(context, found) : found.map((key) => cellsOf(key).join('\t')));
    return exitCodes.ok;
  });
}

/** A running server refuses the key from its next call on. The key itself is not repeated in any message. */
export function revokeKey(context: Context, idOrKey: string, database: string | undefined): Promise<ExitCode> {
  return openCurrentStore(context, database, async (store) => {
    const { revokePracticeKey } = await import('@farol/sandbox');
    const revoked = await revokePracticeKey(store, idOrKey);
    if (revoked === undefined)
      throw new CliError('unknown_id', {
        pt: 'Não há chave de prática válida com este id. Para ver os ids: farol keys practice',
        en: 'There is no valid practice key with this id. To see the ids: farol keys practice',
      });
    const { json, language, out } = context;
    if (json) return printJson(out, { revoked });
    const words = {
      pt: `A chave ${revoked} não vale mais, e seus dados foram apagados.`,
      en: `The key ${revoked} is no longer valid, and its data was deleted.`,
    };
    out.lines(hang('', words[language], out.width).map((line) => out.paint('good', line)));
    return exitCodes.ok;
  });
}

const moment = (at: number): string => new Date(at).toISOString();

function viewOf(key: PracticeKey) {
  return {
    id: key.id,
    read_only: key.readOnly,
    payments: key.payments,
    events: key.events,
    deliveries: key.deliveries,
    created_at: moment(key.createdAt),
    expires_at: moment(key.expiresAt),
  };
}

const cellsOf = (key: PracticeKey): string[] => [
  key.id,
  moment(key.expiresAt),
  String(key.payments),
  String(key.events),
  String(key.deliveries),
];

function asTable({ language, out }: Context, found: readonly PracticeKey[]): string[] {
  const pt = language === 'pt';
  if (found.length === 0)
    return [out.paint('quiet', pt ? 'Nenhuma chave de prática é válida.' : 'No practice key is valid.')];
  const titles = pt
    ? ['id', 'expira em', 'pagamentos', 'eventos', 'entregas']
    : ['id', 'expires at', 'payments', 'events', 'deliveries'];
  const rows = found.map(cellsOf);
  return (
    table(
      titles.map((title, i) =>
        i === 0 ? { title, paint: (cell: string) => out.paint('name', cell) } : { title, spare: true },
      ),
      rows,
      out.width,
      (title) => out.paint('title', title),
    ) ?? rows.flatMap(([id = '']) => hang('', id, out.width))
  );
}
