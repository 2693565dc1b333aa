import type { Language } from '@farol/catalogue';
import type { ViewContext as CatalogueViewContext } from '@farol/catalogue/views';

/** A view on this server also needs the links to its pages. */
export type ViewContext = CatalogueViewContext & {
  /** URL of the page that shows an entry to people; null where no site is built. */
  readonly page: (api: string, language: Language) => string | null;
};
