import { Problem } from '@farol/http';
import { Hono } from 'hono';
import { contentResponse, optionsResponse, sealedResponse, unlessRead } from './answer/respond.ts';
import type { Door } from './door/door.ts';
import { createFallback } from './fallback.ts';
import { type Prepared, sealedFor } from './prepared/prepared.ts';
import { problemResponse, type RequestContext } from './problem.ts';
import { readContent } from './read/read-content.ts';
import type { ReadRoute } from './read/read-route.ts';
import { openToAll } from './request/cross-origin.ts';
import { contextOf } from './request/request-context.ts';
import type { Pages } from './site/pages.ts';

export type AppOptions = {
  readonly routes: readonly ReadRoute[];
  readonly doors: readonly Door[];
  readonly prepared: Prepared;
  readonly pages: Pages;
  /** Told of every fault of our own; the caller only gets the request id. */
  readonly onFault: (error: unknown, context: RequestContext) => void;
};

export type App = {
  readonly fetch: (request: Request, requestId?: string, address?: string) => Promise<Response>;
  /** What the router knows, so that a test can hold it against the description. */
  readonly paths: readonly string[];
};

type Env = { Bindings: { readonly context: RequestContext } };

/** Everything that is not sent from prepared bytes: Request in, Response out. It can also send those, so that tests need no socket. */
export function createApp(options: AppOptions): App {
  const hono = new Hono<Env>();
  for (const route of options.routes) {
    hono.all(route.path.replace(/\{(\w+)\}/, ':$1'), (c) => {
      const id = route.placeholder ? (c.req.param(route.placeholder.name) ?? '') : '';
      return answerRead(route, id, c.req.raw, c.env.context, options.prepared);
    });
  }
  for (const door of options.doors) {
    for (const path of door.at) {
      hono.all(path, (c) => {
        const { context } = c.env;
        if (c.req.raw.method === 'OPTIONS' && !door.guarded) return optionsResponse(door.methods(context.instance));
        return door.handle(c.req.raw, context);
      });
    }
  }
  const fallback = createFallback(options);
  hono.notFound((c) => fallback(c.req.raw, c.env.context));
  hono.onError((error, c) => {
    const { context } = c.env;
    if (error instanceof Problem) return problemResponse(error.code, context, error.facts);
    options.onFault(error, context);
    return problemResponse('internal-error', context);
  });

  const guarded = options.doors.filter((door) => door.guarded).flatMap((door) => door.at.map(firstPart));
  // A door to everything below a path says itself what there is.
  const described = options.doors.flatMap((door) => Object.keys(door.description?.paths ?? {}));
  const routed = hono.routes.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')).filter((path) => !path.endsWith('/*'));

  return {
    paths: [...new Set([...routed, ...described])],
    fetch: async (request, requestId, address) => {
      const context = contextOf(request, requestId, address);
      const isOpen = !guarded.some((start) => context.instance.startsWith(start));
      return finish(await hono.fetch(request, { context }), context, isOpen);
    },
  };
}

async function answerRead(
  route: ReadRoute,
  id: string,
  request: Request,
  context: RequestContext,
  prepared: Prepared,
): Promise<Response> {
  const refused = unlessRead(request, context);
  if (refused) return refused;
  const { pathname, search } = new URL(request.url);
  const entry = prepared.get(`${pathname}${search}`);
  if (entry) return sealedResponse(sealedFor(entry, request.headers.get('accept-language')), request, context);
  const call = { path: pathname, id, search, language: context.language, accept: request.headers.get('accept') };
  const content = await readContent(route, call, /[?&]lang=/.test(search));
  return contentResponse(content, request, context);
}

/** What holds for every response, whoever made it. */
function finish(response: Response, context: RequestContext, isOpen: boolean): Response {
  const { headers } = response;
  headers.set('X-Request-Id', context.requestId);
  if (isOpen && !headers.get('content-type')?.startsWith('text/html')) {
    for (const [name, value] of Object.entries(openToAll)) if (!headers.has(name)) headers.set(name, value);
  }
  return response;
}

function firstPart(path: string): string {
  return path.replace(/\*$/, '');
}
