// The files for static hosts that read `_headers` and `_redirects` from the folder, as Netlify and Cloudflare Pages document them.
import type { HostFacts } from './host-facts.ts';
import { type PlainFile, serverParts } from './plain-file.ts';

/** Types follow from the endings; these hosts compress by themselves. */
export function headersFile({ headers }: HostFacts): string {
  const block = (path: string, list: HostFacts['headers']['page'], only = /./) =>
    [path, ...list.filter(([name]) => only.test(name)).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  // Where two blocks match, hosts join the values of one name, so each name stands in one block for a path; of two policies, both hold.
  return `${[
    // Badges and cards are for pages of others.
    block('/*', withProblemStyle(headers), /^(?!cache-control$|cross-origin-resource-policy$)/),
    block('/assets/*', headers.asset, /^(?:cache-control|content-security-policy)$/),
    block('/v1/*', headers.read, /^(?:cache-control|access-control-)/),
  ].join('\n\n')}\n`;
}

/** The catalogue at its URLs without an ending, in Portuguese; `.en.json` is the same in English. */
export function redirectsFile(files: readonly PlainFile[], server: string | undefined): string {
  const rewritten = files.filter(
    ({ path, target, language }) => language === 'pt-BR' && `/${path}` === `${target}.json` && !target.includes('?'),
  );
  const lines = rewritten.map(({ path, target }) => `${target} /${path} 200`);
  const elsewhere = server === undefined ? [] : serverParts.map((part) => `/${part}/* ${server}/${part}/:splat 307`);
  return `${[...lines, ...elsewhere].join('\n')}\n`;
}

/** The pages of the problems have their own style inside, and these hosts would send both policies with them. */
function withProblemStyle({ page, problemPage }: HostFacts['headers']): HostFacts['headers']['page'] {
  const hash = problemPage.map(([, value]) => /style-src ('sha256-[^']+')/.exec(value)?.[1]).find(Boolean);
  return page.map(([name, value]) => [name, value.replace("style-src 'self'", `style-src 'self' ${hash}`)]);
}
