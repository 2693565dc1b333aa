// What can be found on the site, and what does a find say? Everything in the catalogue by the words of both languages, and further pages.
import type { Api, Catalogue, Frozen, Language } from '@farol/catalogue';
import { facts } from '@farol/catalogue/fields';
import { disputedFacts, fold, searchDocuments, spokenFacts } from '@farol/catalogue/internal';
import { type FindView, findView } from '@farol/catalogue/views';
import { dictionaries, pageName, pageText } from '../text/dictionary.ts';
import accessTone from './access-tone.json' with { type: 'json' };
import { addressOf, type PageKey, referenceAddress } from './addresses.ts';
import type { FindItem } from './finder.ts';
import foundPages from './found-pages.json' with { type: 'json' };

export function findItems(catalogue: Catalogue, language: Language): FindItem[] {
  const { kinds } = dictionaries[language].finds;
  const inCatalogue = searchDocuments(catalogue).map(({ id, fields }): FindItem => {
    const view = findView(catalogue, id, language);
    const api = catalogue.api(id);
    return {
      id,
      name: view.name,
      address: addressOfFind(catalogue, view, language),
      text: firstSentence(view.text),
      ...(api ? entryFacts(catalogue, api, language) : { note: kinds[view.kind as keyof typeof kinds] }),
      texts: onlyNew(fields),
    };
  });
  return [...inCatalogue, ...pageItems(language)];
}

function entryFacts(catalogue: Catalogue, api: Frozen<Api>, language: Language) {
  const nameOf = (id: string) => facts.find((fact) => fact.id === id)?.name[language] ?? id;
  return {
    note: catalogue.label('authentication', api.authentication, language),
    tone: accessTone[api.authentication],
    phrases: [...api.practicalUses.map((use) => use[language]), ...api.searchTerms[language]],
    facts: Object.fromEntries(spokenFacts(api).map(({ fact, says }) => [`=${fact}`, says[language]])),
    limit: api.freeTierShort[language],
    disputed: disputedFacts(api).map(nameOf).join(', '),
  };
}

function addressOfFind(catalogue: Catalogue, { kind, id, section }: FindView, language: Language): string {
  if (kind === 'status') return `${addressOf('group:errors', language)}#status-${id}`;
  const address = referenceAddress(catalogue, `${kind}:${id}${section ? `#${section}` : ''}`, language);
  if (address === undefined) throw new Error(`No page has the ${kind} ${id}.`);
  return address;
}

/** Pages that are no part of the catalogue, by their names; some with a text of theirs. */
function pageItems(language: Language): FindItem[] {
  return Object.entries(foundPages).map(([key, member]) => ({
    id: `page:${key}`,
    name: pageName(key, language),
    address: addressOf(key as PageKey, language),
    text: member && firstSentence(pageText(key, member, language)),
    note: dictionaries[language].finds.kinds.page,
    texts: onlyNew([{ text: pageName(key, language) }]),
  }));
}

/** Without the marks of Markdown. */
function firstSentence(text: string): string {
  return (/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
}

/** Folded words, each only in its text of the highest weight, which is all that the search uses. */
function onlyNew(
  fields: readonly { readonly weight?: number; readonly text: string }[],
): (readonly [number, string])[] {
  const seen = new Set<string>();
  return fields
    .toSorted((one, other) => (other.weight ?? 0) - (one.weight ?? 0))
    .map(({ weight = 1, text }) => {
      const fresh = (fold(text).match(/=?[\p{L}\p{N}]+(?:\+\p{N}+)?/gu) ?? []).filter((word) => !seen.has(word));
      for (const word of fresh) seen.add(word);
      return [weight, [...new Set(fresh)].join(' ')] as const;
    })
    .filter(([, text]) => text !== '');
}
