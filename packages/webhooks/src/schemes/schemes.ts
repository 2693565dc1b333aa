// The schemes by name.
import { asaasScheme } from './asaas.ts';
import { githubScheme } from './github.ts';
import { mercadopagoScheme } from './mercadopago.ts';
import { rfc9421Scheme } from './rfc9421.ts';
import type { Scheme } from './scheme.ts';
import type { SchemeName } from './scheme-names.ts';
import { shopifyScheme } from './shopify.ts';
import { specScheme } from './spec.ts';
import { standardScheme } from './standard.ts';
import { stripeScheme } from './stripe.ts';

export { contentDigest, type MessageSigning, signMessage } from '../signatures/message/message-signature.ts';
export type { SignedRequest } from '../signatures/message/signature-base.ts';
export { coveredComponents } from './rfc9421.ts';

export const schemes = Object.freeze({
  spec: specScheme,
  standard: standardScheme,
  rfc9421: rfc9421Scheme,
  github: githubScheme,
  stripe: stripeScheme,
  shopify: shopifyScheme,
  mercadopago: mercadopagoScheme,
  asaas: asaasScheme,
} satisfies Readonly<Record<SchemeName, Scheme>>);

export function isSchemeName(name: string): name is SchemeName {
  return Object.hasOwn(schemes, name);
}
