// Why a receiver refused a delivery. Log and sender get the reason, and never the expected signature or the secret.
import type { HttpResponse } from '@farol/http';

export type RefusalReason =
  | 'method_not_allowed'
  | 'https_required'
  | 'body_too_large'
  | 'body_unreadable'
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_wrong'
  /** It is valid for less than the scheme asks: not for the method, the target or the digest of the body. */
  | 'signature_incomplete'
  | 'timestamp_missing'
  | 'timestamp_malformed'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'id_missing'
  | 'id_malformed'
  /** The delivery is valid but could not be stored; the sender should retry. */
  | 'log_unavailable';

/** Any other reason is about what was signed. */
const notAuthenticated = 401;
const otherStatus: Partial<Record<RefusalReason, number>> = {
  method_not_allowed: 405,
  https_required: 403,
  body_too_large: 413,
  body_unreadable: 400,
  log_unavailable: 503,
};

const titles: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  401: 'Not authenticated',
  403: 'Authenticated but not allowed',
  405: 'Method not allowed',
  413: 'Too large',
  503: 'Service unavailable',
};

const details: Partial<Record<RefusalReason, string>> = {
  body_unreadable:
    'The body is incomplete, or something read it before the receiver, for example express.json(): the signature covers its exact bytes.',
};

export type Refusal = {
  readonly reason: RefusalReason;
  readonly status: number;
  /** Required in the answer, in any error format: `Allow`, `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
};

const retryAfterSeconds = '5';

export function createRefusal(reason: RefusalReason): Refusal {
  const headers: Record<string, string> = {};
  if (reason === 'method_not_allowed') headers.allow = 'POST';
  if (reason === 'log_unavailable') headers['retry-after'] = retryAfterSeconds;
  return { reason, status: otherStatus[reason] ?? notAuthenticated, headers };
}

/** The default answer: RFC 9457, with `about:blank` because the receiver knows no page that explains the problem. */
export function refusalAnswer({ reason, status, headers }: Refusal): HttpResponse {
  const detail = details[reason];
  const body = {
    type: 'about:blank',
    title: titles[status] ?? 'Refused',
    status,
    ...(detail && { detail }),
    code: reason,
  };
  const fields = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers };
  return { status, headers: Object.entries(fields).flat(), body: JSON.stringify(body) };
}
