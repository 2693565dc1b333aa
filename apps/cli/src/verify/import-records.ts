// `farol curate verify --import`: adds records that were made on another machine, after checking their chain.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Head, headsFile, headsSchema, type ObservationRecord } from '@farol/catalogue/internal';
import { type Journal, planImport } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import { sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { readNamed } from '../output/named-file.ts';
import { hang } from '../output/wrap.ts';
import { append, asCliError } from './open-journal.ts';

export function importRecords(context: Context, journal: Journal, files: readonly string[]): ExitCode {
  const { catalogue, now, out, json, language } = context;
  const imported: ReturnType<typeof importedView>[] = [];
  let known = 0;
  for (const file of files) {
    const heads = headsBeside(file);
    const plan = asCliError(() =>
      planImport(readNamed(file, '--import', 'cannot_read').toString('utf8'), {
        catalogue,
        chainOf: (api) => journal.read(api).records,
        headOf: (api) => heads[api],
        now: now(),
      }),
    );
    known += plan.known;
    for (const draft of plan.drafts) imported.push(importedView(append(journal, draft)));
  }
  if (json) return printJson(out, { known, imported });
  const summary = sentence('records_imported', { count: imported.length, known });
  out.lines([
    ...imported.flatMap(({ id, by, vantage, observed_at }) => {
      const where = vantage
        ? { pt: `de ${vantage}`, en: `from ${vantage}` }
        : { pt: 'lugar não informado', en: 'place not stated' };
      return hang('  ', `${id}: ${by}, ${where[language]}, ${observed_at}`, out.width);
    }),
    summary[language],
  ]);
  return exitCodes.ok;
}

function importedView(record: ObservationRecord) {
  const { api, id, by, observedAt, hash, origin } = record;
  const vantage = record.kind === 'run' ? record.vantage || null : null;
  return { api, id, by, vantage, observed_at: observedAt, hash, original_hash: origin?.hash ?? hash };
}

/** The last record of each entry as the other machine wrote it down; without it a cut-off end cannot be seen. */
function headsBeside(file: string): Readonly<Record<string, Head>> {
  try {
    return headsSchema.parse(JSON.parse(readFileSync(join(dirname(file), headsFile), 'utf8')));
  } catch {
    return {};
  }
}
