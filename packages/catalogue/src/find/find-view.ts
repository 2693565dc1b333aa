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
  const view = (name: string | undefined, text: string | undefined, disputed: readonly string[] = []): FindView => {
    if (!name || !text) throw new Error(`No find has the id ${key}.`);
    return { kind: kind as FindView['kind'], id, section, name, text, disputed };
  };
  const own = <T extends { readonly id: string }>(items: readonly T[]) => items.find((item) => item.id === id);
  switch (kind) {
    case 'api': {
      const api = own(content.apis);
      return view(api?.name, fieldLabels.kind?.[api?.kind ?? '']?.[language], api && disputedFacts(api));
    }
    case 'rule':
      return view(own(content.rules)?.title[language], own(content.rules)?.text[language]);
    case 'guide': {
      const guide = own(content.guides);
      const part = guide?.sections.find((one) => one.id === section);
      if (section) return view(part?.heading[language], guide?.title[language]);
      return view(guide?.title[language], guide?.summary[language]);
    }
    case 'term':
      return view(own(content.terms)?.term[language], own(content.terms)?.meaning[language]);
    default: {
      const status = content.statuses.find((one) => `${one.status}` === id);
      return view(status && `${status.status} ${status.name}`, status?.meaning[language]);
    }
  }
}
