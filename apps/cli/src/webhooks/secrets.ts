import type { Config } from '../machine/config.ts';
import { failure } from '../output/at-work.ts';
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
  throw failure('secret_missing');
}

export function keyFrom(
  given: { readonly key?: string; readonly 'key-file'?: string },
  config: Config,
): string | undefined {
  const key = given.key ?? linesOf(given['key-file'], '--key-file')?.[0] ?? config.key('FAROL_PROVIDER_KEY');
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  throw failure('key_not_a_header');
}

/** Without line ends and empty lines, which editors add. */
function linesOf(path: string | undefined, option: string): readonly string[] | undefined {
  if (path === undefined) return undefined;
  const lines = readNamed(path, option).toString('utf8').split('\n');
  const secrets = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (secrets.length > 0) return secrets;
  throw failure('file_empty', { option, path });
}
