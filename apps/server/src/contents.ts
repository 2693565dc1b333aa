// Everything that depends on the content: routes, pages, prepared bytes and the app in front of them.
import type { Catalogue, Language } from '@farol/catalogue';
import type { Cursors, Json } from '@farol/http';
import packageFacts from '../package.json' with { type: 'json' };
import { type PreparedEntry, prepareRoutes } from './answer/prepared.ts';
import { type AppOptions, createApp } from './app.ts';
import { apiCatalogRoute } from './descriptions/api-catalog.ts';
import { cardRoutes, skillRoutes } from './descriptions/assistants.ts';
import { asyncapiRoute } from './descriptions/asyncapi.ts';
import { entranceRoutes } from './descriptions/entrances.ts';
import { healthRoutes, type ReadyCheck } from './descriptions/health.ts';
import { llmsRoute } from './descriptions/llms-text.ts';
import { practiceFlowRoute } from './descriptions/practice-flow.ts';
import { problemRoutes } from './descriptions/problems.ts';
import { protectedResourceRoute } from './descriptions/protected-resource.ts';
import { schemaTextRoute } from './descriptions/schema-text.ts';
import { openapiDocument, openapiRoutes } from './openapi/document.ts';
import type { ReadRoute } from './read/read-route.ts';
import { restRoutes } from './rest/routes.ts';
import { type FreshPages, noPages, type Page, type Pages, readPages } from './site/pages.ts';

/** What the server is told of its contents. */
export type GivenContents = {
  readonly catalogue: Catalogue;
  /** The folder of the built pages; without it the server has none. */
  readonly siteDirectory?: URL;
  /** For work on pages and content. */
  readonly fresh?: FreshPages | undefined;
  /** The simulator answers in place of the APIs, and every page says so. */
  readonly offline?: boolean;
  /** Further reads. */
  readonly routes?: readonly ReadRoute[];
  /** Parts that must work before the server should get requests. */
  readonly readyChecks?: readonly ReadyCheck[];
};

type ContentsOptions = GivenContents &
  Pick<AppOptions, 'doors' | 'guard' | 'onFault'> & {
    readonly origin: () => string | undefined;
    readonly cursors: Cursors;
    readonly graphqlSchema: string;
    readonly isDraining: () => boolean;
  };

export function createContents(options: ContentsOptions) {
  const { catalogue, origin, offline = false, doors, guard, onFault, siteDirectory: directory } = options;
  const pages = directory
    ? readPages({ directory, catalogue, origin, offline, needsToken: guard.needsToken, fresh: options.fresh })
    : noPages;
  const routes = ownRoutes(options, pages);
  const prepared = prepareRoutes(routes);
  for (const [address, page] of pages.at) {
    // A page must not hide a part of the interface.
    if (!prepared.has(address)) prepared.set(address, pageEntry(page));
  }
  return { routes, prepared, app: createApp({ routes, doors, pages, guard, onFault }) };
}

/** Every read of this server. A new one is added here, and is then routed, prepared and described. */
function ownRoutes(options: ContentsOptions, pages: Pages): readonly ReadRoute[] {
  const { catalogue, cursors, graphqlSchema, doors, guard, origin } = options;
  const paths = new Set(doors.flatMap(({ description }) => Object.keys(description?.paths ?? {})));
  const page = (api: string, language: Language) => {
    const address = `${language === 'en' ? '/en' : ''}/apis/${api}/`;
    return pages.at.has(address) ? address : null;
  };
  let document: Json | undefined;
  const openapi = () => {
    document ??= openapiDocument(routes, doors, packageFacts.version);
    return document;
  };
  const routes: readonly ReadRoute[] = [
    ...restRoutes(catalogue, {
      cursors,
      view: ({ language }) => ({ catalogue, language, page, now: Date.now() }),
    }),
    ...(options.routes ?? []),
    ...problemRoutes,
    ...entranceRoutes,
    ...openapiRoutes(openapi),
    asyncapiRoute(openapi),
    schemaTextRoute(graphqlSchema),
    llmsRoute(catalogue),
    apiCatalogRoute(catalogue, paths),
    ...skillRoutes,
    ...(paths.has('/mcp') ? cardRoutes({ origin, needsToken: guard.needsToken }) : []),
    ...(paths.has('/sandbox/v1/pagamentos') ? [practiceFlowRoute] : []),
    ...(paths.has('/mcp') && guard.needsToken ? [protectedResourceRoute(origin)] : []),
    ...healthRoutes(options.isDraining, options.readyChecks ?? []),
  ];
  return routes;
}

function pageEntry(page: Page): PreparedEntry {
  return {
    get pt() {
      return page.sealed;
    },
    get en() {
      return page.sealed;
    },
    byHeader: false,
    get markdown() {
      return page.markdown;
    },
  };
}
