// The paths of a door in the OpenAPI text, which are data: a text like `@answers` stands for a part, and the parts in `...` are joined in.
import type { Json } from '@farol/http';
import { everyHeader } from './responses.ts';

type Parts = Readonly<Record<string, unknown>>;
type Written = { readonly parts?: Parts; readonly paths: Parts };

/** `made` are the parts that follow from code. Those of the text may use them, and each other in their order. */
export function doorPaths<T = Json>({ parts = {}, paths }: Written, made: Parts = {}): T {
  const known: Record<string, unknown> = { everyHeader, ...made };
  for (const [name, part] of Object.entries(parts)) known[name] = withParts(part, known);
  return withParts(paths, known);
}

export function withParts<T = Json>(given: unknown, known: Parts): T {
  return JSON.parse(JSON.stringify(given), (_name, value) => {
    if (typeof value === 'string' && value.startsWith('@')) return known[value.slice(1)];
    const { '...': joined, ...own } = Object(value);
    // In the order of the text: some tools take the first media type for the usual one.
    return joined === undefined ? value : Object.assign({}, ...[joined].flat(), own);
  });
}
