// Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp`, `webhook-signature`. The signed text is
// "id.timestamp.body", by HMAC-SHA256 (`v1`) or ed25519 (`v1a`); the header holds one signature per valid secret, separated by blanks.
import { sign, verify } from 'node:crypto';
import type { RefusalReason } from '../terms/refusal.ts';
import { sharedKey, sharedKeys, signingKey, verifyingKey } from './secret.ts';
import { secretKind } from './secret-kind.ts';
import { anyDigestMatches, hmacSha256 } from './signature.ts';
import { beforeBody, readStandard, type SignatureHeaders, type SignedMessage } from './standard-message.ts';
import type { Window } from './timestamp.ts';

export function signStandard(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  const before = beforeBody(id, timestamp);
  return secrets
    .map((secret) =>
      secretKind(secret) === 'signing'
        ? `v1a,${sign(null, joined(before, body), signingKey(secret)).toString('base64')}`
        : `v1,${hmacSha256(sharedKey(secret), before, body).toString('base64')}`,
    )
    .join(' ');
}

/** The id if the signature is valid, because only then it is signed. */
export function verifyStandard(
  secrets: readonly string[],
  headers: SignatureHeaders,
  body: Uint8Array,
  window: Window,
): { readonly id: string } | { readonly reason: RefusalReason } {
  const given = readStandard(headers, window);
  if ('reason' in given) return given;
  const bytesOf = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'base64'));
  const shared = secrets.filter((secret) => secretKind(secret) === 'shared').flatMap(sharedKeys);
  const pairs = secrets.filter((secret) => secretKind(secret) !== 'shared').map(verifyingKey);
  const expected = shared.map((key) => hmacSha256(key, given.before, body));
  const byShared = anyDigestMatches(expected, bytesOf(given.shared));
  const signed = joined(given.before, body);
  const byPair = pairs.some((key) => bytesOf(given.asymmetric).some((bytes) => verify(null, signed, key, bytes)));
  return byShared || byPair ? { id: given.id } : { reason: 'signature_wrong' };
}

const joined = (before: string, body: Uint8Array): Buffer => Buffer.concat([Buffer.from(before), body]);
