// Everything that depends on the content: routes, pages, prepared bytes and the app in front of them.
import type { Catalogue, Language } from '@farol/catalogue';
import type { Guard, RequestContext } from '@farol/http';
import packageFacts from '../package.json' with { type: 'json' };
import { type Prepared, type PreparedEntry, prepareRoutes } from './answer/prepared.ts';
import { type App, createApp } from './app.ts';
import type { ReadyCheck } from './descriptions/health.ts';
import { ownRoutes } from './own-routes.ts';
import type { ReadRoute } from './read/read-route.ts';
import type { Door } from './request/door.ts';
import type { RestOptions } from './rest/collection.ts';
import { noPages, type Page, readPages } from './site/pages.ts';

type ContentsOptions = {
  readonly catalogue: Catalogue;
  readonly siteDirectory: URL | undefined;
  readonly origin: () => string | undefined;
  readonly offline: boolean;
  readonly cursors: RestOptions['cursors'];
  readonly doors: readonly Door[];
  readonly further: readonly ReadRoute[];
  readonly graphqlSchema: string;
  readonly isDraining: () => boolean;
  readonly readyChecks: readonly ReadyCheck[];
  readonly guard: Guard;
  readonly onFault: (error: unknown, context: RequestContext) => void;
};

type Contents = { readonly routes: readonly ReadRoute[]; readonly prepared: Prepared; readonly app: App };

export function createContents(options: ContentsOptions): Contents {
  const { catalogue, origin, offline, doors, cursors, guard, onFault } = options;
  const pages = options.siteDirectory
    ? readPages({
        directory: options.siteDirectory,
        catalogue,
        origin,
        offline,
        needsToken: guard.needsToken,
      })
    : noPages;
  const page = (api: string, language: Language) => {
    const address = `${language === 'en' ? '/en' : ''}/apis/${api}/`;
    return pages.at.has(address) ? address : null;
  };
  const routes = ownRoutes({
    ...options,
    rest: { cursors, view: ({ language }) => ({ catalogue, language, page, now: Date.now() }) },
    version: packageFacts.version,
  });
  const prepared = prepareRoutes(routes);
  for (const [address, page] of pages.at) {
    // A page must not hide a part of the interface.
    if (!prepared.has(address)) prepared.set(address, pageEntry(page));
  }
  return { routes, prepared, app: createApp({ routes, doors, pages, guard, onFault }) };
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
