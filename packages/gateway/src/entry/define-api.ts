// An entry for an API that is not in the catalogue, from the few facts that a call needs.
import { type Failure, type Window, windows } from '@farol/catalogue/ask';
import type { Entry } from './entry.ts';

export type ApiDefinition<Id extends string = string> = {
  /** Lower-case letters, digits and dashes. */
  readonly id: Id;
  /** For messages. Default: the id. */
  readonly name?: string;
  /** HTTPS. Calls go to paths below it and nowhere else. */
  readonly baseUrl: string;
  readonly key?: KeyDefinition;
  /** Every window holds. An empty list: no limit is known. */
  readonly limits: readonly LimitDefinition[];
  /**
   * How long an answer is cached at least, where the API's own headers would allow less. Answers to calls with a key are cached only where
   * the API says so (`Cache-Control: public`).
   */
  readonly cacheSeconds?: number;
  /** Failures that the status alone does not tell, or that need a better sentence. */
  readonly failures?: readonly FailureDefinition[];
  /** The one method besides GET and HEAD that calls may use with the key; `writes` of the gateway allows all of them. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
};

export type KeyDefinition = {
  /** The environment variable that holds it. */
  readonly variable: string;
  readonly in: 'header' | 'query' | 'bearer';
  /** Of the header or the query parameter; not needed for `bearer`. */
  readonly name?: string;
  /** True when the API also answers without it. */
  readonly optional?: boolean;
  /** Further headers that every call needs, such as a version. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where a person gets the key, for messages. */
  readonly signUp?: string;
  /** OAuth 2.0 client credentials: the gateway fetches and renews the token. */
  readonly oauth?: { readonly tokenUrl: string; readonly idVariable: string; readonly secretVariable: string };
};

export type LimitDefinition = {
  readonly requests: number;
  readonly per: Window;
  /** `key` counts each key on its own, `ip` all calls of this machine. Default: `key` where there is one, else `ip`. */
  readonly scope?: 'ip' | 'key';
  /** Whether it counts calls with the key, without it, or both. Default: both. */
  readonly credential?: 'with' | 'without' | 'either';
};

export type FailureDefinition = {
  readonly situation: Failure['situation'];
  readonly status: number;
  /** A stable name in the problem. */
  readonly code: string;
  /** When it happens, as the end of a sentence. */
  readonly when: string | { readonly pt: string; readonly en: string };
  /** Conditions besides the status; all of them must hold. Needed when the status is a success. */
  readonly match?: {
    readonly pointer?: string;
    readonly in?: readonly (string | number | boolean | null)[];
    readonly empty?: 'array' | 'object';
    readonly header?: { readonly name: string; readonly value: string };
    readonly contains?: string;
  };
};

/** Throws a TypeError that names the member when a fact cannot be right. */
export function defineApi<const Id extends string>(definition: ApiDefinition<Id>): Entry<Id> {
  const { id, name = id, key, cacheSeconds, method = 'GET' } = definition;
  check(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id), 'id', 'lower-case letters, digits and dashes', id);
  if (cacheSeconds !== undefined) checkCount(cacheSeconds, 'cacheSeconds');
  return Object.freeze<Entry<Id>>({
    id,
    name,
    baseAddress: httpsUrl(definition.baseUrl, 'baseUrl').replace(/\/$/, ''),
    credential: key ? credentialOf(key) : null,
    limits: definition.limits.map((limit, index) => limitOf(limit, index, key !== undefined)),
    failures: (definition.failures ?? []).map(failureOf),
    firstRequest: { method, headers: {} },
    ...(cacheSeconds !== undefined && { keepSeconds: cacheSeconds }),
  });
}

function credentialOf(key: KeyDefinition): NonNullable<Entry['credential']> {
  const { variable, in: place, optional = false, headers = {}, signUp = '', oauth } = key;
  checkVariable(variable, 'key.variable');
  const name = key.name ?? (place === 'bearer' ? 'Authorization' : '');
  check(/^[!#$%&'*+.^_`|~\w-]+$/.test(name), 'key.name', 'the name of a header or a query parameter', name);
  if (oauth) {
    checkVariable(oauth.idVariable, 'key.oauth.idVariable');
    checkVariable(oauth.secretVariable, 'key.oauth.secretVariable');
  }
  return {
    optional,
    place,
    name,
    variable,
    headers,
    signUp,
    ...(oauth && {
      oauth: {
        tokenAddress: httpsUrl(oauth.tokenUrl, 'key.oauth.tokenUrl'),
        idVariable: oauth.idVariable,
        secretVariable: oauth.secretVariable,
      },
    }),
  };
}

function limitOf(limit: LimitDefinition, index: number, hasKey: boolean): Entry['limits'][number] {
  const { requests, per, scope = hasKey ? 'key' : 'ip', credential = 'either' } = limit;
  checkCount(requests, `limits.${index}.requests`);
  check(Object.hasOwn(windows, per), `limits.${index}.per`, Object.keys(windows).join(', '), per);
  return { requests, per, scope, credential, kind: 'documented' };
}

function failureOf(failure: FailureDefinition, index: number): Entry['failures'][number] {
  const { situation, status, code, when, match } = failure;
  const place = `failures.${index}`;
  check(Number.isInteger(status) && status >= 200 && status < 600, `${place}.status`, 'a status', String(status));
  check(status >= 300 || match !== undefined, `${place}.match`, 'a condition, since the status is a success', 'none');
  return {
    situation,
    when: typeof when === 'string' ? { pt: when, en: when } : when,
    status,
    contentType: 'application/json',
    headers: {},
    body: null,
    ...(match && { match }),
    means: status,
    code,
    breaks: [],
    confidence: 'high',
  };
}

function httpsUrl(text: string, member: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.search === '' && url.hash === '';
  check(isPlain, member, 'an https URL without query', text);
  return text;
}

function checkVariable(name: string, member: string): void {
  check(/^[A-Z][A-Z0-9_]*$/.test(name), member, 'the name of an environment variable', name);
}

function checkCount(value: number, member: string): void {
  check(Number.isSafeInteger(value) && value > 0, member, 'a whole number above 0', String(value));
}

function check(holds: boolean, member: string, expected: string, found: string): void {
  if (!holds) throw new TypeError(`defineApi: ${member}: expected ${expected}, found ${JSON.stringify(found)}.`);
}
