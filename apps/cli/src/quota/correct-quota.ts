import type { Gateway } from '@farol/gateway';
import type { Context } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';
import { orStoreFailed, readQuota } from './read-quota.ts';

type Correction = { readonly id: string; readonly used: number; readonly window: string | undefined };

/** The wanted count; undefined without `--correct`. */
export function readCorrection(
  id: string | undefined,
  options: { readonly correct?: string; readonly window?: string; readonly release?: string },
): Correction | undefined {
  const { correct, window, release } = options;
  if (correct === undefined) {
    if (window === undefined) return undefined;
    throw new CliError('missing_argument', { pt: '--window é para --correct.', en: '--window is for --correct.' });
  }
  if (release !== undefined)
    throw new CliError('bad_value', {
      pt: '--release e --correct não vão juntas; rode o comando duas vezes.',
      en: '--release and --correct do not go together; run the command twice.',
    });
  if (id === undefined)
    throw new CliError('missing_argument', {
      pt: 'Diga a API: farol limits <id> --correct <número>.',
      en: 'Name the API: farol limits <id> --correct <number>.',
    });
  if (!/^\d{1,9}$/.test(correct))
    throw new CliError('bad_value', {
      pt: `--correct é o número de chamadas que contam, de 0 a 999999999, não ${JSON.stringify(correct)}.`,
      en: `--correct is the number of calls that count, from 0 to 999999999, not ${JSON.stringify(correct)}.`,
    });
  return { id, used: Number(correct), window };
}

/** Writes the count to the store, where a running server finds it. */
export async function correctQuota(context: Context, gateway: Gateway, wanted: Correction): Promise<void> {
  const { id, used } = wanted;
  const report = await readQuota(gateway, id);
  if (report?.callable === false) {
    const variable = context.catalogue.api(id)?.credential?.variable;
    throw new CliError('key_missing', {
      pt: `Sem a chave em $${variable} não se sabe de quem são as chamadas de ${id}.`,
      en: `Without the key in $${variable} it is unknown whose calls to ${id} these are.`,
    });
  }
  const names = report?.windows.map(({ per }) => per) ?? [];
  const per = wanted.window ?? (names.length === 1 ? names[0] : undefined);
  if (per === undefined || !names.includes(per)) throw wrongWindow(id, names);
  await orStoreFailed(() => gateway.correct(id, { per, used }));
  if (context.json) return;
  context.out.lines([context.language === 'pt' ? 'Contagem corrigida.' : 'The count is corrected.']);
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
