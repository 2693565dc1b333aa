// Stripe: `t=<seconds>,v1=<hex>[,v1=<hex>]` over "t.body". https://docs.stripe.com/webhooks/signature
import { anyDigestMatches, digestFromHex, hmacSha256 } from '../signatures/signature.ts';
import { checkTimestamp } from '../signatures/timestamp.ts';
import { refused, type Scheme, textMember } from './scheme.ts';

export const stripeScheme: Scheme = Object.freeze<Scheme>({
  name: 'stripe',
  coversBody: true,
  decodesSecrets: false,
  verify: ({ headers, body, now, toleranceMs }, secrets) => {
    const header = headers.get('stripe-signature');
    if (header === null || header === '') return refused('signature_missing');
    const parts = header.split(',').map((part) => part.split('=', 2));
    const timestamp = parts.find(([name]) => name === 't')?.[1];
    if (timestamp === undefined) return refused('timestamp_missing');
    const late = checkTimestamp(timestamp, { now, toleranceMs });
    if (late) return refused(late);
    const given = parts.flatMap(([name, value = '']) => (name === 'v1' ? (digestFromHex(value) ?? []) : []));
    if (given.length === 0) return refused('signature_malformed');
    const expected = secrets.map((secret) => hmacSha256(secret, `${timestamp}.`, body));
    return anyDigestMatches(expected, given) ? { verified: true } : refused('signature_wrong');
  },
  identify: (_incoming, json) => ({ kind: textMember(json, 'type'), id: textMember(json, 'id'), facts: undefined }),
  sign: ({ timestamp, body }, { all }) => {
    const signatures = all.map((secret) => `v1=${hmacSha256(secret, `${timestamp}.`, body).toString('hex')}`);
    return { 'stripe-signature': [`t=${timestamp}`, ...signatures].join(',') };
  },
});
