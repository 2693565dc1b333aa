// Do only mutations change something, and do they? (spec 4.2)

import { wordsOf } from '../../words/split-words.ts';
import { isChangingVerb } from '../../words/verbs.ts';
import { names } from '../../words/word-lists.ts';
import { graphqlCheck, likely } from '../check.ts';

export const operationsByKind = graphqlCheck({
  rule: 'graphql-operations-by-kind',
  of: ({ types, query, mutation }) =>
    [query, mutation].flatMap((owner) => (types.get(owner)?.fields ?? []).map((field) => ({ owner, field }))),
  judge: ({ owner, field: { name, at } }, { query }) => {
    const words = wordsOf(name);
    if (owner === query && isChange(words)) return likely(at, 'changeInQuery', { owner, name });
    if (owner === query || !isRead(words)) return undefined;
    return likely(at, 'readInMutation', { owner, name });
  },
});

/** A noun alone, or a noun before another noun, is a read. */
function isChange([first = '', second]: readonly string[]): boolean {
  if (!isChangingVerb(first) || names.readsLikeChanges.has(first)) return false;
  return second !== undefined || names.changesAlone.has(first);
}

/** Some reads change something as well, or make what they return: `getOrCreateUser`, `getUploadUrl`. */
function isRead([first = '', ...others]: readonly string[]): boolean {
  // `listProduct` offers one for sale.
  const isMany = first !== 'list' || others.at(-1)?.endsWith('s') === true;
  return (
    isMany && others.length > 0 && names.onlyReads.has(first) && !others.some((word) => names.readsThatChange.has(word))
  );
}
