import type { Api, ApiRequest, Failure, Frozen } from '@farol/catalogue';
import { type Call, decodedPath } from '../call.ts';
import { isRecord } from '../record.ts';

export type FormatExample = Frozen<Api>['formatExamples'][number];
type Difference = (call: Call) => boolean;
type Written = Frozen<NonNullable<Failure['request']>>;

/** The requests that an entry contains, each recognised by its differences from the first request. */
type Exchanges = {
  readonly blocked: (call: Call) => Frozen<Failure> | undefined;
  readonly failure: (call: Call) => Frozen<Failure> | undefined;
  readonly format: (call: Call) => FormatExample | undefined;
  readonly isFirst: (call: Call) => boolean;
};

export function createExchanges(api: Frozen<Api>): Exchanges {
  const first = api.firstRequest;
  const credentialNames = new Set(
    [api.credential, api.credential?.alternative].flatMap((place) => (place?.place === 'query' ? [place.name] : [])),
  );
  const hasQuery = (call: Call, query: Frozen<ApiRequest>['query']) => {
    const sent = [...call.query].filter(([name]) => !credentialNames.has(name));
    return sent.length === Object.keys(query).length && sent.every(([name, value]) => query[name] === value);
  };
  const recognised = <T>(items: readonly T[], request: (item: T) => Written | undefined) => {
    const known = items.flatMap((item) => {
      const differences = differencesFrom(first, request(item), hasQuery);
      return differences ? [{ item, differences }] : [];
    });
    // The request with more differences is the narrower case.
    known.sort((a, b) => b.differences.length - a.differences.length);
    return (call: Call): T | undefined =>
      known.find(({ differences }) => differences.every((holds) => holds(call)))?.item;
  };

  const blocked = api.failures.filter(({ situation }) => situation === 'blocked-client');

  return {
    blocked: recognised(blocked, (failure) => failure.request),
    failure: recognised(api.failures, (failure) => failure.request),
    format: recognised(api.formatExamples, (example) => example.request),
    isFirst: (call) =>
      call.method === first.method &&
      call.path === decodedPath(first.path) &&
      hasQuery(call, first.query) &&
      (first.body === undefined || same(first.body, call.body)),
  };
}

/** Null when the two do not differ: such a failure needs a key, a limit or a fault, not another request. */
function differencesFrom(
  first: Frozen<ApiRequest>,
  other: Written | undefined,
  hasQuery: (call: Call, query: Frozen<ApiRequest>['query']) => boolean,
): readonly Difference[] | null {
  if (!other) return null;
  const method = other.method ?? first.method;
  const path = decodedPath(other.path ?? first.path);
  const elsewhere = method !== first.method || path !== decodedPath(first.path);
  const place: Difference = (call) => call.method === method && call.path === path;

  const added: Difference[] = [];
  const missing: Difference[] = [];
  for (const [name, value] of Object.entries(other.query ?? {})) {
    if (first.query[name] !== value) added.push((call) => call.query.get(name) === value);
  }
  for (const name of Object.keys(other.query ? first.query : {})) {
    if (other.query?.[name] === undefined) missing.push((call) => !call.query.has(name));
  }
  const firstHeaders = new Headers(Object.entries(first.headers));
  for (const [name, value] of Object.entries(other.headers ?? {})) {
    if (firstHeaders.get(name) !== value) added.push((call) => call.headers.get(name) === value);
  }
  if (isRecord(other.body) && isRecord(first.body)) {
    const [was, is] = [first.body, other.body];
    for (const [name, value] of Object.entries(is)) {
      if (!same(was[name], value)) added.push((call) => isRecord(call.body) && same(call.body[name], value));
    }
    for (const name of Object.keys(was)) {
      if (!(name in is)) missing.push((call) => isRecord(call.body) && !(name in call.body));
    }
  }

  // On another path the whole query counts: a search without its text differs by the missing parameter.
  if (elsewhere) return [place, (call) => hasQuery(call, other.query ?? first.query), ...added];
  // On the same path a missing parameter counts only when nothing else differs.
  if (added.length > 0) return [place, ...added];
  return missing.length > 0 ? [place, ...missing] : null;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
