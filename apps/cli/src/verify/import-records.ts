// `farol verify --import`: adds records that were made on another machine, after checking their chain.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Head, headsFile, headsSchema, type ObservationRecord } from '@farol/catalogue';
import { type Journal, planImport } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import { CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { fileReason } from '../output/file-reason.ts';
import { printJson } from '../output/json.ts';
import { hang } from '../output/wrap.ts';
import { append, asCliError } from './open-journal.ts';

export async function importRecords(context: Context, journal: Journal, files: readonly string[]): Promise<ExitCode> {
  const { catalogue, now, out, json, language } = context;
  const imported: { readonly record: ObservationRecord; readonly file: string }[] = [];
  let known = 0;
  for (const file of files) {
    const [text, heads] = await Promise.all([read(file), headsBeside(file)]);
    const plan = await asCliError(() =>
      planImport(text, {
        catalogue,
        chainOf: (api) => journal.read(api).records,
        headOf: (api) => heads[api],
        now: now(),
      }),
    );
    known += plan.known;
    for (const draft of plan.drafts) imported.push({ record: await append(journal, draft), file });
  }
  if (json) return printJson(out, { known, imported: imported.map(({ record }) => importedView(record)) });
  const pt = language === 'pt';
  out.lines([
    ...imported.flatMap(({ record }) => {
      const { by, vantage } = importedView(record);
      const where = vantage ? `${pt ? 'de' : 'from'} ${vantage}` : pt ? 'lugar não informado' : 'place not stated';
      return hang('  ', `${record.id}: ${by}, ${where}, ${record.observedAt}`, out.width);
    }),
    pt
      ? `Registros importados: ${imported.length}; já existentes: ${known}.`
      : `Records imported: ${imported.length}; already here: ${known}.`,
  ]);
  return exitCodes.ok;
}

function importedView(record: ObservationRecord) {
  const { api, id, by, observedAt, hash, origin } = record;
  const vantage = record.kind === 'run' ? record.vantage || null : null;
  return { api, id, by, vantage, observed_at: observedAt, hash, original_hash: origin?.hash ?? hash };
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const { pt, en } = fileReason(cause);
    throw new CliError(
      'cannot_read',
      { pt: `Não foi possível ler ${file}: ${pt}.`, en: `${file} cannot be read: ${en}.` },
      { cause },
    );
  }
}

/** The last record of each entry as the other machine wrote it down; without it a cut-off end cannot be seen. */
async function headsBeside(file: string): Promise<Readonly<Record<string, Head>>> {
  try {
    return headsSchema.parse(JSON.parse(await readFile(join(dirname(file), headsFile), 'utf8')));
  } catch {
    return {};
  }
}
