// Every page by its key.
import { type Catalogue, type Language, languages, ruleGroups } from '@farol/catalogue';
import type { VNode } from 'preact';
import { addressOf, type PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';
import { About } from './about.tsx';
import { Calculator } from './calculator.tsx';
import { Changes } from './changes.tsx';
import { Charter } from './charter.tsx';
import { Check } from './check.tsx';
import { Compare } from './compare.tsx';
import { Convention } from './convention.tsx';
import { Conventions } from './conventions.tsx';
import { Glossary } from './glossary.tsx';
import { GuidePage, guidePages } from './guide.tsx';
import { Home } from './home.tsx';
import { Labs } from './labs.tsx';
import { Lost } from './not-found.tsx';
import { OwnApi } from './own-api.tsx';
import { Panel } from './panel.tsx';
import { Rules } from './rules.tsx';
import { Sheet } from './sheet.tsx';
import type { PageState } from './state.ts';

export type ListedPage = {
  readonly key: PageKey;
  readonly language: Language;
  readonly address: string;
  /** False for a page that says that there is none. */
  readonly isListed: boolean;
};

const single = {
  home: Home,
  compare: Compare,
  rules: Rules,
  labs: Labs,
  calculator: Calculator,
  panel: Panel,
  check: Check,
  conventions: Conventions,
  'own-api': OwnApi,
  glossary: Glossary,
  charter: Charter,
  changes: Changes,
  about: About,
} as const;

const lost: readonly PageKey[] = ['offline', 'not-found'];

export function listedPages({ apis }: Catalogue): ListedPage[] {
  const keys: readonly PageKey[] = [
    ...(Object.keys(single) as (keyof typeof single)[]),
    ...apis.map(({ id }) => `api:${id}` as const),
    ...ruleGroups.map((group) => `group:${group}` as const),
    ...guidePages,
    ...lost,
  ];
  return languages.flatMap((language) =>
    keys.map((key) => ({ key, language, address: addressOf(key, language), isListed: !lost.includes(key) })),
  );
}

export function pageOf(view: View, key: PageKey, state: PageState): VNode {
  const api = key.startsWith('api:') ? view.catalogue.api(key.slice('api:'.length)) : undefined;
  if (api) return <Sheet view={view} api={api} />;
  const group = ruleGroups.find((name) => key === `group:${name}`);
  if (group) return <Convention view={view} group={group} />;
  const guide = guidePages.find((name) => name === key);
  if (guide) return <GuidePage view={view} id={guide} />;
  if (key === 'offline' || key === 'not-found') return <Lost view={view} id={key} />;
  const Page = single[key as keyof typeof single];
  if (!Page) throw new Error(`No page "${key}".`);
  return <Page view={view} state={state} />;
}
