import type { PracticeParts } from '../parts.ts';

export function addKey({ key, newKey }: PracticeParts): void {
  key.implement({
    description: 'A practice key. Its secret part is shown only when it is created.',
    fields: (t) => ({
      id: t.exposeID('id'),
      somenteLeitura: t.boolean({ resolve: ({ somente_leitura }) => somente_leitura }),
      criadoEm: t.field({ type: 'DateTime', resolve: ({ criado_em }) => criado_em }),
      expiraEm: t.field({ type: 'DateTime', resolve: ({ expira_em }) => expira_em }),
    }),
  });
  newKey.implement({
    description: 'A practice key with its secret part, which is shown only once.',
    fields: (t) => ({
      id: t.exposeID('id'),
      chave: t.exposeString('chave', { description: 'Send it as `Authorization: Bearer <chave>`.' }),
      somenteLeitura: t.boolean({ resolve: ({ somente_leitura }) => somente_leitura }),
      expiraEm: t.field({ type: 'DateTime', resolve: ({ expira_em }) => expira_em }),
    }),
  });
}
