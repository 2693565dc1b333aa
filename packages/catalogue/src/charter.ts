import type { Language } from './schema/vocabulary.ts';

/** The page that says what this catalogue was asked to be. */
export const charterPages = { pt: '/carta/', en: '/en/charter/' } as const satisfies Record<Language, string>;

/** The section of the charter that a citation names; its number is the anchor. */
export function charterAddress(section: string, language: Language): string {
  return `${charterPages[language]}#${section}`;
}
