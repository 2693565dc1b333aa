import type { Language } from '@farol/catalogue';
import type { GatewayError } from './errors.ts';
import { gatewayProblems } from './problem-kinds.ts';

/** What is known of a request before anybody answers it. */
export type CallContext = {
  readonly requestId: string;
  readonly language: Language;
  /** Path of the request without its query, which might hold a key. */
  readonly instance: string;
  readonly api: string | null;
};

const languageTag = { pt: 'pt-BR', en: 'en' } as const;

/** The one error body of all 18 APIs (RFC 9457), in the reader's language. */
export function problemResponse(error: GatewayError, context: CallContext, now: number): Response {
  const { status, title, remedy } = gatewayProblems[error.code];
  const { detail, upstream, retryAt, headers, members } = error.facts;
  const { language } = context;
  const retryAfter = retryAt === undefined ? undefined : secondsUntil(retryAt, now);
  const body = {
    type: `/problems/${error.code}`,
    title: title[language],
    status,
    detail: (detail ?? remedy)[language],
    instance: context.instance,
    code: error.code.replaceAll('-', '_'),
    api: context.api,
    upstream: upstream ?? null,
    retry_after: retryAfter ?? null,
    retry_at: retryAt === undefined ? null : new Date(retryAt).toISOString(),
    request_id: context.requestId,
    errors: [],
    ...members,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-language': languageTag[language],
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...headers,
    },
  });
}

/** Whole seconds, rounded up: whoever waits that long does not come too early. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}
