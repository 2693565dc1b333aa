// Is a call exactly a request that is known, and which of the known requests are closest to it?
import { isDeepStrictEqual } from 'node:util';
import type { Api, ApiRequest, Frozen } from '@farol/catalogue';
import { type Call, decodedPath } from '../call.ts';

export type KnownRequest = {
  readonly method: ApiRequest['method'];
  /** Below the base URL, percent-encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Parameters that hold a key are not part of the question. */
export function keyParameters(api: Frozen<Api>): ReadonlySet<string> {
  return new Set(
    [api.credential, api.credential?.alternative].flatMap((place) => (place?.place === 'query' ? [place.name] : [])),
  );
}

export function isSameRequest(call: Call, known: KnownRequest, keys: ReadonlySet<string>): boolean {
  const sent = [...call.query].filter(([name]) => !keys.has(name));
  return (
    call.method === known.method &&
    call.path === decodedPath(known.path) &&
    sent.length === Object.keys(known.query).length &&
    sent.every(([name, value]) => known.query[name] === value) &&
    (known.body === undefined || isDeepStrictEqual(call.body, known.body))
  );
}

/** The known requests, those with the most path segments in common with the call first. */
export function closest(call: Pick<Call, 'method' | 'path'>, known: readonly KnownRequest[]): readonly KnownRequest[] {
  const asked = call.path.split('/');
  const likeness = ({ method, path }: KnownRequest): number => {
    const segments = decodedPath(path).split('/');
    const common = segments.filter((segment, index) => segment === asked[index]).length;
    return common + (segments.length === asked.length ? 1 : 0) + (method === call.method ? 0.5 : 0);
  };
  return known.toSorted((one, other) => likeness(other) - likeness(one));
}

/** The request as a line: `GET /weather?lat=-23.55&lon=-46.63`. */
export function requestLine({ method, path, query }: KnownRequest): string {
  const text = new URLSearchParams(query).toString();
  return `${method} ${path}${text === '' ? '' : `?${text}`}`;
}
