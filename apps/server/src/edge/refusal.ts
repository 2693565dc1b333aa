import type { IncomingMessage } from 'node:http';
import type { Text } from '@farol/catalogue';
import type { ProblemCode, ProblemFacts } from '@farol/http';
import type { EdgeLimits } from './limits.ts';

export type Refusal = { readonly code: ProblemCode; readonly facts?: ProblemFacts };

/** A host and an optional port: nothing that could smuggle a path or a user into an address. */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]+|\[[0-9a-fA-F:.]+\])(?::\d{0,5})?$/;

/** What can be refused before anybody looks for the address. */
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

/** A server has few names, and every request brings one: what was found good is remembered, up to this many. */
const rememberedHosts = 64;
const goodHosts = new Set<string>();

function isHost(host: string): boolean {
  if (goodHosts.has(host)) return true;
  if (!hostForm.test(host) || !URL.canParse(`http://${host}`) || new URL(`http://${host}`).hostname.length === 0)
    return false;
  if (goodHosts.size >= rememberedHosts) goodHosts.clear();
  goodHosts.add(host);
  return true;
}

/** Origin form, or absolute form as a proxy sends it (RFC 9112 §3.2). A backslash would become a slash on the way. */
function isTarget(target: string): boolean {
  const question = target.indexOf('?');
  const path = question === -1 ? target : target.slice(0, question);
  if (path.includes('\\')) return false;
  if (target.startsWith('/')) return true;
  return /^https?:\/\//i.test(target) && URL.canParse(target);
}
