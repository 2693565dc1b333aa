// How is anything in the catalogue found by words?
import type { Catalogue } from '@farol/catalogue';
import type { Kind } from './kinds.ts';

export type Found = { readonly kind: Kind; readonly id: string };

/** Best match first; a section of a guide is found as its guide. */
export function searchOf(catalogue: Catalogue, words: string): readonly Found[] {
  const found = catalogue.search(words).found.map((id) => id.replace(/#.*/, ''));
  return [...new Set(found)].map((key) => {
    const [kind, id] = key.split(':');
    return id === undefined ? { kind: 'api', id: key } : { kind: kind as Kind, id };
  });
}
