// Content as an answer, and the answers that every read shares.
import {
  type HttpRequest,
  type HttpResponse,
  headerOf,
  matchesTagStrongly,
  problemAnswer,
  type RequestContext,
  type Text,
} from '@farol/http';
import type { Content } from '../read/content.ts';
import { acceptQuery } from '../read/query-body.ts';
import { optionsHeaders } from '../request/cross-origin.ts';
import { say } from '../words.ts';
import { favourite } from './encoding.ts';
import { type Sealed, sealFor, select } from './seal.ts';

const readMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/** An answer from encoded bytes. */
export function sealedAnswer(
  sealed: Sealed,
  { header }: HttpRequest,
  context: RequestContext,
  status?: number,
): HttpResponse {
  const selected = select(sealed, {
    'accept-encoding': header('accept-encoding') ?? undefined,
    // A page that says "not found" is a failure, and a failure is never "not modified".
    'if-none-match': (status === undefined && header('if-none-match')) || undefined,
  });
  if (selected === undefined) return problemAnswer('not-acceptable', context, { detail: say('noEncoding') });
  if (status !== undefined) return { ...selected, status };
  const ifMatch = header('if-match');
  if (ifMatch !== null && !matchesTagStrongly(ifMatch, headerOf(selected, 'etag') ?? ''))
    return problemAnswer('precondition-failed', context, {
      errors: [{ header: 'If-Match', detail: say('noVersionNamed') }],
    });
  return selected;
}

/** An answer made on demand. */
export async function contentAnswer(
  content: Content,
  request: HttpRequest,
  context: RequestContext,
): Promise<HttpResponse> {
  const sealed = await sealFor(content, favourite(request.header('accept-encoding')));
  return sealedAnswer(sealed, request, context);
}

export function optionsAnswer(methods: readonly string[]): HttpResponse {
  const headers = { ...optionsHeaders(methods), ...(methods.includes('QUERY') && acceptQuery) };
  return { status: 204, headers: Object.entries(headers).flat(), body: null };
}

export function wrongMethod(methods: readonly string[], context: RequestContext, detail?: Text): HttpResponse {
  const allow = methods.join(', ');
  return problemAnswer('method-not-allowed', context, {
    headers: { Allow: allow },
    detail: detail ?? say('onlyMethods', { allow }),
  });
}

/** The answer to a method that is not a read; undefined for GET and HEAD, and for QUERY where it is accepted. */
export function unlessRead(
  { method }: HttpRequest,
  context: RequestContext,
  byQuery = false,
): HttpResponse | undefined {
  if (method === 'GET' || method === 'HEAD' || (byQuery && method === 'QUERY')) return undefined;
  const methods = byQuery ? ['GET', 'HEAD', 'QUERY', 'OPTIONS'] : readMethods;
  return method === 'OPTIONS' ? optionsAnswer(methods) : wrongMethod(methods, context);
}
