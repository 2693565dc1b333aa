// Answers everything that is not sent from prepared bytes: one table of paths, in front of the reads, the doors and the fallback.
import {
  createRouter,
  type Guard,
  type HttpRequest,
  type HttpResponse,
  Problem,
  percentDecoded,
  problemAnswer,
  type RequestContext,
} from '@farol/http';
import { contentAnswer, optionsAnswer, unlessRead } from './answer/respond.ts';
import { createFallback } from './fallback.ts';
import { readQueryBody } from './read/query-body.ts';
import { readContent } from './read/read-content.ts';
import type { ReadRoute } from './read/read-route.ts';
import { openedToAll } from './request/cross-origin.ts';
import type { Door } from './request/door.ts';
import type { Pages } from './site/pages.ts';

export type AppOptions = {
  readonly routes: readonly ReadRoute[];
  readonly doors: readonly Door[];
  readonly pages: Pages;
  readonly guard: Guard;
  /** Receives every fault of the server; the caller gets only the request id. */
  readonly onFault: (error: unknown, context: RequestContext) => void;
};

export type App = ReturnType<typeof createApp>;

type Handler = {
  readonly answer: (
    request: HttpRequest,
    context: RequestContext,
    parameters: Readonly<Record<string, string>>,
  ) => HttpResponse | Promise<HttpResponse>;
  readonly guarded: boolean;
};

export function createApp(options: AppOptions) {
  const { routes, doors, guard, onFault } = options;
  const table = [
    ...routes.map((route) => [route.path, readHandler(route, guard)] as const),
    ...doors.flatMap((door) => door.at.map((path) => [path, doorHandler(door, guard)] as const)),
  ];
  const router = createRouter<Handler>(table);
  const fallback = createFallback(options);

  const failed = (error: unknown, context: RequestContext): HttpResponse => {
    if (error instanceof Problem) return problemAnswer(error.code, context, error.facts);
    onFault(error, context);
    return problemAnswer('internal-error', context);
  };

  // A door to everything below a path describes its own paths.
  const described = doors.flatMap((door) => Object.keys(door.description?.paths ?? {}));
  return {
    /** All paths, so that a test can compare them with the description. */
    paths: [...new Set([...table.map(([path]) => path).filter((path) => !path.endsWith('/*')), ...described])],
    /** Never throws or rejects. At once when nothing has to be waited for. */
    answer: (request: HttpRequest, context: RequestContext): HttpResponse | Promise<HttpResponse> => {
      const found = router.find(request.path);
      const finish = found?.value.guarded ? unchanged : openedToAll;
      try {
        const answer = found ? found.value.answer(request, context, found.parameters) : fallback(request, context);
        if (!(answer instanceof Promise)) return finish(answer);
        return answer.catch((error: unknown) => failed(error, context)).then(finish);
      } catch (error) {
        return finish(failed(error, context));
      }
    },
  };
}

const unchanged = (answer: HttpResponse): HttpResponse => answer;

function readHandler(route: ReadRoute, guard: Guard): Handler {
  return {
    guarded: route.forOwner === true,
    answer: async (request, context, parameters) => {
      const refused = unlessRead(request, context, route.byQuery);
      if (refused) return refused;
      if (route.forOwner) guard.owner(request);
      const { path } = request;
      const segment = parameters[route.placeholder?.name ?? ''] ?? '';
      const id = percentDecoded(segment) ?? segment;
      const answered = async (query: string, headers?: Readonly<Record<string, string>>) => {
        const call = { path, id, query, language: context.language, accept: request.header('accept') };
        const content = await readContent(route, call, /(?:^|&)lang=/.test(query));
        return contentAnswer({ ...content, headers: { ...content.headers, ...headers } }, request, context);
      };
      if (request.method !== 'QUERY') return answered(request.query);
      const asked = await readQueryBody(request);
      const target = asked.query === '' ? path : `${path}?${asked.query}`;
      const answer = await asked.placed(() => answered(asked.query, { 'Content-Location': target }));
      // RFC 10008 §2.4: the URL of the equivalent resource, with a success.
      return answer.status === 200 ? { ...answer, headers: [...answer.headers, 'Location', target] } : answer;
    },
  };
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY', 'OPTIONS']);

function doorHandler(door: Door, guard: Guard): Handler {
  if (door.guarded === 'all') return { guarded: true, answer: door.answer };
  return {
    guarded: false,
    answer: (request, context) => {
      if (request.method === 'OPTIONS') {
        const offered = door.methods(request.path);
        if (offered.length > 0) return optionsAnswer(offered);
      }
      const methods = safeMethods.has(request.method) ? [] : door.methods(request.path);
      // Another method is 405 for every caller.
      if (methods.includes(request.method)) guard.change(request);
      return door.answer(request, context);
    },
  };
}
