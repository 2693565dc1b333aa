// The names of the signature schemes, apart from their code: a command line that only lists them need not load it.
export const schemeNames = [
  'spec',
  'standard',
  'rfc9421',
  'github',
  'stripe',
  'shopify',
  'mercadopago',
  'asaas',
] as const;

export type SchemeName = (typeof schemeNames)[number];
