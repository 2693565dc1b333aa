// Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp`, `webhook-signature`. The signed text is
// "id.timestamp.body", by HMAC-SHA256 (`v1`) or ed25519 (`v1a`); the header holds one signature per valid secret, separated by blanks.
import { sign, verify } from 'node:crypto';
import type { RefusalReason } from '../terms/refusal.ts';
import { sharedKey, sharedKeys, signingKey, verifyingKey } from './secret.ts';
import { secretKind } from './secret-kind.ts';
import { anyDigestMatches, digestFromBase64, hmacSha256 } from './signature.ts';
import { checkTimestamp } from './timestamp.ts';

export type SignedMessage = {
  readonly id: string;
  /** Seconds since 1970, of this attempt and not of the event. */
  readonly timestamp: number;
  readonly body: Uint8Array;
};

export function signStandard(secrets: readonly string[], message: SignedMessage): string {
  const before = `${message.id}.${message.timestamp}.`;
  return secrets
    .map((secret) =>
      secretKind(secret) === 'signing'
        ? `v1a,${sign(null, joined(before, message.body), signingKey(secret)).toString('base64')}`
        : `v1,${hmacSha256(sharedKey(secret), before, message.body).toString('base64')}`,
    )
    .join(' ');
}

export type StandardHeaders = {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
};

// A rotation needs two or three; more would only cost computing time.
const maxSignatures = 20;
const ed25519Bytes = 64;

/** The id if the signature is valid, because only then it is signed. */
export function verifyStandard(
  secrets: readonly string[],
  headers: StandardHeaders,
  body: Uint8Array,
  window: { readonly now: number; readonly toleranceMs: number },
): { readonly id: string } | { readonly reason: RefusalReason } {
  if (headers.signature === null || headers.signature === '') return { reason: 'signature_missing' };
  if (headers.id === null || headers.id === '') return { reason: 'id_missing' };
  if (headers.timestamp === null || headers.timestamp === '') return { reason: 'timestamp_missing' };
  // A dot would let "a.1" + "2.body" pass for "a" + "1.2.body" (Standard Webhooks, "Signature scheme").
  if (!/^[!-~]{1,256}$/.test(headers.id) || headers.id.includes('.')) return { reason: 'id_malformed' };
  const late = checkTimestamp(headers.timestamp, window);
  if (late) return { reason: late };
  const given = parseSignatures(headers.signature);
  if (given.shared.length + given.asymmetric.length === 0) return { reason: 'signature_malformed' };
  const before = `${headers.id}.${headers.timestamp}.`;
  const shared = secrets.filter((secret) => secretKind(secret) === 'shared').flatMap(sharedKeys);
  const expected = shared.map((key) => hmacSha256(key, before, body));
  const byShared = anyDigestMatches(expected, given.shared);
  const byAsymmetric = anySignatureVerifies(secrets, joined(before, body), given.asymmetric);
  return byShared || byAsymmetric ? { id: headers.id } : { reason: 'signature_wrong' };
}

function parseSignatures(header: string): { readonly shared: Buffer[]; readonly asymmetric: Buffer[] } {
  const shared: Buffer[] = [];
  const asymmetric: Buffer[] = [];
  for (const part of header.split(' ').slice(0, maxSignatures)) {
    const [version, value = ''] = part.split(',', 2);
    if (version === 'v1') {
      const digest = digestFromBase64(value);
      if (digest) shared.push(digest);
    } else if (version === 'v1a' && /^[A-Za-z0-9+/]+={0,2}$/.test(value)) {
      const bytes = Buffer.from(value, 'base64');
      if (bytes.length === ed25519Bytes) asymmetric.push(bytes);
    }
  }
  return { shared, asymmetric };
}

function anySignatureVerifies(secrets: readonly string[], signed: Buffer, given: readonly Buffer[]): boolean {
  const keys = secrets.filter((secret) => secretKind(secret) !== 'shared').map(verifyingKey);
  return keys.some((key) => given.some((signature) => verify(null, signed, key, signature)));
}

const joined = (before: string, body: Uint8Array): Buffer => Buffer.concat([Buffer.from(before), body]);
