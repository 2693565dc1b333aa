import type { Catalogue, LabelGroup, Language, Text } from '@farol/catalogue';
import type { Highlight } from '../markup/highlight.ts';
import { dictionaries } from '../text/dictionary.ts';
import type { Dictionary } from '../text/pt.ts';
import { addressOf, languageTag, type PageKey } from './addresses.ts';

/** The URLs of the built files; their names contain a hash of their content. */
export type Assets = {
  /** The style of what every page has; each page adds one of the two below. */
  readonly everyStyle: string;
  readonly style: string;
  readonly homeStyle: string;
  readonly script: string;
  readonly homeScript: string;
  readonly runScript: string;
  readonly ruleScript: string;
  readonly webhookLabScript: string;
  readonly restLabScript: string;
  readonly graphqlLabScript: string;
  readonly errorsLabScript: string;
  readonly labStyle: string;
  readonly guideStyle: string;
  readonly gridStyle: string;
  readonly gridScript: string;
  readonly compareScript: string;
  readonly compareStyle: string;
  readonly lostScript: string;
  readonly checkScript: string;
  readonly checkStyle: string;
  readonly calculatorScript: string;
  readonly calculatorStyle: string;
  readonly panelScript: string;
  readonly panelStyle: string;
  readonly icon: string;
};

/** Everything that a page is rendered from. */
export type View = {
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** The time for which states are computed, because evidence ages. */
  readonly now: number;
  /** The same as a date, by which facts become overdue. */
  readonly today: string;
  readonly text: Dictionary;
  readonly origin: string;
  readonly assets: Assets;
  readonly highlight: Highlight;
  readonly to: (key: PageKey) => string;
  readonly say: (text: Text) => string;
  readonly label: (group: LabelGroup, value: string) => string;
  readonly number: (value: number) => string;
  readonly date: (isoDate: string) => string;
};

export function createView(options: {
  readonly catalogue: Catalogue;
  readonly language: Language;
  readonly now?: number;
  readonly origin: string;
  readonly assets: Assets;
  readonly highlight: Highlight;
}): View {
  const { catalogue, language } = options;
  const tag = languageTag[language];
  // Intl rounds to three decimals unless asked otherwise, and a price may have more.
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 });
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const now = options.now ?? Date.now();
  return {
    ...options,
    now,
    today: new Date(now).toISOString().slice(0, 10),
    text: dictionaries[language],
    to: (key) => addressOf(key, language),
    say: (text) => text[language],
    label: (group, value) => catalogue.label(group, value, language),
    number: (value) => numbers.format(value),
    date: (isoDate) => dates.format(new Date(`${isoDate}T00:00:00Z`)),
  };
}
