// The reads of the server as files: the catalogue as JSON, the descriptions, and the pages of the problems.
import { languageTags, problemCodes } from '@farol/http';
import type { FarolServer } from '../server.ts';
import { needsServer, type PlainFile } from './plain-file.ts';

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** Every read that does not depend on a filter, in both languages, asked of the server itself, so that the bytes are the same. */
export async function readFiles(
  server: Pick<FarolServer, 'fetch' | 'prepared'>,
  isPage: (target: string) => boolean,
): Promise<readonly PlainFile[]> {
  const files: PlainFile[] = [];
  for (const [target, { byHeader }] of server.prepared) {
    if (target.includes('?') || needsServer(target) || isPage(target)) continue;
    if (byHeader) files.push(...(await inBothLanguages(server, target)));
    else files.push((await ask(server, target, null, '*/*')).file);
  }
  for (const target of ['/problems', ...problemCodes.map((code) => `/problems/${code}`)])
    for (const accept of ['application/json', browser])
      for (const language of languageTags) files.push((await ask(server, target, language, accept)).file);
  return files;
}

/** By header, and by query where that gives other bytes; lists with all their pages. */
async function inBothLanguages(server: Pick<FarolServer, 'fetch'>, path: string): Promise<readonly PlainFile[]> {
  const files: PlainFile[] = [];
  const waiting = [path, ...languageTags.map((tag) => `${path}?lang=${tag}`)];
  const seen = new Set(waiting);
  for (const target of waiting) {
    for (const language of target.includes('lang=') ? [null] : languageTags) {
      const { file, links } = await ask(server, target, language, '*/*');
      const same = files.some((other) => other.language === file.language && other.body.equals(file.body));
      if (!same) files.push(file);
      for (const link of links.filter((one) => !seen.has(one))) {
        seen.add(link);
        waiting.push(link);
      }
    }
  }
  return files;
}

async function ask(server: Pick<FarolServer, 'fetch'>, target: string, language: string | null, accept: string) {
  const headers = { accept, ...(language !== null && { 'accept-language': language }) };
  const answer = await server.fetch(new Request(`http://127.0.0.1${target}`, { headers }));
  if (answer.status !== 200) throw new Error(`${target} answers ${answer.status}`);
  const type = answer.headers.get('content-type') ?? '';
  const tag = languageTags.find((one) => one === answer.headers.get('content-language')) ?? null;
  const file: PlainFile = {
    path: readPath(target, type, tag),
    target,
    type,
    language: tag,
    body: Buffer.from(await answer.arrayBuffer()),
  };
  const links = [...(answer.headers.get('link') ?? '').matchAll(/<(\/v1\/[^>]*)>/g)].map(([, link]) => link ?? '');
  return { file, links };
}

/** `/v1/rules?cursor=x` in English is `v1/rules@cursor=x.en.json`: a path cannot be a file and a folder, so each file has an ending. */
function readPath(target: string, type: string, tag: PlainFile['language']): string {
  const [address = '', query] = target.slice(1).split('?');
  const [, stem = address, ending = ''] = /^(.*)(\.\w+)$/.exec(address) ?? [];
  if (/^\.well-known\/|\.svg$/.test(address)) return address;
  const form = type.startsWith('text/html') ? '.html' : '.json';
  return `${stem}${query === undefined ? '' : `@${query}`}${tag === 'en' ? '.en' : ''}${ending || form}`;
}
