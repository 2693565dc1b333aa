import { type Catalogue, type Language, languages, loadCatalogue, ruleGroups } from '@farol/catalogue';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { compact } from '../markup/compact.ts';
import { anchorAfter, paintFirstScreenAtOnce } from '../markup/first-screen.ts';
import { highlight } from '../markup/highlight.ts';
import { pageMarkdown } from '../markup/page-markdown.ts';
import { createTermLinks } from '../markup/term-links.ts';
import { ApiRow } from '../parts/home/api-row.tsx';
import { segmentRules } from '../parts/sheet/limits.tsx';
import { addressOf, fileOf, languageTag, type PageKey } from '../view/addresses.ts';
import { facetRules } from '../view/facets.ts';
import { type Assets, createView, type View } from '../view/view.ts';
import { About } from './about.tsx';
import { Calculator } from './calculator.tsx';
import { Changes } from './changes.tsx';
import { Charter } from './charter.tsx';
import { Check } from './check.tsx';
import { Compare, compareRules } from './compare.tsx';
import { Convention } from './convention.tsx';
import { Conventions } from './conventions.tsx';
import { Glossary } from './glossary.tsx';
import { GuidePage } from './guide.tsx';
import { EmptyRow, Home, placeholders } from './home.tsx';
import { Labs } from './labs.tsx';
import { Lost } from './not-found.tsx';
import { OwnApi } from './own-api.tsx';
import { Panel } from './panel.tsx';
import { Rules } from './rules.tsx';
import { Sheet } from './sheet.tsx';

export type Page = {
  readonly key: PageKey;
  readonly language: Language;
  readonly address: string;
  readonly file: string;
  readonly tag: 'pt-BR' | 'en';
  readonly html: string;
  /** Its main part for programs; null for a page that says that there is none. */
  readonly markdown: string | null;
};

/** The home page in parts, from which the server answers a search for readers without scripts. */
type HomeParts = {
  readonly before: string;
  readonly after: string;
  readonly rows: Readonly<Record<string, string>>;
  readonly empty: string;
};

export type Renderer = {
  readonly catalogue: Catalogue;
  /** Style rules made from the content: for the facets of the home page, the few calls of a limit, and the columns of the comparison. */
  readonly homeStyle: string;
  readonly sheetStyle: string;
  readonly compareStyle: string;
  readonly render: (options: { readonly origin: string; readonly assets: Assets }) => {
    readonly pages: readonly Page[];
    readonly home: Readonly<Record<Language, HomeParts>>;
  };
};

/** Ticks and bars by their number: inline styles are forbidden. */
const countRules = Array.from({ length: 20 }, (_, i) => `.n${i}{--n:${i}}`).join('');

const rowsMark = '<!--rows-->';

export function createRenderer(): Renderer {
  const catalogue = loadCatalogue();
  return {
    catalogue,
    homeStyle: `${facetRules(catalogue.apis)}\n${countRules}`,
    sheetStyle: segmentRules(catalogue.apis),
    compareStyle: compareRules(catalogue.apis),
    render: ({ origin, assets }) => {
      const views = languages.map((language) => createView({ catalogue, language, origin, assets, highlight }));
      const listed = views.flatMap((view) => pagesOf(view).map(([key, page]) => ({ view, key, page })));
      const addresses = new Set(
        listed.filter(({ key }) => !unlisted.includes(key)).map(({ view, key }) => addressOf(key, view.language)),
      );
      return {
        pages: listed.map(({ view, key, page }) => {
          const address = addressOf(key, view.language);
          const html = withTerms(view, key, render(page));
          return {
            key,
            language: view.language,
            address,
            file: fileOf(address),
            tag: languageTag[view.language],
            html: asDocument(key, html),
            markdown: addresses.has(address) ? pageMarkdown(html, (other) => addresses.has(other)) : null,
          };
        }),
        home: Object.fromEntries(views.map((view) => [view.language, homeParts(view)])) as Record<Language, HomeParts>,
      };
    },
  };
}

function pagesOf(view: View): [PageKey, VNode][] {
  const { catalogue } = view;
  const guide = (id: 'how-we-check' | 'neutrality' | 'choosing-a-style'): [PageKey, VNode][] => {
    const found = catalogue.guide(id);
    return found ? [[id, <GuidePage key={id} view={view} id={id} guide={found} />]] : [];
  };
  return [
    ['home', <Home key="home" view={view} />],
    ...catalogue.apis.map((api): [PageKey, VNode] => [`api:${api.id}`, <Sheet key={api.id} view={view} api={api} />]),
    ['compare', <Compare key="compare" view={view} />],
    ['rules', <Rules key="rules" view={view} />],
    ['labs', <Labs key="labs" view={view} />],
    ['calculator', <Calculator key="calculator" view={view} />],
    ['panel', <Panel key="panel" view={view} />],
    ['check', <Check key="check" view={view} />],
    ['conventions', <Conventions key="conventions" view={view} />],
    ...ruleGroups.map((group): [PageKey, VNode] => [
      `group:${group}`,
      <Convention key={group} view={view} group={group} />,
    ]),
    ...guide('choosing-a-style'),
    ...guide('how-we-check'),
    ...guide('neutrality'),
    ['own-api', <OwnApi key="own-api" view={view} />],
    ['glossary', <Glossary key="glossary" view={view} />],
    ['charter', <Charter key="charter" view={view} />],
    ['changes', <Changes key="changes" view={view} />],
    ['about', <About key="about" view={view} />],
    ['offline', <Lost key="offline" view={view} id="offline" />],
    ['not-found', <Lost key="not-found" view={view} id="not-found" />],
  ];
}

function homeParts(view: View): HomeParts {
  const page = asDocument(
    'home',
    render(
      <Home
        view={view}
        query={placeholders.query}
        count={placeholders.count}
        rows={<template dangerouslySetInnerHTML={{ __html: rowsMark }} />}
      />,
    ),
  );
  const [before, after] = page.split(`<template>${rowsMark}</template>`);
  if (before === undefined || after === undefined) throw new Error('The home page has lost the place for its rows.');
  return {
    before,
    after,
    rows: Object.fromEntries(
      view.catalogue.apis.map((api) => [api.id, compact(render(<ApiRow view={view} api={api} />))]),
    ),
    empty: compact(render(<EmptyRow view={view} />)),
  };
}

/** Entries and rules link the first use of each term of the glossary; guides do it part by part. */
function withTerms(view: View, key: PageKey, html: string): string {
  if (!/^(api|group):/.test(key)) return html;
  return createTermLinks(view.catalogue.terms, view.language, view.to('glossary'), { onlyProse: true })(html);
}

/** Pages that say that there is none. */
const unlisted: readonly PageKey[] = ['not-found', 'offline'];

/** What stands below the first screen, narrow or wide (`test/browser/weight.test.ts`). */
function belowFirstScreen(key: PageKey, html: string): string | undefined {
  // The tray of the comparison, after the table: the rows before it depend on the search.
  if (key === 'home') return 'compare';
  // The first part below the two columns.
  if (key.startsWith('api:')) return 'limits';
  // Without a choice it shows nothing but the choice and, already in view, the end of the page.
  if (key === 'compare') return;
  return anchorAfter(html, 5_000);
}

function asDocument(key: PageKey, rendered: string): string {
  const html = compact(rendered);
  return `<!doctype html>${paintFirstScreenAtOnce(html, belowFirstScreen(key, html))}`;
}
