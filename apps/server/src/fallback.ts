// Requests that no route and no door matches: the pages, the other spelling of a known URL, and everything that does not exist.
import {
  createRouter,
  type HttpRequest,
  type HttpResponse,
  type Language,
  prefersHtml,
  prefersMarkdown,
  problemAnswer,
  type RequestContext,
} from '@farol/http';
import { contentAnswer, sealedAnswer, unlessRead } from './answer/respond.ts';
import { jsonContent, revalidated } from './read/content.ts';
import type { ReadRoute } from './read/read-route.ts';
import { asksToCalculate } from './site/calculator.ts';
import { asksToCompare } from './site/comparison.ts';
import { asksToFilter } from './site/home.ts';
import type { Page, Pages } from './site/pages.ts';

type Answer = HttpResponse | Promise<HttpResponse>;

const liveVersions = ['v1'];
const looksLikeVersion = /^\/v\d[\w.]*(?:\/|$)/;

export function createFallback(options: { readonly routes: readonly ReadRoute[]; readonly pages: Pages }) {
  const { routes, pages } = options;
  const reads = createRouter(routes.map(({ path }) => [path, true]));
  const isKnown = (path: string) => pages.at.has(path) || reads.find(path) !== undefined;

  return (request: HttpRequest, context: RequestContext): Answer => {
    const { path, query } = request;
    const shown = pageAnswer(pages, request, context);
    if (shown) return shown;
    if (path === '/') return unlessRead(request, context) ?? contentAnswer(pointer(context.language), request, context);

    // Each page has one spelling; the other redirects to it, so that caches and statistics see one URL.
    const other = path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`;
    if (other !== '' && isKnown(other)) {
      const location = query === '' ? other : `${other}?${query}`;
      const headers = ['Location', location, 'Content-Length', '0', 'Cache-Control', revalidated];
      return unlessRead(request, context) ?? { status: 308, headers, body: null };
    }
    if (looksLikeVersion.test(path) && !liveVersions.some((version) => path.startsWith(`/${version}/`)))
      return unknownVersion(context);
    return notFound(pages, request, context);
  };
}

function pageAnswer(pages: Pages, request: HttpRequest, context: RequestContext): Answer | undefined {
  const page = pages.at.get(request.path);
  if (!page) return undefined;
  const refused = unlessRead(request, context);
  if (refused) return refused;
  const home = homeLanguage(request.path);
  const query = new URLSearchParams(request.query);
  const comparison = asksToCompare(request.path, query) ? pages.comparison?.(request.path, query) : undefined;
  if (comparison) return contentAnswer(comparison, request, context);
  const calculation = asksToCalculate(request.path, query) ? pages.calculation?.(request.path, query) : undefined;
  if (calculation) return contentAnswer(calculation, request, context);
  return home && pages.filteredHome && asksToFilter(query)
    ? contentAnswer(pages.filteredHome(home, query), request, context)
    : sealedAnswer(sealedFor(page, request), request, context);
}

function sealedFor(page: Page, request: HttpRequest): Page['sealed'] {
  const markdown = prefersMarkdown(request.header('accept')) ? page.markdown : undefined;
  return markdown ?? page.sealed;
}

function unknownVersion(context: RequestContext): HttpResponse {
  return problemAnswer('unknown-version', context, {
    detail: {
      pt: `Esta versão não existe. No ar: ${liveVersions.join(', ')}.`,
      en: `There is no such version. Live: ${liveVersions.join(', ')}.`,
    },
    members: { live_versions: liveVersions },
  });
}

function notFound(pages: Pages, request: HttpRequest, context: RequestContext): HttpResponse {
  const html = pages.notFound(request.path);
  if (html && prefersHtml(request.header('accept'))) {
    const page = sealedAnswer(html, request, context, 404);
    return { ...page, headers: [...page.headers, 'Vary', 'Accept'] };
  }
  return problemAnswer('not-found', context, { headers: html ? { vary: 'Accept, Accept-Language' } : {} });
}

function homeLanguage(pathname: string): Language | undefined {
  if (pathname === '/') return 'pt';
  return pathname === '/en/' ? 'en' : undefined;
}

/** Without pages, the root points to the interface. */
function pointer(language: Language) {
  const texts = {
    pt: 'Farol: catálogo de 18 APIs públicas para quem desenvolve para o Brasil. As páginas não foram geradas neste servidor; a API está completa.',
    en: 'Farol: a catalogue of 18 public APIs for people who develop for Brazil. The pages were not built on this server; the API is complete.',
  };
  return jsonContent(
    {
      about: texts[language],
      links: {
        apis: '/v1/apis',
        rules: '/v1/rules',
        guides: '/v1/guides',
        description: '/openapi.json',
        api_catalog: '/.well-known/api-catalog',
      },
    },
    { cache: revalidated, language, vary: ['Accept-Language'] },
  );
}
