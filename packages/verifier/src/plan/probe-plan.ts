import { type Api, type ApiRequest, commandLine, type Failure, type Frozen } from '@farol/catalogue';
import { curlWords, type ProbeName } from '@farol/catalogue/internal';
import { neededPreflightHeaders } from './preflight.ts';
import { readWords, type Wire } from './read-words.ts';

/** One call that a check makes of an entry. */
export type PlannedProbe = {
  readonly name: ProbeName;
  /** The failure that is provoked (its code) or the format that is asked for. */
  readonly about: string | null;
  readonly wire: Wire;
  readonly credential: 'with' | 'without';
  /** The same as a command line; keys as $NAME. */
  readonly command: string;
};

type Request = Omit<Frozen<ApiRequest>, 'method'> & { readonly method: string };

/** The origin of a foreign page. The name is reserved for examples (RFC 2606), so no real site can own it. */
export const foreignOrigin = 'https://example.com';

/** All calls of one pass, in order. The first is exactly the command line of the page. */
export function planProbes(api: Frozen<Api>): readonly PlannedProbe[] {
  const first = api.firstRequest;
  const { credential } = api;
  const isRequired = credential !== null && !credential.optional;
  const own = isRequired ? 'with' : 'without';
  const failure = failureToProvoke(api);
  const fromPage = (request: Request): Request => ({
    ...request,
    headers: { ...request.headers, Origin: foreignOrigin },
  });
  // An API that refuses browsers would refuse because of the origin, not because of the key.
  const asBrowser = (request: Request): Request => (api.cors === 'yes' ? fromPage(request) : request);

  return [
    probe(api, 'first', null, first, own),
    probe(api, 'origin', null, fromPage(first), own),
    probe(api, 'preflight', null, preflightOf(api), 'without'),
    ...(failure?.request ? [probe(api, 'failure', failure.code, asBrowser(changed(first, failure.request)), own)] : []),
    ...(isRequired ? [probe(api, 'without-key', null, asBrowser(first), 'without')] : []),
    ...(credential?.optional ? [probe(api, 'with-key', null, first, 'with')] : []),
    ...api.formatExamples.map(({ format, request }) => probe(api, 'format', format, request, own)),
  ];
}

export function keyOf({ name, about }: Pick<PlannedProbe, 'name' | 'about'>): string {
  return about === null ? name : `${name} ${about}`;
}

function probe(
  api: Frozen<Api>,
  name: ProbeName,
  about: string | null,
  request: Request,
  credential: 'with' | 'without',
): PlannedProbe {
  // By default the command line omits an optional key and includes a needed one, so the choice is stated here.
  const asked = api.credential
    ? { ...api, credential: { ...api.credential, optional: credential === 'without' } }
    : api;
  const wire = readWords(api, curlWords(asked, request));
  return { name, about, credential, wire, command: commandLine(asked, { request }) };
}

/** Each part that is given replaces the whole part. */
function changed(first: Frozen<ApiRequest>, other: NonNullable<Frozen<Failure>['request']>): Request {
  return {
    method: other.method ?? first.method,
    path: other.path ?? first.path,
    query: other.query ?? first.query,
    headers: other.headers ?? first.headers,
    body: other.body ?? first.body,
  };
}

/** The preflight that a browser sends before a non-simple call; a check sends it for every entry. */
function preflightOf(api: Frozen<Api>): Request {
  const { method, path, query } = api.firstRequest;
  const needed = neededPreflightHeaders(api);
  return {
    method: 'OPTIONS',
    path,
    query,
    headers: {
      Origin: foreignOrigin,
      'Access-Control-Request-Method': method,
      ...(needed.length > 0 ? { 'Access-Control-Request-Headers': needed.join(',') } : {}),
    },
    body: undefined,
  };
}

const surest: Readonly<Record<Failure['confidence'], number>> = { high: 0, medium: 1, low: 2 };

/** The failure to provoke: the one with the highest confidence, preferring one that shows in its status. Never a ban. */
export function failureToProvoke(api: Frozen<Api>): Frozen<Failure> | undefined {
  return api.failures
    .filter(({ request, situation }) => request && (situation === 'unknown-item' || situation === 'malformed-input'))
    .toSorted(
      (a, b) => surest[a.confidence] - surest[b.confidence] || Number(b.status >= 400) - Number(a.status >= 400),
    )[0];
}
