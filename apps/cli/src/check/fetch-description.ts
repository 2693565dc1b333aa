// How is a description fetched? From the named server only, up to a bound, without following it elsewhere.

import type { Text } from '@farol/catalogue/ask';
import { DescriptionError, largestDocument, tooLarge } from '@farol/conformance';
import { sentence } from '../output/at-work.ts';
import { CliError } from '../output/errors.ts';
import { targetOf } from '../webhooks/address-rules.ts';
import { corrected } from '../webhooks/as-cli-error.ts';
import { exchange, failureOf, TimeoutError } from '../webhooks/exchange.ts';

/** For the whole answer. */
const timeoutMs = 30_000;
const mostRedirects = 3;

export async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  let url = address;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await fetchOnce(url, signal);
    if (answer.location === undefined) return answer.text;
    const next = URL.parse(answer.location, url);
    if (next === null) throw new DescriptionError(sentence('redirects_to_no_url', { address }));
    if (next.origin !== new URL(address).origin)
      throw new DescriptionError(sentence('redirects_elsewhere', { address, origin: next.origin }));
    url = next.href;
  }
  throw new DescriptionError({ pt: `${address} redireciona sem fim.`, en: `${address} redirects without end.` });
}

type Fetched = { readonly text: string; readonly location?: string };

async function fetchOnce(address: string, signal: AbortSignal): Promise<Fetched> {
  const { status, header, body, isCut } = await targetOf(address, [])
    .then((target) =>
      exchange(target, {
        method: 'GET',
        headers: [['accept', 'application/json, application/yaml, */*;q=0.5']],
        timeoutMs,
        maxBytes: largestDocument,
        signal,
      }),
    )
    .catch((cause: unknown) => {
      throw failed(address, cause);
    });
  const location = header('location');
  if (status >= 300 && status < 400 && location !== undefined) return { text: '', location };
  if (status !== 200)
    throw new DescriptionError({ pt: `${address} respondeu ${status}.`, en: `${address} returned ${status}.` });
  if (isCut) throw tooLarge(address);
  return { text: Buffer.from(body).toString('utf8') };
}

function failed(address: string, cause: unknown): DescriptionError {
  if (cause instanceof TimeoutError)
    return new DescriptionError(sentence('no_whole_answer', { address, seconds: timeoutMs / 1_000 }), { cause });
  return new DescriptionError(sentence('cannot_fetch', { address, why: whyOf(cause) }), { cause });
}

function whyOf(cause: unknown): Text {
  const known = corrected(cause);
  if (known instanceof CliError) return known.text;
  const code = failureOf(cause);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'NO_USABLE_ADDRESS') return sentence('server_not_found');
  if (code === 'ECONNREFUSED') return { pt: 'nada escuta nesse endereço.', en: 'nothing listens at this address.' };
  return { pt: `${code}.`, en: `${code}.` };
}
