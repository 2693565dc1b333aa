// The names of the signature schemes, apart from their code: a command line that only lists them need not load it.
/** Those whose headers are read without a parser of structured fields. */
export const plainNames = ['spec', 'standard', 'github', 'stripe', 'shopify', 'mercadopago', 'asaas'] as const;
export const schemeNames = [...plainNames, 'rfc9421'] as const;

export type PlainName = (typeof plainNames)[number];
export type SchemeName = (typeof schemeNames)[number];
