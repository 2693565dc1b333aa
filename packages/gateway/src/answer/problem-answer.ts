// The problem (RFC 9457) that a failed call is answered with.
import { type HttpResponse, problemAnswer, type RequestContext } from '@farol/http';
import type { GatewayError } from '../problem/errors.ts';
import { secondsUntil } from '../problem/seconds-until.ts';

export type CallContext = RequestContext & { readonly api: string | null };

export function problemResponse(
  error: GatewayError,
  context: CallContext,
  now: number,
  marks: Readonly<Record<string, string>> = {},
): HttpResponse {
  const { detail, upstream, retryAt, headers, members } = error.facts;
  const retryAfter = retryAt === undefined ? undefined : secondsUntil(retryAt, now);
  return problemAnswer(error.code, context, {
    ...(detail && { detail }),
    ...(retryAfter !== undefined && { retryAfter }),
    headers: { ...marks, ...headers },
    members: {
      code: error.code.replaceAll('-', '_'),
      api: context.api,
      upstream: upstream ?? null,
      retry_after: retryAfter ?? null,
      retry_at: retryAt === undefined ? null : new Date(retryAt).toISOString(),
      ...('x-farol-simulated' in marks && { simulated: true }),
      ...members,
    },
  });
}
