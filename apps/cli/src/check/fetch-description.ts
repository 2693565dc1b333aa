// How is a description fetched? From the named server only, up to a bound, without following it elsewhere.

import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { Text } from '@farol/catalogue/ask';
import { DescriptionError, largestDocument, tooLarge } from '@farol/conformance';
import { CliError } from '../output/errors.ts';
import { targetOf } from '../webhooks/address-rules.ts';
import { corrected } from '../webhooks/correction.ts';
import { failureOf } from '../webhooks/exchange.ts';

/** Milliseconds for the whole answer. */
const longest = 30_000;
const mostRedirects = 3;

export async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  let url = address;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await fetchOnce(url, signal);
    if (answer.location === undefined) return answer.text;
    const next = URL.parse(answer.location, url);
    if (next === null)
      throw new DescriptionError({
        pt: `${address} redireciona para uma URL que não é válida.`,
        en: `${address} redirects to a URL that is not valid.`,
      });
    if (next.origin !== new URL(address).origin)
      throw new DescriptionError({
        pt: `${address} redireciona para ${next.origin}, que não foi chamado.`,
        en: `${address} redirects to ${next.origin}, which was not called.`,
      });
    url = next.href;
  }
  throw new DescriptionError({ pt: `${address} redireciona sem fim.`, en: `${address} redirects without end.` });
}

type Fetched = { readonly text: string; readonly location?: string };

async function fetchOnce(address: string, signal: AbortSignal): Promise<Fetched> {
  const { url, lookup } = await targetOf(address, []).catch((cause: unknown) => {
    throw failed(address, cause);
  });
  const send = url.protocol === 'https:' ? secure : plain;
  const stopped = AbortSignal.any([signal, AbortSignal.timeout(longest)]);
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      { lookup, signal: stopped, headers: { accept: 'application/json, application/yaml, */*;q=0.5' } },
      (answer) => {
        const status = answer.statusCode ?? 0;
        const { location } = answer.headers;
        if (status >= 300 && status < 400 && location !== undefined) {
          answer.destroy();
          resolve({ text: '', location });
          return;
        }
        if (status !== 200) {
          answer.destroy();
          reject(new DescriptionError({ pt: `${address} respondeu ${status}.`, en: `${address} returned ${status}.` }));
          return;
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.byteLength;
          if (bytes > largestDocument) {
            reject(tooLarge(address));
            answer.destroy();
          } else parts.push(part);
        });
        answer.on('end', () => resolve({ text: Buffer.concat(parts).toString('utf8') }));
        answer.on('error', (cause) => reject(failed(address, cause)));
      },
    );
    asked.on('error', (cause) => reject(failed(address, cause)));
    asked.end();
  });
}

function failed(address: string, cause: unknown): DescriptionError {
  // Ctrl-C ends the command before this is shown, so an abort is the time limit.
  if (cause instanceof Error && cause.name === 'AbortError')
    return new DescriptionError(
      {
        pt: `${address} não respondeu por inteiro em ${longest / 1_000} s.`,
        en: `${address} did not respond completely within ${longest / 1_000} s.`,
      },
      { cause },
    );
  const { pt, en } = whyOf(cause);
  return new DescriptionError(
    { pt: `Não foi possível buscar ${address}: ${pt}`, en: `Cannot fetch ${address}: ${en}` },
    { cause },
  );
}

function whyOf(cause: unknown): Text {
  const known = corrected(cause);
  if (known instanceof CliError) return known.text;
  const code = failureOf(cause);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'NO_USABLE_ADDRESS')
    return {
      pt: 'o nome do servidor não foi encontrado, ou nenhum endereço dele pode ser chamado.',
      en: 'the name of the server was not found, or none of its addresses may be called.',
    };
  if (code === 'ECONNREFUSED') return { pt: 'nada escuta nesse endereço.', en: 'nothing listens at this address.' };
  return { pt: `${code}.`, en: `${code}.` };
}
