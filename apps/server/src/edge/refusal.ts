// Requests that are refused before their path is looked up.
import type { IncomingMessage } from 'node:http';
import type { Text } from '@farol/catalogue';
import { type ProblemCode, type ProblemFacts, remember } from '@farol/http';
import type { EdgeLimits } from './limits.ts';

export type Refusal = { readonly code: ProblemCode; readonly facts?: ProblemFacts };

/** A host and an optional port, without anything that could smuggle a path or a user into a URL. */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]+|\[[0-9a-fA-F:.]+\])(?::\d{0,5})?$/;

/** Requests that can be refused before their path is looked up. */
export function refusalOf(req: IncomingMessage, limits: EdgeLimits): Refusal | undefined {
  const target = req.url ?? '';
  if (target.length > limits.urlBytes) return { code: 'url-too-long' };
  const { host } = req.headers;
  if (host === undefined && req.httpVersion === '1.1')
    return malformed({ pt: 'Falta o cabeçalho Host.', en: 'The Host header is missing.' });
  if (host !== undefined && !isHost(host))
    return malformed({ pt: 'O cabeçalho Host não é um nome válido.', en: 'The Host header is not a valid name.' });
  if (!isTarget(target))
    return malformed({
      pt: 'O endereço da requisição não é um caminho nem uma URL válida.',
      en: 'The request target is neither a path nor a valid URL.',
    });
  if (Number(req.headers['content-length']) > limits.bodyBytes) {
    const detail = {
      pt: `O corpo passa de ${limits.bodyBytes} bytes.`,
      en: `The body exceeds ${limits.bodyBytes} bytes.`,
    };
    return { code: 'body-too-large', facts: { detail } };
  }
  return undefined;
}

function malformed(detail: Text): Refusal {
  return { code: 'malformed-request', facts: { detail } };
}

const isHost = remember(
  64,
  (host): boolean => hostForm.test(host) && (URL.parse(`http://${host}`)?.hostname ?? '') !== '',
);

/** Origin form, or absolute form as a proxy sends it (RFC 9112 §3.2). A backslash would become a slash. */
function isTarget(target: string): boolean {
  const question = target.indexOf('?');
  const path = question === -1 ? target : target.slice(0, question);
  if (path.includes('\\')) return false;
  if (target.startsWith('/')) return true;
  return /^https?:\/\//i.test(target) && URL.canParse(target);
}
