import type { Text } from '@farol/catalogue';

/** What changed for readers, newest first. A date is the day on which it was published. */
export type Change = { readonly id: string; readonly date: string; readonly title: Text; readonly body: Text };

export const changes: readonly Change[] = [
  {
    id: 'first-publication',
    date: '2026-11-15',
    title: { pt: 'Primeira publicação', en: 'First publication' },
    body: {
      pt: 'As 18 fichas, as convenções com suas regras e os guias, em português e em inglês. Nenhuma API foi observada ainda: todas as fichas começam nesse estado.',
      en: 'The 18 entries, the conventions with their rules, and the guides, in Portuguese and in English. No API has been observed yet: every entry starts in that state.',
    },
  },
];
