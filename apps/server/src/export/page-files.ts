// The built site as files for another origin, with a notice on the pages that use a server.
import { existsSync, readFileSync } from 'node:fs';
import { loadCatalogue } from '@farol/catalogue';
import { readSiteFile, type SiteFile } from '../site/site-file.ts';
import { createSite } from '../site/site-program.ts';
import { say } from '../words.ts';
import { ExportFailure, needsServer, type PlainFile } from './plain-file.ts';

export function builtSite(directory: URL): SiteFile {
  const site = readSiteFile(directory);
  if (site) return site;
  throw new ExportFailure('not_built', say('notBuilt'));
}

type Copy = {
  /** The origin at which the files will be read. */
  readonly origin: string;
  /** The origin of a server; without it a notice says how to start one. */
  readonly server: string | undefined;
};

export function pageFiles(directory: URL, site: SiteFile, { origin, server }: Copy): readonly PlainFile[] {
  // A sample that calls a server names that server or, without one, the address at which `npm start` listens.
  const copy = { server, samples: server ?? site.origin, needsServer };
  const { renderFile } = createSite(directory, { catalogue: loadCatalogue(), assets: site.assets, origin, copy });
  return site.files.map(({ address, file, type, language, cache }) => {
    const place = new URL(file, directory);
    const built = readFileSync(place);
    const described = { path: file, target: address, type, language };
    const text = cache === 'immutable' ? undefined : renderFile(address);
    const body = text === undefined ? built : Buffer.from(text);
    if (!body.equals(built)) return { ...described, body };
    return { ...described, body, ...encodedBeside(place) };
  });
}

function encodedBeside(place: URL): Pick<PlainFile, 'encoded'> {
  const [gzip, br] = ['.gz', '.br'].map((ending) => new URL(`${place.href}${ending}`));
  if (!gzip || !br || !existsSync(gzip) || !existsSync(br)) return {};
  return { encoded: { gzip: readFileSync(gzip), br: readFileSync(br) } };
}
