import { languageTag } from '../text.ts';
import { entityTag, isKnown } from './entity-tag.ts';
import { type Answer, type Call, jsonType } from './operation.ts';
import type { Parameters } from './parameters.ts';

/** An hour: it changes only with a new version of the server. */
const describedSeconds = 3_600;

/** The response to what an operation answered, or 304 to a reader who has it already. HEAD gets its body taken away later. */
export function answerResponse(answer: Answer, { request, context }: Call<Parameters>): Response {
  const { status, body, kind } = answer;
  const tagOf = answer.tagOf ?? (kind === 'secret' ? undefined : body);
  const headers = new Headers({ 'cache-control': cacheControl[kind ?? 'own'] });
  if (kind === 'described') {
    headers.set('content-language', languageTag[context.language]);
    headers.set('vary', 'Accept-Language');
  } else headers.set('vary', 'Authorization');
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value);
  if (tagOf !== undefined) {
    const tag = entityTag(tagOf);
    headers.set('etag', tag);
    if ((request.method === 'GET' || request.method === 'HEAD') && isKnown(request, tag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  if (body === undefined) return new Response(null, { status, headers });
  const bytes = Buffer.from(JSON.stringify(body));
  headers.set('content-type', jsonType);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

const cacheControl = {
  /** May be kept by its reader alone, and is asked for again each time. */
  own: 'private, no-cache',
  secret: 'no-store',
  described: `public, max-age=${describedSeconds}`,
} as const;
