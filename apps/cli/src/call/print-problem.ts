import type { Text } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { locales, sentence } from '../output/at-work.ts';
import { paragraph } from '../output/sheet.ts';

type Problem = {
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly upstream: { readonly status?: number; readonly code?: string } | null;
  readonly retry_at: string | null;
  readonly simulated?: boolean;
};

/** Prints a problem of the gateway: what happened, the status of the API itself, and when to try again. */
export async function printProblem({ err, language }: Context, response: Response, why?: Text): Promise<void> {
  const { title, detail, code, upstream, retry_at, simulated }: Problem = await response.json();
  const { status } = response;
  const said = upstream?.status;
  const notes = [
    said !== undefined && said !== status && sentence(simulated ? 'simulator_said' : 'api_said', { status: said }),
    code === 'upstream_unavailable' && upstream === null && sentence('without_network'),
    retry_at !== null && again(retry_at),
    why,
  ];
  err.lines([
    ...paragraph(err, `${status} ${title}`, 'bad'),
    ...paragraph(err, detail),
    ...notes.flatMap((text) => (text ? paragraph(err, text[language], 'quiet') : [])),
  ]);
}

function again(moment: string) {
  const at = (locale: string) => new Date(moment).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'medium' });
  return { pt: `Tente novamente depois de ${at(locales.pt)}.`, en: `Try again after ${at(locales.en)}.` };
}
