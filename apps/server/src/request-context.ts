import { languageOfHeader, languageOfTag } from './language.ts';
import type { RequestContext } from './problem.ts';
import { requestIdOf } from './request-id.ts';

/** Read once, before anything can go wrong: a problem needs it too. */
export function contextOf(request: Request, requestId?: string, address?: string): RequestContext {
  const { pathname, searchParams } = new URL(request.url);
  return {
    requestId: requestId ?? requestIdOf(request.headers.get('x-request-id')),
    language: languageOfTag(searchParams.get('lang') ?? '') ?? languageOfHeader(request.headers.get('accept-language')),
    instance: pathname,
    address,
  };
}
