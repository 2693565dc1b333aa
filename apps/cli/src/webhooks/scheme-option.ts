import type { SchemeName } from '@farol/webhooks';
import type { Option } from '../arguments/command.ts';

/** As the kit names them (`schemes.test.ts` compares). Written out, since reading the kit would cost every command its start. */
export const schemeNames = [
  'spec',
  'standard',
  'github',
  'stripe',
  'shopify',
  'mercadopago',
  'asaas',
] as const satisfies readonly SchemeName[];

export const schemeOption = {
  type: 'string',
  value: 'name',
  choices: schemeNames,
  about: { pt: 'como o provedor assina (padrão: spec)', en: 'how the provider signs (default: spec)' },
} as const satisfies Option;

export function schemeOf(name: string | undefined): SchemeName {
  return schemeNames.find((one) => one === name) ?? 'spec';
}
