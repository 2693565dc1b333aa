// What a secret looks like and which key it stands for. `whsec_` is a shared secret, `whsk_` an ed25519 key to sign with and `whpk_` the
// one to verify with (Standard Webhooks 1.0.0, "Signature scheme"). Any other text is a shared secret that a person chose.
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { WebhookError } from '../terms/errors.ts';

const SHARED = 'whsec_';
const SIGNING = 'whsk_';
const PUBLIC = 'whpk_';
const SECRET_BYTES = 32;
const SEED_BYTES = 32;

// RFC 8410: what stands before the 32 bytes of a key in its DER form.
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');

export function createSecret(): string {
  return SHARED + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SigningKeyPair {
  /** Seed and public key, as `whsk_` and base64. It stays with the sender. */
  readonly signing: string;
  /** What a receiver is given. */
  readonly public: string;
}

export function createSigningKeyPair(): SigningKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-SEED_BYTES);
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-SEED_BYTES);
  return {
    signing: SIGNING + Buffer.concat([seed, point]).toString('base64'),
    public: PUBLIC + point.toString('base64'),
  };
}

export type SecretKind = 'shared' | 'signing' | 'public';

export function secretKind(secret: string): SecretKind {
  if (secret.startsWith(SIGNING)) return 'signing';
  return secret.startsWith(PUBLIC) ? 'public' : 'shared';
}

/** The HMAC key of `v1`. A text without the prefix is the key itself, letter by letter. */
export function sharedKey(secret: string): KeyObject {
  return keysOf(secret).signing;
}

/**
 * Every key that a shared secret may stand for when verifying. The reference libraries read a secret without its prefix as base64,
 * people who choose one mean its letters; both come from the same secret, so trying both gives nothing away.
 */
export function sharedKeys(secret: string): readonly KeyObject[] {
  return keysOf(secret).verifying;
}

/** The key of `X-Signature` (spec 4.3): the secret as it stands, letter by letter, whatever it begins with. */
export function letterKey(secret: string): KeyObject {
  return keysOf(secret).letters;
}

interface SharedKeys {
  readonly letters: KeyObject;
  readonly signing: KeyObject;
  readonly verifying: readonly KeyObject[];
}

// An HMAC with a key made anew costs six times one with a key that is there. A sender may have many endpoints, hence the bound.
const kept = new Map<string, SharedKeys>();
const MAX_KEPT = 1_000;

function keysOf(secret: string): SharedKeys {
  const known = kept.get(secret);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const made = makeKeys(secret);
  kept.set(secret, made);
  return made;
}

function makeKeys(secret: string): SharedKeys {
  const letters = createSecretKey(Buffer.from(secret));
  const signing = secret.startsWith(SHARED) ? createSecretKey(decode(secret, SHARED)) : letters;
  const bytes = Buffer.from(secret, 'base64');
  const isBase64 = bytes.length > 0 && bytes.toString('base64') === secret;
  return { letters, signing, verifying: isBase64 ? [createSecretKey(bytes), signing] : [signing] };
}

export function signingKey(secret: string): KeyObject {
  const seed = decode(secret, SIGNING).subarray(0, SEED_BYTES);
  return createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });
}

/** From either half of the pair. */
export function verifyingKey(secret: string): KeyObject {
  if (secretKind(secret) === 'signing') return createPublicKey(signingKey(secret));
  return createPublicKey({
    key: Buffer.concat([PUBLIC_DER, decode(secret, PUBLIC)]),
    format: 'der',
    type: 'spki',
  });
}

/** Refuses early what would only fail at the first delivery. The secret itself is never in the message. */
export function checkSecret(secret: string): string {
  if (secret === '') throw new WebhookError('secret_invalid', 'a secret must not be empty');
  if (secretKind(secret) === 'signing') signingKey(secret);
  else if (secretKind(secret) === 'public') verifyingKey(secret);
  else sharedKey(secret);
  return secret;
}

function decode(secret: string, prefix: string): Buffer {
  const text = secret.slice(prefix.length);
  const bytes = Buffer.from(text, 'base64');
  const wanted = prefix === SIGNING ? [SEED_BYTES, 2 * SEED_BYTES] : prefix === PUBLIC ? [SEED_BYTES] : undefined;
  // Padding may be missing, everything else has to be base64.
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '');
  if (bytes.length === 0 || !isBase64 || (wanted && !wanted.includes(bytes.length))) {
    throw new WebhookError('secret_invalid', `what follows ${prefix} is not the base64 of a key`);
  }
  return bytes;
}
