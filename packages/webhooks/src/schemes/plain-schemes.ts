// The schemes that need no package, so that they stay small in a bundle.
import { createHash } from 'node:crypto';
import { anyDigestMatches, signBody, verifyBody } from '../signatures/signature.ts';
import { mercadopagoScheme } from './mercadopago.ts';
import { refused, type Scheme, textMember, verdictOf } from './scheme.ts';
import type { PlainName } from './scheme-names.ts';
import { shopifyScheme } from './shopify.ts';
import { specScheme } from './spec.ts';
import { standardScheme } from './standard.ts';
import { stripeScheme } from './stripe.ts';

// Asaas: a fixed token in the header `asaas-access-token` instead of a signature. It proves the sender and not the body.
const asaasScheme: Scheme = Object.freeze<Scheme>({
  name: 'asaas',
  coversBody: true,
  decodesSecrets: false,
  verify: ({ headers }, secrets) => {
    const token = headers.get('asaas-access-token');
    if (token === null || token === '') return refused('signature_missing');
    // Digests have equal lengths, so the comparison does not reveal the token's length.
    return anyDigestMatches(secrets.map(digest), [digest(token)]) ? { verified: true } : refused('signature_wrong');
  },
  identify: (_incoming, json) => ({ kind: textMember(json, 'event'), id: textMember(json, 'id'), facts: undefined }),
  sign: (_outgoing, { current }) => ({ 'asaas-access-token': current }),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

// GitHub: like the spec's header under another name. The signature covers neither id nor time, so
// replays are recognised by the body.
// https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
const githubScheme: Scheme = Object.freeze<Scheme>({
  name: 'github',
  coversBody: true,
  decodesSecrets: false,
  verify: ({ headers, body }, secrets) => verdictOf(verifyBody(secrets, body, headers.get('x-hub-signature-256'))),
  identify: ({ headers }) => ({
    kind: headers.get('x-github-event') ?? undefined,
    id: headers.get('x-github-delivery') ?? undefined,
    isIdUnsigned: true,
    facts: undefined,
  }),
  sign: ({ id, kind, body }, { current }) => ({
    'x-github-event': kind,
    'x-github-delivery': id,
    'x-hub-signature-256': signBody(current, body),
  }),
});

export const plainSchemes = Object.freeze({
  spec: specScheme,
  standard: standardScheme,
  github: githubScheme,
  stripe: stripeScheme,
  shopify: shopifyScheme,
  mercadopago: mercadopagoScheme,
  asaas: asaasScheme,
} satisfies Readonly<Record<PlainName, Scheme>>);
