import type { Store } from '@farol/store';
import { pruneWebhooks } from '@farol/webhooks';
import type { z } from 'zod';
import type { Context } from '../arguments/command.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { hang } from '../output/wrap.ts';
import type { dbSchema } from './db-schema.ts';
import { migrateAll, pendingMigrations } from './rooms.ts';

const dayMs = 86_400_000;

type Result = z.infer<typeof dbSchema>;

export async function prune(context: Context, store: Store, days: number): Promise<ExitCode> {
  const ms = days * dayMs;
  const pruned = await pruneWebhooks(store, { publishedMs: ms, receivedMs: ms, refusedMs: ms });
  await store.vacuum();
  const { published, received, refused } = pruned;
  return print(
    context,
    { action: 'prune', days, ...pruned },
    {
      pt: `Apagados, com mais de ${days} dias: ${received} eventos recebidos, ${published} publicados, ${refused} recusas.`,
      en: `Deleted, older than ${days} days: ${received} received events, ${published} published ones, ${refused} refusals.`,
    },
  );
}

export async function vacuum(context: Context, store: Store): Promise<ExitCode> {
  const before = await store.sizes();
  await store.vacuum({ full: true });
  const after = await store.sizes();
  const [was, is] = [before.bytes + before.logBytes, after.bytes + after.logBytes];
  return print(
    context,
    { action: 'vacuum', bytes_before: was, bytes_after: is },
    { pt: `De ${kilobytes(was)} para ${kilobytes(is)} kB.`, en: `From ${kilobytes(was)} to ${kilobytes(is)} kB.` },
  );
}

export async function migrate(
  context: Context,
  store: Store,
  { check, absent }: { readonly check: boolean; readonly absent: string | undefined },
): Promise<ExitCode> {
  const migrations = [...(await (check ? pendingMigrations : migrateAll)(store))];
  const names = migrations.join(', ');
  const words =
    migrations.length === 0
      ? { pt: 'As tabelas estão em dia.', en: 'The tables are up to date.' }
      : check
        ? {
            pt: `${absent === undefined ? '' : `Ainda não há dados em ${absent}. `}Faltam: ${names}. farol db migrate as aplica, e o servidor desta versão também ao iniciar; faça antes uma cópia (farol db backup).`,
            en: `${absent === undefined ? '' : `There is no data at ${absent} yet. `}Missing: ${names}. farol db migrate applies them, and so does the server of this version when it starts; make a backup before (farol db backup).`,
          }
        : { pt: `Aplicadas: ${names}.`, en: `Applied: ${names}.` };
  print(context, { action: 'migrate', check, migrations }, words);
  return check && migrations.length > 0 ? exitCodes.failed : exitCodes.ok;
}

export function print(context: Context, result: Result, words: { readonly pt: string; readonly en: string }): ExitCode {
  const { json, language, out } = context;
  if (json) return printJson(out, result);
  out.lines(hang('', words[language], out.width).map((line) => out.paint('good', line)));
  return exitCodes.ok;
}

export function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1_000);
}
