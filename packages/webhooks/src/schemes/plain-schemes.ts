// The schemes that need no package, so that they stay small in a bundle.
import { asaasScheme } from './asaas.ts';
import { githubScheme } from './github.ts';
import { mercadopagoScheme } from './mercadopago.ts';
import type { Scheme } from './scheme.ts';
import type { PlainName } from './scheme-names.ts';
import { shopifyScheme } from './shopify.ts';
import { specScheme } from './spec.ts';
import { standardScheme } from './standard.ts';
import { stripeScheme } from './stripe.ts';

export const plainSchemes = Object.freeze({
  spec: specScheme,
  standard: standardScheme,
  github: githubScheme,
  stripe: stripeScheme,
  shopify: shopifyScheme,
  mercadopago: mercadopagoScheme,
  asaas: asaasScheme,
} satisfies Readonly<Record<PlainName, Scheme>>);
