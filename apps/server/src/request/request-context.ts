import { languageOfHeader, languageOfTag } from '@farol/http';
import type { RequestContext } from '../problem.ts';
import { requestIdOf } from './request-id.ts';

/** As much of a Request as is looked at here. */
export type Asked = { readonly url: string; readonly headers: { readonly get: (name: string) => string | null } };

/** Read once, before anything can go wrong: a problem needs it too. */
export function contextOf(request: Asked, requestId?: string, address?: string): RequestContext {
  const { pathname, searchParams } = new URL(request.url);
  return {
    requestId: requestId ?? requestIdOf(request.headers.get('x-request-id')),
    language: languageOfTag(searchParams.get('lang') ?? '') ?? languageOfHeader(request.headers.get('accept-language')),
    instance: pathname,
    address,
  };
}
