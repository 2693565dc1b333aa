// Every file of the export, made in memory.
import type { FarolServer } from '../server.ts';
import { hostFacts } from './host-facts.ts';
import { headersFile, redirectsFile } from './host-files.ts';
import { nginxConfig, nginxFile } from './nginx-config.ts';
import { builtSite, pageFiles } from './page-files.ts';
import type { PlainFile } from './plain-file.ts';
import { readFiles } from './read-files.ts';

type ExportOptions = {
  readonly server: Pick<FarolServer, 'fetch' | 'prepared'>;
  /** The folder of the built pages. */
  readonly directory: URL;
  /** By default the one that the build wrote into the pages. */
  readonly origin: string | undefined;
  readonly serverOrigin: string | undefined;
};

export type ExportedSite = {
  readonly origin: string;
  readonly files: readonly PlainFile[];
  /** Read by web servers, and not by readers. */
  readonly hostFiles: Readonly<Record<string, string>>;
};

export async function exportSite({ server, directory, serverOrigin, ...asked }: ExportOptions): Promise<ExportedSite> {
  const site = builtSite(directory);
  const origin = asked.origin ?? site.origin;
  const pages = pageFiles(directory, site, { origin, server: serverOrigin });
  const addresses = new Set(pages.map(({ target }) => target));
  const files = [...pages, ...(await readFiles(server, (target) => addresses.has(target)))];
  const facts = await hostFacts(server, files, serverOrigin);
  return {
    origin,
    files,
    hostFiles: {
      [nginxFile]: nginxConfig(facts),
      _headers: headersFile(facts),
      _redirects: redirectsFile(files, serverOrigin),
    },
  };
}
