// The request as it goes onto the wire: the target, the caller's body, and the credential.
import type { OutgoingBody } from '../target/request-body.ts';
import type { Target } from '../target/target.ts';
import type { Outgoing } from './send.ts';

/** The credential's part of a request. It exists only between the credential and the wire. */
export type Placed = { readonly query: string; readonly headers: Readonly<Record<string, string>> };

export function outgoingRequest(
  target: Target,
  body: OutgoingBody,
  conditions: Readonly<Record<string, string>>,
  placed: Placed,
  own: { readonly userAgent: string; readonly withCredential: boolean },
): Outgoing {
  const headers = {
    ...target.headers,
    ...conditions,
    ...body.headers,
    // A body that might echo the key must be readable on its way through.
    ...(own.withCredential && { 'accept-encoding': 'identity' }),
    'user-agent': own.userAgent,
    ...placed.headers,
  };
  const query = target.query && placed.query ? `${target.query}&${placed.query}` : target.query || placed.query;
  const path = query === '' ? target.path : `${target.path}?${query}`;
  return { origin: target.origin, method: target.method, path, headers, body: body.content };
}
