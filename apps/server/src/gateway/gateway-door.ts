import { type Gateway, gatewayMethods } from '@farol/gateway';
import type { Door } from '../door/door.ts';
import { headerRef, responseRef } from '../openapi/references.ts';
import { problemResponse, type RequestContext } from '../problem.ts';

const prefix = '/gateway/';
const allowed = [...gatewayMethods, 'OPTIONS'];
const preflight = {
  allow: allowed.join(', '),
  'access-control-allow-methods': allowed.join(', '),
  'access-control-allow-headers': 'Authorization, Content-Type, Prefer',
};

/** `/gateway/{id}/{path}`: a call to a listed API. What may be called, and as whom, the gateway decides. */
export function gatewayDoor(gateway: Gateway, origins: readonly string[] = []): Door {
  return {
    at: [`${prefix}*`],
    guarded: true,
    methods: () => allowed,
    handle: async (request, context) => {
      const response = await answer(gateway, request, context);
      const origin = request.headers.get('origin');
      // Only the pages that the owner named may read what a call answers: it is made with the owner's keys.
      if (origin !== null && origins.includes(origin)) {
        response.headers.set('access-control-allow-origin', origin);
        response.headers.append('vary', 'Origin');
      }
      return response;
    },
    listen: (message, response, context) => {
      const { requestId, language, instance } = context;
      const { origin } = message.headers;
      const headers =
        origin !== undefined && origins.includes(origin)
          ? { 'access-control-allow-origin': origin, vary: 'Origin' }
          : {};
      if (message.method === 'OPTIONS') {
        response.writeHead(204, { ...preflight, ...headers }).end();
        return Promise.resolve();
      }
      // An address without an API is one with an id that is none.
      const { id, path } = calledApi(context) ?? { id: '', path: '/' };
      return gateway.listen(message, response, { id, path, requestId, language, instance, headers });
    },
    description: { paths: { '/gateway/{id}/{path}': { parameters, ...operations } } },
  };
}

async function answer(gateway: Gateway, request: Request, context: RequestContext): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight });
  const refused = gateway.guard(request, { language: context.language, requestId: context.requestId });
  if (refused) return refused;
  const called = calledApi(context);
  return called ? gateway.call(request, { ...called, ...context }) : problemResponse('not-found', context);
}

/** The id, and the path as it came: still percent-encoded, so that the gateway sees every trick in it. */
function calledApi({ instance }: RequestContext): { readonly id: string; readonly path: string } | undefined {
  const rest = instance.slice(prefix.length);
  const slash = rest.indexOf('/');
  return slash < 1 ? undefined : { id: rest.slice(0, slash), path: rest.slice(slash) };
}

const parameters = [
  {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of a listed API.',
    schema: { type: 'string', maxLength: 100, pattern: '^[a-z0-9-]+$' },
    example: 'viacep',
  },
  {
    name: 'path',
    in: 'path',
    required: true,
    description: 'The path below the base address of that API; it may hold slashes.',
    schema: { type: 'string', maxLength: 8_192, pattern: '^.*$' },
    example: '01001000/json/',
  },
];

const answerHeaders = {
  'X-Request-Id': headerRef('X-Request-Id'),
  RateLimit: headerRef('RateLimit'),
  'Access-Control-Allow-Origin': {
    description: 'The origin of the page that calls, when the owner of the server named it; otherwise it is not sent.',
    schema: { type: 'string', maxLength: 500, pattern: '^https?://' },
    example: 'https://example.org',
  },
};

const answers = {
  '200': {
    description: 'The answer of the API, as it came.',
    headers: answerHeaders,
    content: { '*/*': { schema: {} } },
  },
  '400': responseRef('BadRequest'),
  '404': responseRef('NotFound'),
  '500': responseRef('InternalError'),
  default: responseRef('Failure'),
};

/** What a method does is the affair of the API that is called; the description says only what goes for all of them. */
const operations = {
  ...Object.fromEntries(
    gatewayMethods.map((method) => [
      method.toLowerCase(),
      {
        tags: ['gateway'],
        operationId: `call_by_${method.toLowerCase()}`,
        summary: `Call a listed API by ${method}`,
        description:
          'Sends the request to the API inside its limits and with its key from the environment of the server. Failures come as one error body, also those that the API hides in a 200; `Prefer: upstream` passes the answer through as it came.',
        responses: answers,
      },
    ]),
  ),
  options: {
    tags: ['gateway'],
    operationId: 'call_options',
    summary: 'What is allowed',
    description:
      'The methods of this address; only pages of the origins that the owner named may use it from a browser.',
    responses: {
      '204': { description: 'The methods.', headers: answerHeaders },
      '400': responseRef('BadRequest'),
      '500': responseRef('InternalError'),
    },
  },
};
