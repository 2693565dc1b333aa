import { type SchemeName, schemeNames } from '@farol/webhooks/scheme-names';
import type { Option } from '../arguments/command.ts';

export const schemeOption = {
  value: 'name',
  choices: schemeNames,
  pt: 'como o provedor assina (padrão: spec)',
  en: 'how the provider signs (default: spec)',
} as const satisfies Option;

export function schemeOf(name: string | undefined): SchemeName {
  return schemeNames.find((one) => one === name) ?? 'spec';
}
