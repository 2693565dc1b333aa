// The built site as files for another origin, with a notice on the pages that use a server.
import { existsSync, readFileSync } from 'node:fs';
import { readSiteFile, type SiteFile } from '../site/site-file.ts';
import { asFileCopy, type Copy } from './file-copy.ts';
import { ExportFailure, type PlainFile } from './plain-file.ts';

export function builtSite(directory: URL): SiteFile {
  const site = readSiteFile(directory);
  if (site) return site;
  throw new ExportFailure('not_built', {
    pt: 'As páginas ainda não foram geradas: rode npm run pages e repita.',
    en: 'The pages are not built yet: run npm run pages and try again.',
  });
}

export function pageFiles(directory: URL, site: SiteFile, copy: Omit<Copy, 'builtOrigin'>): readonly PlainFile[] {
  return site.files.map(({ address, file, type, language }) => {
    const place = new URL(file, directory);
    const built = readFileSync(place);
    const described = { path: file, target: address, type, language };
    const text = type.startsWith('image/')
      ? undefined
      : asFileCopy(built.toString(), { address, type, language }, { ...copy, builtOrigin: site.origin });
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
