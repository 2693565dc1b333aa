// Every page by its key.
import { type Catalogue, type Language, languages } from '@farol/catalogue';
import { ruleGroups } from '@farol/catalogue/internal';
import type { VNode } from 'preact';
import { About } from '../pages/about/about.tsx';
import { Changes } from '../pages/about/changes.tsx';
import { Use } from '../pages/about/use.tsx';
import { Calculator } from '../pages/calculator.tsx';
import { Charter } from '../pages/charter.tsx';
import { Check } from '../pages/check.tsx';
import { Compare } from '../pages/compare.tsx';
import { Convention } from '../pages/convention.tsx';
import { Conventions } from '../pages/conventions.tsx';
import { Glossary } from '../pages/glossary.tsx';
import { GuidePage, Guides } from '../pages/guide.tsx';
import { Home } from '../pages/home.tsx';
import { Labs } from '../pages/labs.tsx';
import { Lost } from '../pages/not-found.tsx';
import { OwnApi } from '../pages/own-api.tsx';
import { Panel } from '../pages/panel.tsx';
import { Rules } from '../pages/rules.tsx';
import { Sheet } from '../pages/sheet.tsx';
import { Standards } from '../pages/standards.tsx';
import type { PageState } from '../pages/state.ts';
import { addressOf, guidePages, type PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';

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
  guides: Guides,
  'own-api': OwnApi,
  use: Use,
  glossary: Glossary,
  standards: Standards,
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
