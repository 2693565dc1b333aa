import { readFileSync } from 'node:fs';
import type { Options } from '../arguments/command.ts';
import type { Config } from '../machine/config.ts';
import { CliError } from '../output/errors.ts';
import { fileReason } from '../output/file-reason.ts';

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

/** All valid secrets; the first one signs. */
export function secretsFrom(
  given: { readonly secret?: readonly string[]; readonly 'secret-file'?: string },
  config: Config,
): readonly string[] {
  const secrets =
    given.secret ?? linesOf(given['secret-file'], '--secret-file') ?? present(config.key('FAROL_WEBHOOK_SECRET'));
  if (secrets !== undefined) return secrets;
  throw new CliError('secret_missing', {
    pt: 'Falta o segredo que você e o provedor compartilham: defina FAROL_WEBHOOK_SECRET ou informe um arquivo com --secret-file.',
    en: 'The secret that you share with the provider is missing: set FAROL_WEBHOOK_SECRET, or give a file with --secret-file.',
  });
}

export function keyFrom(
  given: { readonly key?: string; readonly 'key-file'?: string },
  config: Config,
): string | undefined {
  const key = given.key ?? linesOf(given['key-file'], '--key-file')?.[0] ?? config.key('FAROL_PROVIDER_KEY');
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  throw new CliError('bad_value', {
    pt: 'A chave do provedor tem caracteres que não podem ir em um cabeçalho.',
    en: 'The provider’s key has characters that a header cannot hold.',
  });
}

const present = (value: string | undefined) => (value === undefined ? undefined : [value]);

/** Without line ends and empty lines, which editors add. */
function linesOf(path: string | undefined, option: string): readonly string[] | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { pt, en } = fileReason(cause);
    throw new CliError(
      'bad_value',
      { pt: `${option}: não foi possível ler ${path}: ${pt}.`, en: `${option}: cannot read ${path}: ${en}.` },
      { cause },
    );
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const secrets = lines.filter((line) => line !== '');
  if (secrets.length > 0) return secrets;
  throw new CliError('bad_value', { pt: `${option}: ${path} está vazio.`, en: `${option}: ${path} is empty.` });
}
