// Do only mutations change something, and do they? (spec 4.2)

import type { SchemaField } from '../../model/graphql.ts';
import { wordsOf } from '../../words/split-words.ts';
import { isChangingVerb } from '../../words/verbs.ts';
import { names } from '../../words/word-lists.ts';
import { type Breach, certain, type GraphqlCheck, judgeEach, likely } from '../check.ts';

export const operationsByKind: GraphqlCheck = {
  rule: 'graphql-operations-by-kind',
  judge: ({ types, query, mutation }) => {
    const fields = [query, mutation].flatMap((owner) =>
      (types.get(owner)?.fields ?? []).map((field) => ({ owner, field })),
    );
    return judgeEach(fields, { pt: 'nenhum campo em Query', en: 'no field in Query' }, ({ owner, field }) =>
      owner === query ? changeInQuery(owner, field) : readInMutation(owner, field),
    );
  },
};

function changeInQuery(owner: string, { name, at }: SchemaField): Breach | undefined {
  const [first = '', second] = wordsOf(name);
  // A noun alone, or a noun before another noun, is a read.
  if (!isChangingVerb(first) || names.readsLikeChanges.has(first)) return undefined;
  if (second === undefined && !names.changesAlone.has(first)) return undefined;
  const message = {
    pt: `${owner}.${name} altera dados numa consulta, que pode ser repetida ou vir do cache.`,
    en: `${owner}.${name} changes data in a query, which may be repeated or come from a cache.`,
  };
  return certain(at, message, { pt: 'Mova o campo para Mutation.', en: 'Move the field to Mutation.' });
}

function readInMutation(owner: string, { name, at }: SchemaField): Breach | undefined {
  const [first = '', ...others] = wordsOf(name);
  if (others.length === 0 || !names.onlyReads.has(first)) return undefined;
  // A read that changes something as well, or makes what it returns: `getOrCreateUser`, `getUploadUrl`.
  if (others.some((word) => names.readsThatChange.has(word))) return undefined;
  const message = {
    pt: `${owner}.${name} é uma leitura pelo nome: como mutação, não pode ser repetida nem vir do cache.`,
    en: `${owner}.${name} is a read by its name: as a mutation it can neither be repeated nor cached.`,
  };
  return likely(at, message, { pt: 'Mova o campo para Query.', en: 'Move the field to Query.' });
}
