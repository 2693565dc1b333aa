// From the result of an operation to the response, or 304 for a reader that has it already.
import { type HttpResponse, languageTag, matchesTag, type Parameters } from '@farol/http';
import { requireMatch, versionTag } from './condition.ts';
import { type Answer, type Call, jsonType } from './operation.ts';

/** An hour: it changes only with a new version of the server. */
const describedSeconds = 3_600;

const cacheControl = {
  /** May be cached by its reader alone, and is revalidated each time. */
  own: 'private, no-cache',
  secret: 'no-store',
  described: `public, max-age=${describedSeconds}`,
} as const;

export function answerResponse(status: number, answer: Answer, { request, context }: Call<Parameters>): HttpResponse {
  const { body, kind } = answer;
  const tagOf = answer.tagOf ?? (kind === 'secret' ? undefined : body);
  const tag = tagOf === undefined ? undefined : versionTag(tagOf);
  const headers: Record<string, string> = {
    'cache-control': cacheControl[kind ?? 'own'],
    ...(kind === 'described'
      ? { 'content-language': languageTag[context.language], vary: 'Accept-Language' }
      : { vary: 'Authorization' }),
    ...answer.headers,
    ...(tag === undefined ? {} : { etag: tag }),
  };
  if (tag !== undefined && isRead(request.method)) requireMatch(request, tag);
  const known = request.header('if-none-match');
  if (tag !== undefined && known !== null && isRead(request.method) && matchesTag(known, tag)) {
    return { status: 304, headers: Object.entries(headers).flat(), body: null };
  }
  if (body === undefined) return { status, headers: Object.entries(headers).flat(), body: null };
  const bytes = Buffer.from(JSON.stringify(body));
  headers['content-type'] = jsonType;
  headers['content-length'] = String(bytes.byteLength);
  return { status, headers: Object.entries(headers).flat(), body: bytes };
}

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
