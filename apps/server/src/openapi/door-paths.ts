// The paths of a door in the OpenAPI text, which are data: a text like `@answers` stands for a part, and the parts in `...` are joined in.
import type { Json } from '@farol/http';
import { everyHeader } from './responses.ts';

type Written = {
  readonly parts?: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, unknown>>;
};

/** `made` are the parts that follow from code. Those of the text may use them, and each other in their order. */
export function doorPaths<T = Json>({ parts = {}, paths }: Written, made: Readonly<Record<string, unknown>> = {}): T {
  const known: Record<string, unknown> = { everyHeader, ...made };
  const filled = (given: unknown) =>
    JSON.parse(JSON.stringify(given), (_name, value) => {
      if (typeof value === 'string' && value.startsWith('@')) return known[value.slice(1)];
      const { '...': joined, ...own } = Object(value);
      // In the order of the text: some tools take the first media type for the usual one.
      return joined === undefined ? value : Object.assign({}, ...[joined].flat(), own);
    });
  for (const [name, part] of Object.entries(parts)) known[name] = filled(part);
  return filled(paths);
}
