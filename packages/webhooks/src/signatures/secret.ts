// The keys that a secret stands for.
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { remember } from '@farol/http';
import { WebhookError } from '../terms/errors.ts';
import { publicPrefix, secretKind, sharedPrefix, signingPrefix } from './secret-kind.ts';

const secretBytes = 32;
const seedBytes = 32;
const maxRememberedKeys = 1_000;

// RFC 8410: the DER prefix of a 32-byte key.
const privateDer = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicDer = Buffer.from('302a300506032b6570032100', 'hex');

export function createSecret(): string {
  return sharedPrefix + randomBytes(secretBytes).toString('base64');
}

export function createSigningKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-seedBytes);
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-seedBytes);
  return {
    /** Seed and public key, as `whsk_` and base64. It stays with the sender. */
    signing: signingPrefix + Buffer.concat([seed, point]).toString('base64'),
    /** For the receiver. */
    public: publicPrefix + point.toString('base64'),
  };
}

/** The HMAC key of `v1`. A text without the prefix is the key itself. */
export function sharedKey(secret: string): KeyObject {
  return keysOf(secret).signing;
}

/**
 * All keys that a shared secret may stand for. The reference libraries decode a secret without prefix as base64, but people who choose one
 * mean its characters. Both keys come from the same secret, so trying both is safe.
 */
export function sharedKeys(secret: string): readonly KeyObject[] {
  return keysOf(secret).verifying;
}

/** The key of `X-Signature` (spec 4.3): the characters of the secret, prefix included. */
export function letterKey(secret: string): KeyObject {
  return keysOf(secret).letters;
}

/** An HMAC with a new key object costs six times one with an existing key object. */
const keysOf = remember(maxRememberedKeys, makeKeys);

function makeKeys(secret: string) {
  const letters = createSecretKey(Buffer.from(secret));
  const signing = secret.startsWith(sharedPrefix) ? createSecretKey(decode(secret, sharedPrefix)) : letters;
  const bytes = Buffer.from(secret, 'base64');
  const isBase64 = bytes.length > 0 && bytes.toString('base64') === secret;
  return { letters, signing, verifying: isBase64 ? [createSecretKey(bytes), signing] : [signing] };
}

export function signingKey(secret: string): KeyObject {
  const seed = decode(secret, signingPrefix).subarray(0, seedBytes);
  return createPrivateKey({ key: Buffer.concat([privateDer, seed]), format: 'der', type: 'pkcs8' });
}

/** From either half of the pair. */
export function verifyingKey(secret: string): KeyObject {
  if (secretKind(secret) === 'signing') return createPublicKey(signingKey(secret));
  return createPublicKey({
    key: Buffer.concat([publicDer, decode(secret, publicPrefix)]),
    format: 'der',
    type: 'spki',
  });
}

/** Throws `secret_invalid` for a secret that would fail at the first delivery. The message never contains it. */
export function checkSecret(secret: string): string {
  // A variable that is not set comes as undefined, whatever the type says.
  if (!secret)
    throw new WebhookError('secret_invalid', 'a secret is missing or empty; is its environment variable set?');
  if (secretKind(secret) === 'signing') signingKey(secret);
  else if (secretKind(secret) === 'public') verifyingKey(secret);
  else sharedKey(secret);
  return secret;
}

function decode(secret: string, prefix: string): Buffer {
  const text = secret.slice(prefix.length);
  const bytes = Buffer.from(text, 'base64');
  const wanted =
    prefix === signingPrefix ? [seedBytes, 2 * seedBytes] : prefix === publicPrefix ? [seedBytes] : undefined;
  // Only padding may be missing.
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '');
  if (bytes.length === 0 || !isBase64 || (wanted && !wanted.includes(bytes.length))) {
    throw new WebhookError('secret_invalid', `the text after ${prefix} is not the base64 of a key`);
  }
  return bytes;
}
