import { fieldLabels } from '../fields/index.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { SearchDocument } from './search.ts';

/** The texts that an entry is found by, in both languages at once, because readers of one often know the word of the other. */
export function searchDocument(api: Frozen<Api>): SearchDocument {
  const named = [
    fieldLabels.kind?.[api.kind],
    fieldLabels.category?.[api.category],
    fieldLabels.authentication?.[api.authentication],
  ];
  const both = (text: { readonly pt: string; readonly en: string } | undefined) =>
    text ? `${text.pt} ${text.en}` : '';
  return {
    id: api.id,
    fields: [
      { weight: 8, text: `${api.name} ${api.id}` },
      { weight: 6, text: [...api.searchTerms.pt, ...api.searchTerms.en].join(' ') },
      { weight: 4, text: `${named.map(both).join(' ')} ${api.formats.join(' ')} ${api.provider}` },
      { weight: 2, text: both(api.description) },
      { weight: 1, text: `${api.practicalUses.map(both).join(' ')} ${both(api.freeTier)} ${termWords(api)}` },
    ],
  };
}

/** What readers ask of the terms: no card, commercial use. */
function termWords({ terms }: Frozen<Api>): string {
  return [
    terms.card.value === 'no' ? 'sem cartão no card' : '',
    terms.commercialUse.value === 'yes' ? 'uso comercial permitido commercial use allowed' : '',
  ].join(' ');
}
