import type { Catalogue, Language } from '@farol/catalogue';

/** What a view needs besides the thing it shows. */
export type ViewContext = {
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** The moment that states are told for: evidence grows old. */
  readonly now: number;
  /** Address of the page that shows an entry to people; null where no site is built. */
  readonly page: (api: string, language: Language) => string | null;
};
