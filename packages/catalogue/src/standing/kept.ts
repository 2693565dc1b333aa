// Which stated facts of an entry show that it keeps a rule?
import type { Api, Failure } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { RequestTemplate } from '../schema/request-schema.ts';
import type { claimedFields } from '../schema/vocabulary.ts';

type Field = (typeof claimedFields)[number];

/** The part of an entry that a verdict rests on. */
export type Basis =
  | { readonly part: 'failure'; readonly failure: Frozen<Failure> }
  | { readonly part: 'quirk'; readonly quirk: Frozen<Api['quirks'][number]> }
  | { readonly part: 'request'; readonly request: Frozen<RequestTemplate> }
  | { readonly part: 'fact'; readonly field: Field; readonly value: string };

export const basisParts = ['failure', 'quirk', 'request', 'fact'] as const satisfies readonly Basis['part'][];

type Derivation = (api: Frozen<Api>) => Basis | undefined;

/**
 * A rule without a line here can only be broken or not stated. That all failures, bodies or error formats are right is such a rule: an
 * entry states some of them, never all.
 */
export const keptBy: Readonly<Record<string, Derivation>> = {
  'rest-get-reads': (api) => requestWith(api, ({ method }) => method === 'GET'),
  'rest-paginate-long-lists': (api) =>
    requestWith(
      api,
      ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => pageName.test(name)),
    ),
  'authentication-key-in-header': (api) =>
    api.credential && api.credential.place !== 'query' ? fact('credential', api.credential.name) : undefined,
  'authentication-bearer-token': (api) =>
    api.credential?.place === 'bearer' ? fact('credential', 'Authorization: Bearer') : undefined,
  'authentication-401': onFailures(
    ({ situation }) => ['missing-key', 'wrong-key'].includes(situation),
    ({ status }) => status === 401,
  ),
  'authentication-403': onFailures(
    // 402 has a case of its own, and shows nothing about the others.
    ({ situation, means, status }) => situation === 'forbidden' && means === 403 && status !== 402,
    ({ status }) => status === 403,
  ),
  'errors-204-without-body': (api) =>
    requestWith(api, ({ response }) => response?.status === 204 && response.shape === 'none'),
  'errors-400-for-malformed': onFailures(
    ({ situation }) => situation === 'malformed-input',
    ({ status }) => status === 400 || status === 422,
  ),
  'errors-404-for-missing': onFailures(
    ({ situation }) => situation === 'unknown-item',
    ({ status }) => status === 404 || status === 410,
  ),
  'limits-429-when-spent': onFailures(
    ({ situation }) => situation === 'spent-limit',
    ({ status }) => status === 429,
  ),
  'limits-state-free-tier': ({ limits }) => {
    const stated = limits.find(({ requests, kind }) => requests !== null && /^(documented|charter)$/.test(kind));
    return stated && fact('limits', `${stated.requests}/${stated.per}`);
  },
  'versioning-in-path-from-start': (api) => {
    const version = api.version.segment ?? /\/(v\d\w*)/.exec(api.firstRequest.path)?.[1];
    return version === undefined ? undefined : fact('version', version);
  },
  'versioning-dated-header': (api) => {
    const dated = Object.entries(api.credential?.headers ?? {}).find(([, value]) => /^\d{4}-\d\d-\d\d$/.test(value));
    return dated && fact('version', dated.join(': '));
  },
  'versioning-sub-version': (api) => {
    if (api.version.segment !== null) return undefined;
    const versions = new Set(api.requests.flatMap(({ path }) => /\/v\d\w*(?=\/)/.exec(path) ?? []));
    return versions.size > 1 ? fact('version', [...versions].join(', ')) : undefined;
  },
};

const pageName = /^_?(page|per_page|page_size|limit|offset|cursor|after|page_?token|start)$/i;

function fact(field: Field, value: string): Basis {
  return { part: 'fact', field, value };
}

/** Kept when the entry states a failure that the rule is about, not as a doubtful report, and all of them are as the rule asks. */
function onFailures(
  isAbout: (failure: Frozen<Failure>) => boolean,
  isRight: (failure: Frozen<Failure>) => boolean,
): Derivation {
  return ({ failures }) => {
    const about = failures.filter(isAbout);
    const failure = about.find(({ confidence }) => confidence !== 'low');
    return failure && about.every(isRight) ? { part: 'failure', failure } : undefined;
  };
}

function requestWith(api: Frozen<Api>, fits: (request: Frozen<RequestTemplate>) => boolean): Basis | undefined {
  const request = api.requests.find(fits);
  return request && { part: 'request', request };
}
