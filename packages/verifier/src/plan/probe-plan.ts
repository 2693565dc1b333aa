import {
  type Api,
  type ApiRequest,
  commandLine,
  curlWords,
  type Failure,
  type Frozen,
  type ProbeName,
} from '@farol/catalogue';
import { neededPreflightHeaders } from './preflight.ts';
import { readWords, type Wire } from './read-words.ts';

/** One call that a check makes of an entry. */
export type PlannedProbe = {
  readonly name: ProbeName;
  /** The failure that is provoked (its code) or the format that is asked for. */
  readonly about: string | null;
  readonly wire: Wire;
  readonly credential: 'with' | 'without';
  /** The same as people run it; keys as $NAME. */
  readonly command: string;
};

type Request = Omit<Frozen<ApiRequest>, 'method'> & { readonly method: string };

/** Somebody else's page, as far as the API can know. Reserved for examples (RFC 2606), so it belongs to nobody. */
export const foreignOrigin = 'https://example.com';

/** Everything that one pass asks of an entry, in the order in which it asks. The first is exactly what the page shows. */
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
  // An API that turns browsers away would refuse for the origin and not for the key.
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
  // The command line leaves an optional key out and puts a needed one in: told here which of the two this call is.
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

/** What a browser sends ahead of a call that is not a simple one; sent ahead of any here, to see what the API says. */
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

/** The failure that can be provoked and is described most surely; of equals the one that shows in its status. Never a ban. */
export function failureToProvoke(api: Frozen<Api>): Frozen<Failure> | undefined {
  return api.failures
    .filter(({ request, situation }) => request && (situation === 'unknown-item' || situation === 'malformed-input'))
    .toSorted(
      (a, b) => surest[a.confidence] - surest[b.confidence] || Number(b.status >= 400) - Number(a.status >= 400),
    )[0];
}
