// Answers everything that is not sent from prepared bytes: one table of paths, in front of the reads, the doors and the fallback.
import {
  createRouter,
  type HttpRequest,
  type HttpResponse,
  Problem,
  problemAnswer,
  type RequestContext,
} from '@farol/http';
import { contentAnswer, optionsAnswer, unlessRead } from './answer/respond.ts';
import type { Door } from './door/door.ts';
import { createFallback } from './fallback.ts';
import { readContent } from './read/read-content.ts';
import type { ReadRoute } from './read/read-route.ts';
import { openedToAll } from './request/cross-origin.ts';
import type { Pages } from './site/pages.ts';

type AppOptions = {
  readonly routes: readonly ReadRoute[];
  readonly doors: readonly Door[];
  readonly pages: Pages;
  /** Receives every fault of the server; the caller gets only the request id. */
  readonly onFault: (error: unknown, context: RequestContext) => void;
};

export type App = {
  /** Never throws or rejects. At once when nothing has to be waited for. */
  readonly answer: (request: HttpRequest, context: RequestContext) => HttpResponse | Promise<HttpResponse>;
  /** All paths, so that a test can compare them with the description. */
  readonly paths: readonly string[];
};

type Handler = {
  readonly answer: (
    request: HttpRequest,
    context: RequestContext,
    parameters: Readonly<Record<string, string>>,
  ) => HttpResponse | Promise<HttpResponse>;
  readonly guarded: boolean;
};

export function createApp(options: AppOptions): App {
  const { routes, doors, onFault } = options;
  const table = [
    ...routes.map((route) => [route.path, readHandler(route)] as const),
    ...doors.flatMap((door) => door.at.map((path) => [path, doorHandler(door)] as const)),
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
    paths: [...new Set([...table.map(([path]) => path).filter((path) => !path.endsWith('/*')), ...described])],
    answer: (request, context) => {
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

function readHandler(route: ReadRoute): Handler {
  return {
    guarded: false,
    answer: async (request, context, parameters) => {
      const refused = unlessRead(request, context);
      if (refused) return refused;
      const { path, query } = request;
      const id = route.placeholder ? decoded(parameters[route.placeholder.name] ?? '') : '';
      const call = { path, id, query, language: context.language, accept: request.header('accept') };
      return contentAnswer(await readContent(route, call, /(?:^|&)lang=/.test(query)), request, context);
    },
  };
}

function doorHandler(door: Door): Handler {
  const guarded = door.guarded === true;
  return {
    guarded,
    answer: (request, context) => {
      const methods = request.method === 'OPTIONS' && !guarded ? door.methods(request.path) : [];
      return methods.length > 0 ? optionsAnswer(methods) : door.answer(request, context);
    },
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
