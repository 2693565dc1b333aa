// By which words is everything in the catalogue found? Those of both languages, because readers of one often know the word of the other.
import { fieldLabels } from '../fields/index.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Content } from '../schema/content.ts';
import type { Text } from '../schema/forms.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { type ApiFilter, passes } from './api-filter.ts';
import { type SearchDocument, weights } from './search.ts';
import spoken from './spoken-facts.json' with { type: 'json' };
import { factsIn } from './spoken-facts.ts';
import { words } from './words.ts';

const both = (text: Frozen<Text> | undefined) => (text ? `${text.pt} ${text.en}` : '');

/** An entry by its id, anything else with its kind before it: `rule:rest-no-verbs`, `guide:rest#pages`, `term:cursor`, `status:404`. */
export function searchDocuments(content: Frozen<Content>): SearchDocument[] {
  const document = (id: string, ...texts: readonly string[]): SearchDocument => ({
    id,
    // The facts that a heading speaks of count as well; prose also says what is not so.
    fields: texts.map((text, i) => ({ weight: weights[i] ?? 1, text: i < 2 ? `${text} ${factsIn(text)}` : text })),
  });
  const rareWords = rareIn(content.guides.flatMap(({ sections }) => sections.map(({ body }) => both(body))));
  return [
    ...content.apis.map(entryDocument),
    ...content.guides.map(({ id, title, summary }) => document(`guide:${id}`, both(title), id, '', both(summary))),
    ...content.rules.map(({ id, title, text }) => document(`rule:${id}`, '', `${both(title)} ${id}`, '', both(text))),
    ...content.guides.flatMap((guide) =>
      guide.sections.map(({ id, heading, body }) => {
        const place = `guide:${guide.id}#${id}`;
        const explained = content.terms.filter(({ see }) => see === place).map(({ term }) => both(term));
        const named = `${id} ${explained.join(' ')}`;
        return document(place, '', both(heading), named, both(guide.title), rareWords(both(body)));
      }),
    ),
    ...content.terms.map(({ id, term, forms, meaning }) =>
      document(`term:${id}`, both(term), [id, ...forms.pt, ...forms.en].join(' '), '', both(meaning)),
    ),
    ...content.statuses.map(({ status, name, meaning }) =>
      document(`status:${status}`, `${status}`, name, 'erro error status', both(meaning)),
    ),
  ];
}

/** A word in the body of more sections than these leads to none of them. */
const mostSections = 5;

function rareIn(bodies: readonly string[]): (body: string) => string {
  const counts = new Map<string, number>();
  for (const body of bodies) for (const word of new Set(words(body))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (body) => [...new Set(words(body))].filter((word) => (counts.get(word) ?? 0) <= mostSections).join(' ');
}

/** Of price and account only the facts count, because prose also says what an API has not. */
function entryDocument(api: Frozen<Api>): SearchDocument {
  const named = [fieldLabels.kind?.[api.kind], fieldLabels.category?.[api.category]];
  const facts = spokenFacts(api).map(({ fact, place }) => ({ weight: place === 0 ? 6 : 4, text: `=${fact}` }));
  const oauth = api.authentication.includes('OAuth') ? 'OAuth' : '';
  const texts = [
    `${api.name} ${api.id}`,
    [...api.searchTerms.pt, ...api.searchTerms.en].join(' '),
    `${named.map(both).join(' ')} ${api.formats.join(' ')} ${api.provider} ${oauth}`,
    both(api.description),
    api.practicalUses.map(both).join(' '),
  ];
  return { id: api.id, fields: [...texts.map((text, i) => ({ weight: weights[i] ?? 1, text })), ...facts] };
}

/** What readers ask about price and account that an entry states, as a person says it. */
export function spokenFacts(api: Frozen<Api>) {
  return Object.entries(spoken.facts).flatMap(([fact, { states }]) => {
    const place = states.findIndex(({ filter }) => passes(api, filter as ApiFilter));
    const state = states[place];
    return state ? [{ fact, place, says: state.says as Text }] : [];
  });
}
