// Shopify: base64 of the HMAC over the body. https://shopify.dev/docs/apps/build/webhooks/subscribe/https
import { anyDigestMatches, digestFromBase64, hmacSha256 } from '../signatures/signature.ts';
import { refused, type Scheme } from './scheme.ts';

export const shopifyScheme: Scheme = Object.freeze<Scheme>({
  name: 'shopify',
  coversBody: true,
  decodesSecrets: false,
  verify: ({ headers, body }, secrets) => {
    const header = headers.get('x-shopify-hmac-sha256');
    if (header === null || header === '') return refused('signature_missing');
    const given = digestFromBase64(header);
    if (given === undefined) return refused('signature_malformed');
    const expected = secrets.map((secret) => hmacSha256(secret, body));
    return anyDigestMatches(expected, [given]) ? { verified: true } : refused('signature_wrong');
  },
  identify: ({ headers }) => ({
    kind: headers.get('x-shopify-topic') ?? undefined,
    id: headers.get('x-shopify-webhook-id') ?? undefined,
    isIdUnsigned: true,
    facts: undefined,
  }),
  sign: ({ id, kind, body }, { current }) => ({
    'x-shopify-topic': kind,
    'x-shopify-webhook-id': id,
    'x-shopify-hmac-sha256': hmacSha256(current, body).toString('base64'),
  }),
});
