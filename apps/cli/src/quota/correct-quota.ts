import type { Gateway } from '@farol/gateway';
import type { Context } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';
import { orStoreFailed, readQuota } from './quota-report.ts';

/** Writes the count to the store, where a running server finds it. */
export async function correctQuota(
  { catalogue, json, language, out }: Context,
  gateway: Gateway,
  { id, used, window }: { readonly id: string; readonly used: number; readonly window: string | undefined },
): Promise<void> {
  const report = await readQuota(gateway, id);
  if (report?.callable === false) {
    const variable = catalogue.api(id)?.credential?.variable;
    throw new CliError('key_missing', {
      pt: `Sem a chave em $${variable} não se sabe de quem são as chamadas de ${id}.`,
      en: `Without the key in $${variable} it is unknown whose calls to ${id} these are.`,
    });
  }
  const names = report?.windows.map(({ per }) => per) ?? [];
  const per = window ?? (names.length === 1 ? names[0] : undefined);
  if (per === undefined || !names.includes(per)) throw wrongWindow(id, names);
  await orStoreFailed(() => gateway.correct(id, { per, used }));
  if (!json) out.lines([{ pt: 'Contagem corrigida.', en: 'The count is corrected.' }[language]]);
}

function wrongWindow(id: string, names: readonly string[]): CliError {
  if (names.length === 0)
    return new CliError('bad_value', {
      pt: `Nenhuma fonte informa um limite com número para ${id}, então nada é contado.`,
      en: `No source states a limit with a number for ${id}, so nothing is counted.`,
    });
  return new CliError('bad_value', {
    pt: `Diga a janela de ${id} com --window: ${names.join(' ou ')}.`,
    en: `Name the window of ${id} with --window: ${names.join(' or ')}.`,
  });
}
