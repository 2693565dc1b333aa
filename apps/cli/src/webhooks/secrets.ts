import type { Config } from '../machine/config.ts';
import { CliError } from '../output/errors.ts';
import { readNamed } from '../output/named-file.ts';

/** All valid secrets; the first one signs. */
export function secretsFrom(
  given: { readonly secret?: readonly string[]; readonly 'secret-file'?: string },
  config: Config,
): readonly string[] {
  const secrets = given.secret ?? linesOf(given['secret-file'], '--secret-file');
  if (secrets !== undefined) return secrets;
  const secret = config.key('FAROL_WEBHOOK_SECRET');
  if (secret !== undefined) return [secret];
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

/** Without line ends and empty lines, which editors add. */
function linesOf(path: string | undefined, option: string): readonly string[] | undefined {
  if (path === undefined) return undefined;
  const lines = readNamed(path, option).toString('utf8').split('\n');
  const secrets = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (secrets.length > 0) return secrets;
  throw new CliError('bad_value', { pt: `${option}: ${path} está vazio.`, en: `${option}: ${path} is empty.` });
}
