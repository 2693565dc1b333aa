// What is a find called, and what is the first thing to know of it?
import { fieldLabels } from '../fields/index.ts';
import type { Content } from '../schema/content.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Language } from '../schema/vocabulary.ts';
import { disputedFacts } from './api-filter.ts';

export const findKinds = ['api', 'rule', 'guide', 'term', 'status'] as const;

export type FindView = {
  readonly kind: (typeof findKinds)[number];
  /** Of the thing itself; a find in a guide also has the section. */
  readonly id: string;
  readonly section: string | null;
  readonly name: string;
  readonly text: string;
  /** The facts of an entry that another source disputes. */
  readonly disputed: readonly string[];
};

/** One of the ids that a search gives. Throws for any other. */
export function findView(content: Frozen<Content>, key: string, language: Language): FindView {
  const [kind = '', place = ''] = key.includes(':') ? key.split(':') : ['api', key];
  const [id = '', section = null] = place.split('#');
  const own = <T extends { readonly id: string }>(items: readonly T[]) => items.find((item) => item.id === id);
  const [api, rule, guide, term] = [own(content.apis), own(content.rules), own(content.guides), own(content.terms)];
  const part = guide?.sections.find((one) => one.id === section);
  const status = content.statuses.find((one) => `${one.status}` === id);
  const texts: Readonly<Record<string, readonly (string | undefined)[]>> = {
    api: [api?.name, api && fieldLabels.kind[api.kind][language]],
    rule: [rule?.title[language], rule?.text[language]],
    guide: part ? [part.heading[language], guide?.title[language]] : [guide?.title[language], guide?.summary[language]],
    term: [term?.term[language], term?.meaning[language]],
    status: [`${status?.status} ${status?.name}`, status?.meaning[language]],
  };
  const [name, text] = texts[kind] ?? [];
  if (!name || !text) throw new Error(`No find has the id ${key}.`);
  const disputed = kind === 'api' && api ? disputedFacts(api) : [];
  return { kind: kind as FindView['kind'], id, section, name, text, disputed };
}
