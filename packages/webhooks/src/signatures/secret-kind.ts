// The forms of a secret, by its prefix (Standard Webhooks 1.0.0, "Signature scheme"). It imports nothing, so that browsers can load it.

/** A shared secret. Any text without a prefix is one too, chosen by a person. */
export const sharedPrefix = 'whsec_';
/** An ed25519 signing key. */
export const signingPrefix = 'whsk_';
/** The public key of such a pair. */
export const publicPrefix = 'whpk_';

export type SecretKind = 'shared' | 'signing' | 'public';

export function secretKind(secret: string): SecretKind {
  if (secret.startsWith(signingPrefix)) return 'signing';
  return secret.startsWith(publicPrefix) ? 'public' : 'shared';
}
