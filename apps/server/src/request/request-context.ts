// The facts about a request that its answer needs, read once before anything can fail.
import { type HttpRequest, languageOf, type RequestContext } from '@farol/http';

export function contextOf(request: HttpRequest, requestId: string): RequestContext {
  return { requestId, language: languageOf(request), instance: request.path };
}
