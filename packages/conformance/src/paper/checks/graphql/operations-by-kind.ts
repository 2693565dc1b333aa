// Do only mutations change something? (spec 4.2)

import { changingVerb } from '../../words/changes.ts';
import { wordsOf } from '../../words/split-words.ts';
import { type GraphqlCheck, judgeEach } from '../check.ts';

/** Names of reads that begin like a change: `updates`, `paymentMethods`, `publishedPosts` do not, but these do. */
const reads =
  /^(post|posts|patch|set|sets|mark|marks|register|registers|block|blocks|charge|transfer|ship|lock|move|merge|start|stop|close|pay)$/;

export const operationsByKind: GraphqlCheck = {
  rule: 'graphql-operations-by-kind',
  judge: ({ types, query }) =>
    judgeEach(
      types.get(query)?.fields ?? [],
      { pt: 'nenhum campo em Query', en: 'no field in Query' },
      ({ name, at }) => {
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
            pt: `${query}.${name} altera dados numa consulta, que pode ser repetida ou vir do cache.`,
            en: `${query}.${name} changes data in a query, which may be repeated or come from a cache.`,
          },
          mend: { pt: 'Mova o campo para Mutation.', en: 'Move the field to Mutation.' },
        };
      },
    ),
};
