// The options that several commands about webhooks have.
import { type SchemeName, schemeNames } from '@farol/webhooks/scheme-names';
import type { Option, Options } from '../arguments/command.ts';

/** Fixed, so that the URL can be registered with a provider before its secret is known. */
export const usualListenPort = 8019;

export const schemeOption = {
  value: 'name',
  choices: schemeNames,
  pt: 'como o provedor assina (padrão: spec)',
  en: 'how the provider signs (default: spec)',
} as const satisfies Option;

export function schemeOf(name: string | undefined): SchemeName {
  return schemeNames.find((one) => one === name) ?? 'spec';
}

export const allowOption = {
  multiple: true,
  value: 'network',
  pt: 'outra rede permitida, como fd00::/8 (pode repetir)',
  en: 'another allowed network, such as fd00::/8 (repeatable)',
} as const satisfies Option;

export const logOptions = {
  source: {
    value: 'name',
    pt: 'nome do provedor, quando há mais de um no mesmo log (padrão: o nome do esquema)',
    en: 'name of the provider, when one log has several (default: the scheme’s name)',
  },
  database: {
    value: 'file',
    file: true,
    pt: 'onde fica o log, arquivo ou postgres://… (padrão: .farol/webhooks.db do clone ou da pasta atual)',
    en: 'where the log is stored, a file or postgres://… (default: .farol/webhooks.db of the clone, or of the current folder)',
  },
} as const satisfies Options;

/** Three ways to give a secret. The option itself is the least safe, and its help says so. */
export const secretOptions = {
  'secret-file': {
    value: 'file',
    file: true,
    pt: 'arquivo com o segredo, um por linha durante uma rotação (padrão: $FAROL_WEBHOOK_SECRET)',
    en: 'file with the secret, one per line during a rotation (default: $FAROL_WEBHOOK_SECRET)',
  },
  secret: {
    multiple: true,
    value: 'secret',
    pt: 'o segredo; fica visível na lista de processos e no histórico do shell, só para testes',
    en: 'the secret; visible in the process list and shell history, for testing only',
  },
} as const satisfies Options;

export const keyOptions = {
  'key-file': {
    value: 'file',
    file: true,
    pt: 'arquivo com a chave do provedor (padrão: $FAROL_PROVIDER_KEY)',
    en: 'file with the provider’s key (default: $FAROL_PROVIDER_KEY)',
  },
  key: {
    value: 'key',
    pt: 'a chave; fica visível na lista de processos e no histórico do shell, só para testes',
    en: 'the key; visible in the process list and shell history, for testing only',
  },
} as const satisfies Options;
