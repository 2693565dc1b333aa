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
  // One copy, then by name: most of these are empty for most calls.
  const headers: Record<string, string> = { ...target.headers };
  for (const name in conditions) headers[name] = conditions[name] ?? '';
  for (const name in body.headers) headers[name] = body.headers[name] ?? '';
  // A body that might echo the key must be readable on its way through.
  if (own.withCredential) headers['accept-encoding'] = 'identity';
  headers['user-agent'] = own.userAgent;
  for (const name in placed.headers) headers[name] = placed.headers[name] ?? '';
  const query = target.query && placed.query ? `${target.query}&${placed.query}` : target.query || placed.query;
  const path = query === '' ? target.path : `${target.path}?${query}`;
  return { origin: target.origin, method: target.method, path, headers, body: body.content };
}
