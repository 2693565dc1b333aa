import { type Catalogue, fold, type Language, ruleGroups, searchDocument } from '@farol/catalogue';
import type { IndexItem } from '../client/find/search-index.ts';
import { dictionaries } from '../text/dictionary.ts';
import { addressOf, guideAddress, type PageKey, ruleAddress } from '../view/addresses.ts';

/** The search items: entries with the words of both languages, as on the server; rules and pages with those of one. */
export function searchItems(catalogue: Catalogue, language: Language): IndexItem[] {
  const text = dictionaries[language];
  const page = (key: PageKey, name: string, more = '', id: string = key): IndexItem => ({
    id: `page:${id}`,
    kind: 'page',
    name,
    address: addressOf(key, language),
    texts: onlyNew([name, '', '', more]),
  });
  return [
    ...catalogue.apis.map(
      (api): IndexItem => ({
        id: api.id,
        kind: 'api',
        name: api.name,
        address: addressOf(`api:${api.id}`, language),
        note: catalogue.label('kind', api.kind, language),
        texts: onlyNew(searchDocument(api).fields.map((field) => field.text)),
      }),
    ),
    ...ruleGroups.map((group) => {
      const guide = catalogue.guides.find((candidate) => candidate.group === group);
      const name = catalogue.label('ruleGroup', group, language);
      return page(`group:${group}`, name, guide?.summary[language], group);
    }),
    ...catalogue.rules.map(
      (rule): IndexItem => ({
        id: `rule:${rule.id}`,
        kind: 'rule',
        name: rule.title[language],
        address: ruleAddress(rule, language),
        note: catalogue.label('ruleGroup', rule.group, language),
        texts: onlyNew([
          '',
          rule.title[language],
          rule.id.replaceAll('-', ' '),
          rule.text[language],
          `${rule.reason[language]} ${rule.right.note[language]}`,
        ]),
      }),
    ),
    ...catalogue.terms.map(
      (term): IndexItem => ({
        id: `term:${term.id}`,
        kind: 'term',
        name: term.term[language],
        address: `${addressOf('glossary', language)}#${term.id}`,
        texts: onlyNew(['', `${term.term.pt} ${term.term.en}`]),
      }),
    ),
    page('compare', text.compare.title, text.compare.description),
    page('rules', text.rules.title, text.rules.show),
    page('calculator', text.calculator.short, `${text.calculator.title} ${text.calculator.description}`),
    page('labs', text.labs.title, text.labs.description),
    page('conventions', text.conventions.title, text.conventions.description),
    page('how-we-check', text.site.howWeCheck),
    page('neutrality', text.site.neutrality),
    ...guideSections(catalogue, language, page),
    page('glossary', text.glossary.title, catalogue.terms.map(({ term }) => term[language]).join(' ')),
    page('charter', text.charter.title, text.charter.description),
    page('own-api', text.ownApi.title, text.ownApi.description),
    page('changes', text.site.changes),
    page('about', text.site.about, text.about.description),
  ];
}

/** Every guide without rules, and every section of a guide by its heading, its text and the terms that it uses. */
function guideSections(
  catalogue: Catalogue,
  language: Language,
  page: (key: 'choosing-a-style', name: string, more: string) => IndexItem,
): IndexItem[] {
  return catalogue.guides.flatMap((guide) => {
    const address = guideAddress(guide, language);
    const sections = guide.sections.map((section): IndexItem => {
      const body = fold(section.body[language]);
      const terms = catalogue.terms.filter(({ term }) => body.includes(fold(term[language])));
      const used = terms.map(({ term, forms }) => [term[language], ...forms[language]].join(' ')).join(' ');
      return {
        id: `section:${guide.id}#${section.id}`,
        kind: 'section',
        name: section.heading[language],
        address: `${address}#${section.id}`,
        note: guide.title[language],
        texts: onlyNew(['', section.heading[language], section.id.replaceAll('-', ' '), used, section.body[language]]),
      };
    });
    if (guide.id !== 'choosing-a-style') return sections;
    return [page(guide.id, guide.title[language], guide.summary[language]), ...sections];
  });
}

/** Folded words, each only in its text of the highest weight, which is all that the search uses. */
function onlyNew(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    const fresh = (fold(text).match(/[\p{L}\p{N}]+(?:\+\p{N}+)?/gu) ?? []).filter((word) => !seen.has(word));
    for (const word of fresh) seen.add(word);
    return [...new Set(fresh)].join(' ');
  });
}
