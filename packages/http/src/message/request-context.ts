// The facts about a request that every answer needs, problems included.
import { languageOfHeader, languageOfTag } from '../language/language.ts';
import type { Language } from '../language/text.ts';
import type { HttpRequest } from './request.ts';

export type RequestContext = {
  readonly requestId: string;
  readonly language: Language;
  /** Path of the request without its query, which might hold a key. */
  readonly instance: string;
  /** IP address of the client of a WebSocket, which has no request to ask for it. */
  readonly address?: string | undefined;
};

/** `lang` in the query beats the Accept-Language header. */
export function languageOf(request: Pick<HttpRequest, 'query' | 'header'>): Language {
  return languageInQuery(request.query) ?? languageOfHeader(request.header('accept-language'));
}

function languageInQuery(query: string): Language | undefined {
  if (!query.includes('lang=')) return undefined;
  return languageOfTag(new URLSearchParams(query).get('lang') ?? '');
}
