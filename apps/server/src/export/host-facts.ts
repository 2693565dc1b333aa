// What does a web server have to know about the files, so that it answers as ours does?
import { problemCodes } from '@farol/http';
import type { FarolServer } from '../server.ts';
import type { PlainFile } from './plain-file.ts';

type Headers = readonly (readonly [name: string, value: string])[];

export type HostFacts = Awaited<ReturnType<typeof hostFacts>>;

/** Asked of the server, so that one change there is enough. */
export async function hostFacts(
  server: Pick<FarolServer, 'fetch'>,
  files: readonly PlainFile[],
  serverOrigin: string | undefined,
) {
  const asset = files.find(({ path }) => path.startsWith('assets/'))?.target ?? '/';
  const picture = files.find(({ path }) => path.startsWith('badge/'))?.target ?? '/';
  const asked = ['/', '/robots.txt', asset, picture, '/v1/statuses', `/problems/${problemCodes[0]}`];
  const [page, file, assetHeaders, pictureHeaders, read, problemPage, catalog] = await Promise.all(
    [...asked, '/.well-known/api-catalog'].map((target) =>
      headersOf(server, target, target.startsWith('/problems') ? 'text/html' : '*/*'),
    ),
  );
  const types = new Map<string, string>();
  const exceptions: { path: string; type: string }[] = [];
  const textTypes = new Set<string>();
  for (const { path, type } of files) {
    const [bare = '', charset] = type.split('; charset=');
    if (charset !== undefined) textTypes.add(bare);
    const ending = /\.(\w+)$/.exec(path)?.[1];
    if (ending !== undefined && !types.has(ending)) types.set(ending, bare);
    if (ending === undefined || types.get(ending) !== bare) exceptions.push({ path, type: bare });
  }
  return {
    /** The headers of each kind of file, as our own server sends them. */
    headers: {
      page: (page ?? []).map(([name, value]) => [name, withFormTarget(value, serverOrigin)]) as Headers,
      file: file ?? [],
      asset: assetHeaders ?? [],
      picture: pictureHeaders ?? [],
      read: read ?? [],
      problemPage: problemPage ?? [],
      catalog: catalog ?? [],
    },
    /** The type of each ending, without a charset. */
    types,
    /** Types that are sent with `charset=utf-8`. */
    textTypes: [...textTypes],
    /** Files whose type does not follow from their ending. */
    exceptions,
    server: serverOrigin,
  };
}

/** A web server makes these itself, or they differ from file to file. */
const own = /^(content-(type|length|language|encoding)|etag|vary|date|connection|x-request-id)$/;

async function headersOf(server: Pick<FarolServer, 'fetch'>, target: string, accept: string): Promise<Headers> {
  const { headers } = await server.fetch(new Request(`http://127.0.0.1${target}`, { headers: { accept } }));
  const alternate = (name: string, value: string) => name === 'link' && value.includes('alternate');
  return [...headers].filter(([name, value]) => !own.test(name) && !alternate(name, value));
}

/** The form of a request goes to the server, where there is one. */
function withFormTarget(value: string, server: string | undefined): string {
  return server === undefined ? value : value.replace("form-action 'self'", `form-action 'self' ${server}`);
}
