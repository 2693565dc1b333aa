import type { Language } from '@farol/catalogue';
import { prefersHtml } from '@farol/http';
import { contentResponse, sealedResponse, unlessRead } from './answer/respond.ts';
import { problemResponse, type RequestContext } from './problem.ts';
import { jsonContent, revalidated } from './read/content.ts';
import type { ReadRoute } from './read/read-route.ts';
import { asksToFilter } from './site/home.ts';
import type { Pages } from './site/pages.ts';

type FallbackOptions = { readonly routes: readonly ReadRoute[]; readonly pages: Pages };

const liveVersions = ['v1'];
const looksLikeVersion = /^\/v\d[\w.]*(?:\/|$)/;

/** Everything that no route took: the pages, the other spelling of a known address, and what does not exist. */
export function createFallback({ routes, pages }: FallbackOptions) {
  const patterns = routes.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+').replaceAll('.', '\\.')}$`));
  const isKnown = (path: string) => pages.at.has(path) || patterns.some((pattern) => pattern.test(path));

  return async (request: Request, context: RequestContext): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);

    const page = pages.at.get(pathname);
    if (page) {
      const refused = unlessRead(request, context);
      if (refused) return refused;
      const home = homeLanguage(pathname);
      if (home && pages.filteredHome && asksToFilter(searchParams))
        return contentResponse(pages.filteredHome(home, searchParams), request, context);
      return sealedResponse(page.sealed, request, context);
    }

    if (pathname === '/') return unlessRead(request, context) ?? contentResponse(pointer(context), request, context);

    // Each address has one spelling; the other one leads to it, so that caches and statistics see one address.
    const other = pathname.endsWith('/') ? pathname.replace(/\/+$/, '') : `${pathname}/`;
    if (other !== '' && isKnown(other)) {
      return (
        unlessRead(request, context) ??
        new Response(null, {
          status: 308,
          headers: { Location: `${other}${search}`, 'Content-Length': '0', 'Cache-Control': revalidated },
        })
      );
    }

    if (looksLikeVersion.test(pathname) && !liveVersions.some((version) => pathname.startsWith(`/${version}/`))) {
      return problemResponse('unknown-version', context, {
        detail: {
          pt: `Esta versão não existe. No ar: ${liveVersions.join(', ')}.`,
          en: `There is no such version. Live: ${liveVersions.join(', ')}.`,
        },
        members: { live_versions: liveVersions },
      });
    }

    const html = pages.notFound(pathname);
    if (html && prefersHtml(request.headers.get('accept'))) {
      const page = sealedResponse(html, request, context, 404);
      page.headers.append('Vary', 'Accept');
      return page;
    }
    return problemResponse('not-found', context, { headers: html ? { vary: 'Accept, Accept-Language' } : {} });
  };
}

function homeLanguage(pathname: string): Language | undefined {
  if (pathname === '/') return 'pt';
  return pathname === '/en/' ? 'en' : undefined;
}

/** Where there are no pages, the root says where everything else is. */
function pointer({ language }: RequestContext) {
  const texts = {
    pt: 'Farol: catálogo de 18 APIs públicas para quem constrói para o Brasil. As páginas não foram construídas neste servidor; a API está completa.',
    en: 'Farol: a catalogue of 18 public APIs for people who build for Brazil. The pages were not built on this server; the API is complete.',
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
