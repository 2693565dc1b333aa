// How is anything in the catalogue found by words?
import {
  type Catalogue,
  createSearch,
  type Frozen,
  type SearchDocument,
  searchDocument,
  type Text,
} from '@farol/catalogue';
import type { Kind } from './kinds.ts';

export type Found = { readonly kind: Kind; readonly id: string };

const searches = new WeakMap<Catalogue, (words: string) => readonly Found[]>();

/** Best match first. Made once for each catalogue. */
export function searchOf(catalogue: Catalogue): (words: string) => readonly Found[] {
  const known = searches.get(catalogue);
  if (known) return known;
  const documents = documentsOf(catalogue);
  const find = createSearch(documents);
  const search = (words: string) =>
    find(words).map((key): Found => {
      const at = key.indexOf(':');
      return { kind: key.slice(0, at) as Kind, id: key.slice(at + 1) };
    });
  searches.set(catalogue, search);
  return search;
}

const both = (text: Frozen<Text>) => `${text.pt} ${text.en}`;

function documentsOf(catalogue: Catalogue): SearchDocument[] {
  const document = (kind: Kind, id: string, title: string, text: string): SearchDocument => ({
    id: `${kind}:${id}`,
    fields: [
      { weight: 6, text: `${title} ${id}` },
      { weight: 2, text },
    ],
  });
  return [
    ...catalogue.apis.map((api) => ({ ...searchDocument(api), id: `api:${api.id}` })),
    ...catalogue.rules.map((rule) => document('rule', rule.id, both(rule.title), both(rule.text))),
    ...catalogue.guides.map((guide) => document('guide', guide.id, both(guide.title), both(guide.summary))),
    ...catalogue.terms.map((term) => document('term', term.id, both(term.term), both(term.meaning))),
    ...catalogue.statuses.map((entry) =>
      document('status', String(entry.status), entry.name, `${both(entry.meaning)} ${both(entry.use)}`),
    ),
  ];
}
