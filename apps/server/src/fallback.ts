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
import type { Page, Pages } from './site/pages.ts';
import { say } from './words.ts';

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
    const other = path.endsWith('/') ? path.replace(/(?<!\/)\/+$/, '') : `${path}/`;
    if (other !== '' && isKnown(other)) {
      const location = query === '' ? other : `${other}?${query}`;
      return unlessRead(request, context) ?? movedTo(location);
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
  const query = new URLSearchParams(request.query);
  const renamed = renamedQuery(query, page.renamed ?? {});
  if (renamed) return movedTo(`${request.path}?${renamed}`);
  const asked = page.asked?.(query);
  return asked ? contentAnswer(asked, request, context) : sealedAnswer(sealedFor(page, request), request, context);
}

/** The query with the present names of its parameters; undefined where it has them already. */
function renamedQuery(query: URLSearchParams, names: Readonly<Record<string, string>>): URLSearchParams | undefined {
  if (!Object.keys(names).some((former) => query.has(former))) return undefined;
  return new URLSearchParams([...query].map(([name, value]) => [names[name] ?? name, value]));
}

function movedTo(location: string): HttpResponse {
  const headers = ['Location', location, 'Content-Length', '0', 'Cache-Control', revalidated];
  return { status: 308, headers, body: null };
}

function sealedFor(page: Page, request: HttpRequest): Page['sealed'] {
  const markdown = prefersMarkdown(request.header('accept')) ? page.markdown : undefined;
  return markdown ?? page.sealed;
}

function unknownVersion(context: RequestContext): HttpResponse {
  return problemAnswer('unknown-version', context, {
    detail: say('noVersion', { live: liveVersions.join(', ') }),
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

/** Without pages, the root points to the interface. */
function pointer(language: Language) {
  return jsonContent(
    {
      about: say('pagesMissing')[language],
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
