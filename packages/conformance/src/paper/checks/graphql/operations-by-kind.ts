// Do only mutations change something, and do they? (spec 4.2)

import { isList } from '../../model/graphql.ts';
import { wordsOf } from '../../words/split-words.ts';
import { isChangingVerb } from '../../words/verbs.ts';
import { compounds, names } from '../../words/word-lists.ts';
import { graphqlCheck, likely } from '../check.ts';

export const operationsByKind = graphqlCheck({
  rule: 'graphql-operations-by-kind',
  of: ({ types, query, mutation }) =>
    [query, mutation].flatMap((owner) => (types.get(owner)?.fields ?? []).map((field) => ({ owner, field }))),
  judge: ({ owner, field: { name, at, type, args } }, { query }) => {
    const words = wordsOf(name);
    // `setOfRules`, `cancelPolicy`.
    const isNoun = [words[1], words.at(-1)].some((word = '') => compounds.get(words[0] ?? '')?.has(word));
    const isSetter = words[0] === 'set' && words.length > 1 && args.length > 0;
    // `refundSettings`: those of refunds.
    const isOfSet = args.length === 0 && names.closedSets.has(words.at(-1) ?? '');
    if (owner === query && !isOfSet && !isNoun && (isSetter || isChange(words)))
      return likely(at, 'changeInQuery', { owner, name });
    // `users(first: Int)`: a noun of several, in pages.
    const isPages =
      /^[a-z]+s$/.test(name) &&
      isList(type) &&
      args.some((one) => /^(first|last|after|before|limit|offset)$/.test(one.name));
    if (owner === query || !(isPages || isRead(words))) return undefined;
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
