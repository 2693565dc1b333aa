// What `farol export site` is asked for, checked before anything is built.
import { CliError } from '../../output/errors.ts';
import type { ExportOptions } from '../export-options.ts';

export type SiteOptions = {
  readonly folder: string;
  readonly origin: string | undefined;
  readonly server: string | undefined;
};

export function siteOptions({ output, origin, server, as, force }: ExportOptions): SiteOptions {
  if (as !== undefined || force === true)
    throw new CliError('unknown_option', {
      pt: 'farol export site não aceita --as nem --force: escreve uma pasta, e só substitui uma que ele mesmo escreveu.',
      en: 'farol export site accepts neither --as nor --force: it writes a folder, and replaces only one that it wrote.',
    });
  if (output === undefined)
    throw new CliError('missing_value', {
      pt: 'O catálogo em arquivos é uma pasta; informe qual: farol export site -o farol-site',
      en: 'The catalogue as plain files is a folder; give its name: farol export site -o farol-site',
    });
  return { folder: output, origin: originOf('--origin', origin), server: originOf('--server', server) };
}

/** Without a path: the links of the pages begin at the root. */
function originOf(option: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given);
  if (url && /^https?:\/\/[^\s/?#@]+\/?$/.test(given)) return url.origin;
  throw new CliError('bad_value', {
    pt: `${option} precisa ser um esquema e um servidor, sem caminho, como https://farol.example; ${JSON.stringify(given)} não é.`,
    en: `${option} must be a scheme and a host, without a path, like https://farol.example; ${JSON.stringify(given)} is not.`,
  });
}
