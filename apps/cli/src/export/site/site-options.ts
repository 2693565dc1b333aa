// What `farol export site` is asked for, checked before anything is built.
import { failure } from '../../output/at-work.ts';
import type { ExportOptions } from '../export-options.ts';

export type SiteOptions = {
  readonly folder: string;
  readonly origin: string | undefined;
  readonly server: string | undefined;
};

export function siteOptions({ output, origin, server, as, force }: ExportOptions): SiteOptions {
  if (as !== undefined || force === true) throw failure('site_without_form');
  if (output === undefined) throw failure('which_folder');
  return { folder: output, origin: originOf('--origin', origin), server: originOf('--server', server) };
}

/** Without a path: the links of the pages begin at the root. */
function originOf(option: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given);
  if (url && /^https?:\/\/[^\s/?#@]+\/?$/.test(given)) return url.origin;
  throw failure('not_an_origin', { option, given: JSON.stringify(given) });
}
