// The HTTP face: Request in, Response out, one thing after the other. What exists is decided before who asks, who asks before what they say.

import { SandboxError } from '../errors.ts';
import { requireWrite } from '../keys/account.ts';
import { callUsageHeaders } from '../keys/call-window.ts';
import type { Keys } from '../keys/keys.ts';
import { refusalFrom } from '../store-refusal.ts';
import { acceptsJson } from './accepts-json.ts';
import { answerResponse } from './answer.ts';
import { readJson } from './json-body.ts';
import {
  type KeyedCall,
  type Method,
  mergePatchType,
  methodsOf,
  type Route,
  type SandboxContext,
} from './operation.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { problemResponse } from './problem.ts';
import { createRouter } from './router.ts';

export type FaceOptions = {
  readonly routes: readonly Route[];
  readonly keys: Keys;
  readonly bodyBytes: number;
  /** Told of what is our own fault; the caller only gets the request id. */
  readonly onFault: (error: unknown, context: SandboxContext) => void;
};

export type Face = {
  readonly fetch: (request: Request, context: SandboxContext) => Promise<Response>;
  /** What is allowed at a path; empty when nothing is there. */
  readonly methods: (path: string) => readonly string[];
};

export function createFace({ routes, keys, bodyBytes, onFault }: FaceOptions): Face {
  const match = createRouter(routes);

  async function answer(
    request: Request,
    url: URL,
    context: SandboxContext,
    said: Record<string, string>,
  ): Promise<Response> {
    const place = match(url.pathname);
    if (place === undefined) throw new SandboxError('not-found');
    const { route, path } = place;
    if (request.method === 'OPTIONS') return optionsResponse(route);
    const operation = route.operations[(request.method === 'HEAD' ? 'GET' : request.method) as Method];
    if (operation === undefined) throw wrongMethod(route);
    const admission = operation.access === 'key' ? await keys.admit(request.headers.get('authorization')) : undefined;
    if (admission) {
      Object.assign(said, callUsageHeaders(admission.usage));
      if (request.method !== 'GET' && request.method !== 'HEAD') requireWrite(admission.caller);
    }
    if (!acceptsJson(request.headers.get('accept'))) throw new SandboxError('not-acceptable');
    const call = {
      request,
      context,
      path,
      query: readParameters(url.searchParams, operation.parameters),
      json: () => readJson(request, operation.body?.types ?? [], bodyBytes),
      caller: admission?.caller,
    } as KeyedCall<Parameters>;
    return answerResponse(await operation.run(call), call);
  }

  function problemOf(error: unknown, context: SandboxContext): SandboxError {
    const refusal = refusalFrom(error);
    if (refusal !== undefined) return refusal;
    onFault(error, context);
    return new SandboxError('internal-error', {}, { cause: error });
  }

  return {
    methods: (path) => {
      const place = match(path);
      return place === undefined ? [] : methodsOf(place.route);
    },
    fetch: async (request, context) => {
      const url = new URL(request.url);
      const said: Record<string, string> = {};
      let response: Response;
      try {
        response = await answer(request, url, context, said);
      } catch (error) {
        response = problemResponse(problemOf(error, context), context, url.pathname);
      }
      for (const [name, value] of Object.entries(said)) response.headers.set(name, value);
      if (request.method !== 'HEAD' || response.body === null) return response;
      return new Response(null, { status: response.status, headers: response.headers });
    },
  };
}

function optionsResponse(route: Route): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: methodsOf(route).join(', '),
      'cache-control': 'no-store',
      ...(route.operations.PATCH ? { 'accept-patch': mergePatchType } : {}),
    },
  });
}

function wrongMethod(route: Route): SandboxError {
  const allow = methodsOf(route).join(', ');
  return new SandboxError('method-not-allowed', {
    headers: { allow },
    detail: { pt: `Este endereço aceita apenas ${allow}.`, en: `This address takes only ${allow}.` },
  });
}
