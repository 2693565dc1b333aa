// The HTTP interface. Whether the path exists is decided before who calls, and who calls before the content is read.
import {
  createRouter,
  type Guard,
  type HttpRequest,
  type HttpResponse,
  isProgram,
  type Parameters,
  Problem,
  problemAnswer,
  type RequestContext,
  readJson,
  readParameters,
  typeWeight,
} from '@farol/http';
import { requireWrite } from '../keys/account.ts';
import { callUsageHeaders } from '../keys/call-window.ts';
import type { Keys } from '../keys/keys.ts';
import type { Json } from '../merge-patch.ts';
import { refusalFrom } from '../store-refusal.ts';
import { say } from '../words.ts';
import { answerResponse, isRead } from './answer.ts';
import { jsonType, type KeyedCall, type Method, mergePatchType, methodsOf, type Route, typesOf } from './operation.ts';

type FaceOptions = {
  readonly routes: readonly Route[];
  readonly keys: Keys;
  readonly bodyBytes: number;
  readonly guard?: Pick<Guard, 'isOwner'> | undefined;
  /** Called with unexpected errors; the client gets only the request id. */
  readonly onFault: (error: unknown, context: RequestContext) => void;
};

export type Face = ReturnType<typeof createFace>;

export function createFace({ routes, keys, bodyBytes, guard, onFault }: FaceOptions) {
  const router = createRouter(routes.map((route) => [route.path, route]));

  /** `usage` is sent with a problem as well. */
  async function run(
    request: HttpRequest,
    context: RequestContext,
    usage: Record<string, string>,
  ): Promise<HttpResponse> {
    const found = router.find(request.path);
    if (found === undefined) throw new Problem('not-found');
    const { value: route, parameters: path } = found;
    if (request.method === 'OPTIONS') return optionsResponse(route);
    const operation = route.operations[(request.method === 'HEAD' ? 'GET' : request.method) as Method];
    if (operation === undefined) throw wrongMethod(route);
    const admission = operation.access === 'key' ? await keys.admit(request.header('authorization')) : undefined;
    if (admission) {
      Object.assign(usage, callUsageHeaders(admission.usage));
      if (!isRead(request.method)) requireWrite(admission.caller);
    }
    if (typeWeight(request.header('accept'), jsonType) === 0) throw new Problem('not-acceptable');
    const types = typesOf(operation, request.method);
    const acceptHeader = types.includes(mergePatchType) ? 'accept-patch' : undefined;
    const call = {
      request,
      context,
      id: path.id ?? '',
      path,
      query: readParameters(request.query, operation.parameters),
      json: () => readJson(request, { types, maxBytes: bodyBytes, acceptHeader }) as Promise<Json>,
      caller: admission && { ...admission.caller, isProgram: guard && isProgram(guard, request) },
    } as KeyedCall<Parameters>;
    return answerResponse(operation.answer.status, await operation.run(call), call);
  }

  function problemOf(error: unknown, context: RequestContext): Problem {
    const refusal = refusalFrom(error);
    if (refusal !== undefined) return refusal;
    onFault(error, context);
    return new Problem('internal-error', {}, { cause: error });
  }

  return {
    /** The methods of a path; empty when the path does not exist. */
    methods: (path: string): readonly string[] => {
      const found = router.find(path);
      return found === undefined ? [] : methodsOf(found.value);
    },
    /** The answer to HEAD has the body of GET; the adapter of the server leaves it out. */
    answer: async (request: HttpRequest, context: RequestContext): Promise<HttpResponse> => {
      const usage: Record<string, string> = {};
      try {
        const response = await run(request, context, usage);
        return { ...response, headers: [...response.headers, ...Object.entries(usage).flat()] };
      } catch (error) {
        const { code, facts } = problemOf(error, context);
        // The refusal of a spent limit has the usage among its own headers.
        return problemAnswer(code, context, { ...facts, headers: { ...usage, ...facts.headers } });
      }
    },
  };
}

function optionsResponse(route: Route): HttpResponse {
  const headers = {
    allow: methodsOf(route).join(', '),
    'cache-control': 'no-store',
    ...(route.operations.PATCH ? { 'accept-patch': mergePatchType } : {}),
  };
  return { status: 204, headers: Object.entries(headers).flat(), body: null };
}

function wrongMethod(route: Route): Problem {
  const allow = methodsOf(route).join(', ');
  return new Problem('method-not-allowed', { headers: { allow }, detail: say('onlyMethods', { allow }) });
}
