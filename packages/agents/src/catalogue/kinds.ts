// Which kinds of things does the catalogue hold, and how is one found by its id?
import type { Catalogue, Language } from '@farol/catalogue';
import { charterAddress } from '@farol/catalogue/internal';

export const kinds = ['api', 'rule', 'guide', 'term', 'status'] as const;
export type Kind = (typeof kinds)[number];

export function idsOf(catalogue: Catalogue, kind: Kind): readonly string[] {
  if (kind === 'status') return catalogue.statuses.map(({ status }) => String(status));
  return catalogue[plurals[kind]].map(({ id }) => id);
}

const plurals = { api: 'apis', rule: 'rules', guide: 'guides', term: 'terms', status: 'statuses' } as const;

/** The URI of the resource with everything about it. */
export function uriOf(kind: Kind, id: string): string {
  return `farol://${plurals[kind]}/${id}`;
}

/** The list of all of this kind: a path on a Farol server. */
export function listOf(kind: Kind, language: Language): string {
  if (kind === 'term') return language === 'en' ? '/en/glossary/' : '/glossario/';
  return `/v1/${plurals[kind]}`;
}

/** The day of the newest change, for content that is ours and has no day of reading. */
export function publishedOn({ changes }: Catalogue): string {
  return changes[0]?.date ?? '';
}

/** Where our own content comes from: sections of the charter. */
export function charterSources(sections: readonly string[], language: Language): string[] {
  return sections.map((section) => charterAddress(section, language));
}
