// Do only mutations change something, and do they? (spec 4.2)

import type { SchemaField } from '../../model/graphql.ts';
import { changingVerb } from '../../words/changes.ts';
import { wordsOf } from '../../words/split-words.ts';
import { type Breach, type GraphqlCheck, judgeEach } from '../check.ts';

/** Names of reads that begin like a change: `updates`, `paymentMethods`, `publishedPosts` do not, but these do. */
const reads =
  /^(post|posts|patch|set|sets|mark|marks|register|registers|block|blocks|charge|transfer|ship|lock|move|merge|start|stop|close|pay)$/;

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
  const [first, second] = wordsOf(name);
  if (first === undefined || !changingVerb(first)) return undefined;
  // A noun alone, or a noun before another noun, is a read.
  if (reads.test(first)) return undefined;
  if (
    second === undefined &&
    !/^(delete|create|remove|cancel|criar|excluir|apagar|deletar|remover|cancelar)$/.test(first)
  )
    return undefined;
  return {
    at,
    sure: 'certain',
    message: {
      pt: `${owner}.${name} altera dados numa consulta, que pode ser repetida ou vir do cache.`,
      en: `${owner}.${name} changes data in a query, which may be repeated or come from a cache.`,
    },
    mend: { pt: 'Mova o campo para Mutation.', en: 'Move the field to Mutation.' },
  };
}

const onlyReads = /^(get|list|fetch|find|retrieve|obter|listar|buscar|consultar|pesquisar)$/;
/** A read that changes something as well, or makes what it returns: `getOrCreateUser`, `getUploadUrl`. */
const changesToo =
  /^(or|and|ou|e|url|urls|link|token|code|upload|signed|presigned|codigo|lock|next|proximo|create|criar)$/;

function readInMutation(owner: string, { name, at }: SchemaField): Breach | undefined {
  const [first, ...others] = wordsOf(name);
  if (first === undefined || others.length === 0 || !onlyReads.test(first)) return undefined;
  if (others.some((word) => changesToo.test(word))) return undefined;
  return {
    at,
    sure: 'likely',
    message: {
      pt: `${owner}.${name} é uma leitura pelo nome: como mutação, não pode ser repetida nem vir do cache.`,
      en: `${owner}.${name} is a read by its name: as a mutation it can neither be repeated nor cached.`,
    },
    mend: { pt: 'Mova o campo para Query.', en: 'Move the field to Query.' },
  };
}
