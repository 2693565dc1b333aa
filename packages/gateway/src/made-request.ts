// From an id and a path, or from the name of a ready request, to the request of a call.
import { type Api, exampleValues, type Frozen, fillRequest } from '@farol/catalogue/ask';
import type { CallOptions } from './call-context.ts';
import type { Entries, Entry } from './entry/entry.ts';

/** What `fetch` takes, and what a gateway knows about a call besides. */
export type FetchOptions = RequestInit & Omit<CallOptions, 'id' | 'path'>;

type MadeRequest = { readonly request: Request; readonly options: CallOptions };

/** `path` is below the base URL, with its query, percent-encoded; a whole URL of the API is one too. */
export function requestAt(entries: Entries, id: string, path: string, init: FetchOptions = {}): MadeRequest {
  const { deadline: _d, language: _l, requestId: _r, instance: _i, ...asked } = init;
  const [, bare = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(underBase(path, entries.api(id))) ?? [];
  // The host comes from the entry, so the one here is never reached (RFC 6761 §6.4).
  const request = new Request(`http://farol.invalid/${search}`, asked);
  return { request, options: { instance: `/gateway/${id}${bare}`, ...init, id, path: bare } };
}

function underBase(path: string, api: Entry | undefined): string {
  const base = api?.baseAddress.replace(/\/$/, '');
  const below = base && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  if (below.startsWith('/')) return below;
  throw new TypeError(`a path begins with "/", and a URL with ${base ?? 'the base URL of an entry'}: ${path}`);
}

/** Throws a TypeError that names the ready requests, or each wrong value with an example. */
export function filled(entries: Entries, id: string, name: string, values: Readonly<Record<string, unknown>> = {}) {
  const templates = (entries.api(id) as Partial<Frozen<Api>> | undefined)?.requests ?? [];
  const template = templates.find((one) => one.id === name);
  if (!template) {
    const known = templates.map((one) => one.id).join(', ') || 'none';
    throw new TypeError(`${id} has no ready request "${name}"; there are: ${known}`);
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const made = fillRequest(template, Object.fromEntries(given.map(([key, value]) => [key, String(value)])));
  if (made.ok) return made.request;
  const wrong = made.problems.map(({ parameter, problem }) => `${parameter} (${problem})`).join(', ');
  throw new TypeError(
    `wrong values for ${id} ${name}: ${wrong}; an example: ${JSON.stringify(exampleValues(template))}`,
  );
}
