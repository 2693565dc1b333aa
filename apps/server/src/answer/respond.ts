import { problemResponse, type RequestContext } from '../problem.ts';
import type { Content } from '../read/content.ts';
import { optionsHeaders } from '../request/cross-origin.ts';
import { favourite } from './encoding.ts';
import { type Sealed, sealFor } from './seal.ts';
import { select } from './select.ts';

/** What every read takes. */
export const readMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/** A response from bytes that are ready. */
export function sealedResponse(sealed: Sealed, request: Request, context: RequestContext, status?: number): Response {
  const selected = select(sealed, {
    acceptEncoding: request.headers.get('accept-encoding'),
    // A page that says "not found" is a failure, and a failure is never "not modified".
    ifNoneMatch: status === undefined ? request.headers.get('if-none-match') : null,
  });
  if (selected === undefined) {
    return problemResponse('not-acceptable', context, {
      detail: {
        pt: 'Accept-Encoding exclui todas as codificações que este endereço pode enviar.',
        en: 'Accept-Encoding rules out every coding that this address can send.',
      },
    });
  }
  const headers = new Headers();
  for (let i = 0; i < selected.headers.length; i += 2)
    headers.append(selected.headers[i] ?? '', selected.headers[i + 1] ?? '');
  // For HEAD the router takes the body away and leaves the headers, on this way as on all others.
  return new Response(selected.body as Uint8Array<ArrayBuffer> | undefined, {
    status: status ?? selected.status,
    headers,
  });
}

/** A response made on demand. */
export async function contentResponse(
  content: Content,
  request: Request,
  context: RequestContext,
  status?: number,
): Promise<Response> {
  const sealed = await sealFor(content, favourite(request.headers.get('accept-encoding')));
  return sealedResponse(sealed, request, context, status);
}

export function optionsResponse(methods: readonly string[]): Response {
  return new Response(null, { status: 204, headers: optionsHeaders(methods) });
}

export function wrongMethod(methods: readonly string[], context: RequestContext): Response {
  const allow = methods.join(', ');
  return problemResponse('method-not-allowed', context, {
    headers: { Allow: allow },
    detail: { pt: `Este endereço aceita apenas ${allow}.`, en: `This address takes only ${allow}.` },
  });
}

/** The answer to a method that is not a read; undefined for GET and HEAD. */
export function unlessRead(request: Request, context: RequestContext): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  return request.method === 'OPTIONS' ? optionsResponse(readMethods) : wrongMethod(readMethods, context);
}
