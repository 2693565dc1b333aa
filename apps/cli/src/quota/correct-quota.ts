import type { Gateway } from '@farol/gateway';
import type { Context } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import type { CliError } from '../output/errors.ts';
import { orStoreFailed, readQuota } from './quota-report.ts';

/** Writes the count to the store, where a running server finds it. */
export async function correctQuota(
  { catalogue, json, language, out }: Context,
  gateway: Gateway,
  { id, used, window }: { readonly id: string; readonly used: number; readonly window: string | undefined },
): Promise<void> {
  const report = await readQuota(gateway, id);
  if (report?.callable === false)
    throw failure('whose_calls', { variable: `${catalogue.api(id)?.credential?.variable}`, id });
  const names = report?.windows.map(({ per }) => per) ?? [];
  const per = window ?? (names.length === 1 ? names[0] : undefined);
  if (per === undefined || !names.includes(per)) throw wrongWindow(id, names);
  await orStoreFailed(() => gateway.correct(id, { per, used }));
  if (!json) out.lines([{ pt: 'Contagem corrigida.', en: 'The count is corrected.' }[language]]);
}

function wrongWindow(id: string, names: readonly string[]): CliError {
  if (names.length === 0) return failure('no_counted_limit', { id });
  return failure('which_window', { id, names: { pt: names.join(' ou '), en: names.join(' or ') } });
}
