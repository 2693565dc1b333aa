import type { Api, Catalogue, Frozen, Language, Text } from '@farol/catalogue';
import { facts } from '@farol/catalogue/fields';
import type { LabelGroup } from '@farol/catalogue/internal';
import { type Dictionary, dictionaries, pageName } from '../text/dictionary.ts';
import { addressOf, languageTag, type PageKey } from './addresses.ts';
import type { Assets } from './assets.ts';

/** The pages as plain files, without the server behind them. */
type Copy = {
  /** The origin of a server; without it the notice says how to start one. */
  readonly server: string | undefined;
  /** The origin that samples name. */
  readonly samples: string;
  readonly needsServer: (path: string) => boolean;
};

export type SiteOptions = {
  readonly catalogue: Catalogue;
  readonly assets: Assets;
  /** Scheme and host at which the site is read. */
  readonly origin: string;
  readonly now?: number;
  /** The simulator answers in place of the APIs, and every page says so. */
  readonly offline?: boolean;
  /** Sheets do not ask for the quota without a token, where the server requires one. */
  readonly needsToken?: boolean;
  readonly copy?: Copy;
};

/** Everything that a page is rendered from. */
export type View = Omit<SiteOptions, 'now'> & {
  readonly language: Language;
  /** The time for which states are computed, because evidence ages. */
  readonly now: number;
  /** The same as a date, by which facts become overdue. */
  readonly today: string;
  readonly text: Dictionary;
  readonly to: (key: PageKey) => string;
  /** The address of a place that a text names: a page with or without its anchor, or a path of this server. */
  readonly at: (place: string) => string;
  /** The name of a page that is no entry, group or guide of its own. */
  readonly name: (key: PageKey) => string;
  readonly say: (text: Text) => string;
  readonly label: (group: LabelGroup, value: string) => string;
  /** The name of a declared fact, by its id in JSON. */
  readonly fact: (id: string) => string;
  readonly number: (value: number) => string;
  readonly date: (isoDate: string) => string;
  /** The origin of the server that samples call. */
  readonly server: string;
  /** Code of the content, with the server that the reader can call. */
  readonly sample: (code: string) => string;
};

/** The named members alone, for the data of a script. */
export function only<T extends object, const K extends keyof T>(value: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;
}

/** What most parts of a page are made from. */
export type ViewProps = { readonly view: View };
export type ApiProps = ViewProps & { readonly api: Frozen<Api> };

/** The server that samples of the content name: the one that `npm start` starts. */
export const usualServer = 'http://127.0.0.1:8080';

export function createView(options: SiteOptions, language: Language): View {
  const { catalogue, origin, copy, now = Date.now() } = options;
  const tag = languageTag[language];
  const server = copy?.samples ?? origin;
  // Intl rounds to three decimals unless asked otherwise, and a price may have more.
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 });
  const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    ...options,
    language,
    now,
    today: new Date(now).toISOString().slice(0, 10),
    text: dictionaries[language],
    to: (key) => addressOf(key, language),
    at: (place) =>
      /^[#/]/.test(place) ? place : place.replace(/^[^#]+/, (key) => addressOf(key as PageKey, language)),
    name: (key) => pageName(key, language),
    say: (text) => text[language],
    label: (group, value) => catalogue.label(group, value, language),
    fact: (id) => facts.find((one) => one.id === id)?.name[language] ?? id,
    number: (value) => numbers.format(value),
    date: (isoDate) => dates.format(new Date(`${isoDate}T00:00:00Z`)),
    server,
    sample: (code) => code.replaceAll(usualServer, server),
  };
}
