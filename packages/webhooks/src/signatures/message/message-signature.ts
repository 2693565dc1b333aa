// HTTP Message Signatures (RFC 9421) with Content-Digest (RFC 9530), by HMAC-SHA256 or ed25519: one signature for each valid secret.
import { hash, sign, verify } from 'node:crypto';
import { sameBytes } from '@farol/http';
import { type BareItem, type InnerList, serializeDictionary } from 'structured-headers';
import type { RefusalReason } from '../../terms/refusal.ts';
import { sharedKey, sharedKeys, signingKey, verifyingKey } from '../secret.ts';
import { secretKind } from '../secret-kind.ts';
import { anyDigestMatches, hmacSha256 } from '../signature.ts';
import type { Window } from '../timestamp.ts';
import { algorithms, readMessage } from './read-message.ts';
import { type SignedRequest, signatureBase } from './signature-base.ts';

export type MessageSigning = {
  readonly components: readonly string[];
  /** `created` and others. `keyid` and `alg` are those of the key, unless they are given; undefined leaves one out. */
  readonly parameters: Readonly<Record<string, string | number | undefined>>;
};

const keyIdDigits = 16;

export function contentDigest(body: Uint8Array): string {
  return serializeDictionary({ 'sha-256': hash('sha256', body, 'buffer') });
}

/** The fields `signature-input` and `signature`. The request must have all covered components. */
export function signMessage(
  request: SignedRequest,
  secrets: readonly string[],
  { components, parameters }: MessageSigning,
) {
  const signed = secrets.map((secret, n) => {
    const isShared = secretKind(secret) === 'shared';
    const alg = isShared ? algorithms.shared : algorithms.pair;
    const own = { created: undefined, keyid: keyIdOf(secret), alg };
    const given = Object.entries({ ...own, ...parameters }).flatMap(([name, value]): [string, BareItem][] =>
      value === undefined ? [] : [[name, value]],
    );
    const input: InnerList = [components.map((name) => [name, new Map()]), new Map(given)];
    const base = signatureBase(request, input);
    if (base === undefined) throw new TypeError(`the request lacks one of ${components.join(', ')}`);
    const bytes = isShared ? hmacSha256(sharedKey(secret), base) : sign(null, Buffer.from(base), signingKey(secret));
    return { label: `sig${n + 1}`, input, bytes };
  });
  return {
    'signature-input': serializeDictionary(new Map(signed.map(({ label, input }) => [label, input]))),
    signature: serializeDictionary(
      new Map(signed.map(({ label, bytes }) => [label, [new Uint8Array(bytes), new Map()]])),
    ),
  };
}

/** The id, if it is signed. A key is tried with its own algorithm alone, whatever the signature claims. */
export function verifyMessage(
  secrets: readonly string[],
  request: SignedRequest & { readonly body: Uint8Array },
  window: Window,
): { readonly id: string | undefined } | { readonly reason: RefusalReason } {
  const given = readMessage(request, window);
  if ('reason' in given) return given;
  const shared = secrets.filter((secret) => secretKind(secret) === 'shared').flatMap(sharedKeys);
  const pairs = secrets.filter((secret) => secretKind(secret) !== 'shared').map(verifyingKey);
  const isWhole = given.digests.every(({ algorithm, bytes }) =>
    sameBytes(hash(algorithm.replace('-', ''), request.body, 'buffer'), bytes),
  );
  const right = given.candidates.find(({ base, signature, algorithm }) => {
    const expected = algorithm === algorithms.pair ? [] : shared.map((key) => hmacSha256(key, base));
    const tried = algorithm === algorithms.shared ? [] : pairs;
    return (
      anyDigestMatches(expected, [Buffer.from(signature)]) ||
      tried.some((key) => verify(null, Buffer.from(base), key, signature))
    );
  });
  return isWhole && right ? { id: right.id } : { reason: 'signature_wrong' };
}

/** Tells keys apart during a rotation, and is the same at both ends: the beginning of the SHA-256 of the shared or of the public key. */
function keyIdOf(secret: string): string {
  const key =
    secretKind(secret) === 'shared' ? sharedKey(secret).export() : verifyingKey(secret).export(rawPublic).subarray(-32);
  return hash('sha256', key, 'hex').slice(0, keyIdDigits);
}

const rawPublic = { type: 'spki', format: 'der' } as const;
