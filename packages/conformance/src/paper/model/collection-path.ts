// Is a path a collection, which items are created in?

import { listItems } from './list-items.ts';
import type { OpenApiPaper } from './open-api.ts';
import type { Operation } from './operation.ts';

/** A path with items below it, or one whose GET answers with a list. */
export function isCollectionPath({ collections, byTemplate }: OpenApiPaper, { template }: Operation): boolean {
  if (collections.has(template)) return true;
  const get = byTemplate.get(template)?.find(({ method }) => method === 'get');
  return get !== undefined && listItems(get) !== undefined;
}
