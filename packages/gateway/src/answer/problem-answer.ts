import type { Language } from '@farol/catalogue';
import type { Outbound } from '../caller/outbound.ts';
import type { GatewayError } from '../problem/errors.ts';
import { gatewayProblems } from '../problem/problem-kinds.ts';
import { secondsUntil } from '../problem/seconds-until.ts';

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
export function problemOutbound(
  error: GatewayError,
  context: CallContext,
  now: number,
  marks: Readonly<Record<string, string>> = {},
): Outbound {
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
  const bytes = Buffer.from(JSON.stringify(body));
  const given: Readonly<Record<string, string>> = {
    'content-type': 'application/problem+json',
    'content-language': languageTag[language],
    // A failure belongs to the moment in which it happened: no cache may hand it to somebody else.
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...marks,
    ...headers,
    'content-length': String(bytes.length),
  };
  return { status, headers: Object.entries(given).flat(), body: bytes };
}
