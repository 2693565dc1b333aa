// Which values in which request of an entry provoke one of its failures?
import type { Api, Failure, Frozen } from '@farol/catalogue';
import { fillRequest } from '@farol/catalogue/request';

export type Provocation = { readonly request: string; readonly values: Readonly<Record<string, string>> };

/** Only requests that read, and only values that the fields accept: a refused value never leaves the page. */
export function provocationOf(api: Frozen<Api>, { request }: Frozen<Failure>): Provocation | undefined {
  if (!request || request.method || request.headers || request.body || api.firstRequest.method !== 'GET')
    return undefined;
  const { path = api.firstRequest.path, query = api.firstRequest.query } = request;
  for (const template of api.requests) {
    if (template.method !== 'GET') continue;
    const given: Readonly<Record<string, string>> = { ...query, ...pathValues(template.path, path) };
    const values = Object.fromEntries(
      template.parameters.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])),
    );
    const filled = fillRequest(template, values);
    if (filled.ok && filled.request.path === path && isSame(filled.request.query, query))
      return { request: template.id, values };
  }
  return undefined;
}

/** The values that fill the braces of a path; none where it is another path. */
export function pathValues(template: string, path: string): Readonly<Record<string, string>> {
  const literal = template.split(/\{[\w-]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const match = new RegExp(`^${literal.join('([^/]+)')}$`).exec(path);
  const names = [...template.matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => name);
  return match ? Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')])) : {};
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const sorted = (query: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(query).toSorted());
  return sorted(a) === sorted(b);
}
