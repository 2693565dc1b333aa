// The program that the build leaves in dist: every page and every text of the site as a function of its options and a state.
import type { Language } from '@farol/catalogue';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { withPaintAnchor } from '../markup/first-screen.ts';
import { markdownAddress, pageMarkdown } from '../markup/page-markdown.ts';
import { linkTerms } from '../markup/term-links.ts';
import { element, mapElements, type Node, plainTree } from '../markup/tree.ts';
import { type PageState, parametersOf, readState } from '../pages/state.ts';
import { copyNotice } from '../parts/layout.tsx';
import { addressOf, feedAddress, fullTextAddress, type PageKey } from '../view/addresses.ts';
import { createView, type SiteOptions, type View } from '../view/view.ts';
import { listedPages, pageOf } from './all-pages.tsx';
import { atomFeed, fullText, robots, sitemap } from './feeds.ts';

export type Site = ReturnType<typeof createSite>;

export { parametersOf };

export function createSite(options: SiteOptions) {
  const { catalogue, origin } = options;
  const views = { pt: createView(options, 'pt'), en: createView(options, 'en') };
  const pages = listedPages(catalogue);
  const at = new Map(pages.map((page) => [page.address, page]));
  const isPage = (address: string) => at.get(address)?.isListed ?? false;

  function treeOf(key: PageKey, language: Language, state: PageState): Node[] {
    const view = views[language];
    const tree = plainTree(pageOf(view, key, state));
    return /^(?:api|group):/.test(key) || catalogue.guide(key) || key === 'conventions'
      ? linkTerms(tree, { terms: catalogue.terms, language, page: view.to('glossary') })
      : tree;
  }

  function renderPage(key: PageKey, language: Language, state: PageState = {}): string {
    const tree = withPaintAnchor(key, linked(views[language], treeOf(key, language, state)));
    return `<!doctype html>${render(tree[0] as unknown as VNode)}`;
  }

  function renderMarkdown(key: PageKey, language: Language): string | undefined {
    if (!isPage(addressOf(key, language))) return undefined;
    const { figure } = views[language].text.site;
    return pageMarkdown(treeOf(key, language, {}), { isPage, figure });
  }

  const files = new Map<string, () => string | undefined>([
    ...pages.map(({ address, key, language }) => [address, () => renderPage(key, language)] as const),
    ...pages.map(
      ({ address, key, language }) => [markdownAddress(address), () => renderMarkdown(key, language)] as const,
    ),
    ['/sitemap.xml', () => sitemap(pages, origin)],
    ['/robots.txt', () => robots(origin)],
    ...(['pt', 'en'] as const).flatMap((language) => [
      [feedAddress[language], () => atomFeed(catalogue.changes, origin, language)] as const,
      [fullTextAddress[language], () => fullText(pages, language, renderMarkdown)] as const,
    ]),
  ]);
  return {
    pages,
    renderPage,
    /** The page as Markdown; undefined for a page that says that there is none. */
    renderMarkdown,
    /** Every page, Markdown file, feed and list by its URL; undefined for files that are the same everywhere. */
    renderFile: (address: string): string | undefined => files.get(address)?.(),
    readState: (key: PageKey, query: URLSearchParams): PageState => readState(key, query, catalogue),
  };
}

/** In a copy, links to parts that need a server lead to the one that is named, or to the notice that says how to start one. */
function linked({ copy }: View, tree: Node[]): Node[] {
  if (!copy) return tree;
  const { server, needsServer } = copy;
  let usesServer = false;
  const placed = mapElements(tree, (one) => {
    if (callers.has(one.type)) usesServer = true;
    const name = ['href', 'action'].find((attribute) => needsServer(String(one.props[attribute] ?? '')));
    if (name === undefined) return one;
    usesServer = true;
    const address = server === undefined ? `#${copyNotice}` : `${server}${one.props[name]}`;
    return element(one.type, { ...one.props, [name]: address }, one.props.children);
  });
  if (usesServer) return placed;
  const isOther = (node: Node) => typeof node === 'string' || node.props.id !== copyNotice;
  return mapElements(placed, ({ type, props }) => element(type, props, props.children.filter(isOther)));
}

/** Elements whose scripts call the server. */
const callers = new Set(
  'call-instrument rule-panel webhook-lab graphql-lab put-patch-lab error-gallery operator-panel'.split(' '),
);
