// The names of the verification of endpoints, which sender and receiver share.
export const challengeKind = 'webhook.verification';
export const challengeHeader = 'webhook-challenge';

/** The nonce, if the body asks whether deliveries are wanted. */
export function challengeOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('type' in json) || json.type !== challengeKind) return undefined;
  const nonce = 'challenge' in json ? json.challenge : undefined;
  return typeof nonce === 'string' && /^[\w-]{16,128}$/.test(nonce) ? nonce : undefined;
}
