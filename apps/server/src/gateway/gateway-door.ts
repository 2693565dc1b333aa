// The gateway as a part of the server.
import type { Api, Catalogue, Frozen } from '@farol/catalogue';
import { type Gateway, gatewayMethods, longestRequest } from '@farol/gateway';
import { type Guard, type HttpRequest, type HttpResponse, Problem, type RequestContext } from '@farol/http';
import { headerRef, responseRef } from '../openapi/components.ts';
import { createNamedOrigins } from '../request/cross-origin.ts';
import type { Door } from '../request/door.ts';
import { say } from '../words.ts';

const prefix = '/gateway/';
const allowed = [...gatewayMethods, 'OPTIONS'];

/**
 * A browser says by Sec-Fetch-Dest what it loads a URL for. Some APIs answer with JSONP, and the site's policy allows its own origin as
 * a source of scripts (CSP cannot narrow 'self' to a path), so the answer of a call must never be loaded as code.
 */
const codeDestination = /^(?:script|style|xslt|object|embed|\w*worker|\w*worklet)$/;

/** `/gateway/{id}/{path}`: a call to a listed API. The gateway decides which calls are allowed. */
export function gatewayDoor(gateway: Gateway, guard: Guard, catalogue?: Pick<Catalogue, 'api'>): Door {
  const { opened, preflight } = createNamedOrigins(guard, allowed, 'Authorization, Content-Type, Prefer');
  const answer = (request: HttpRequest, context: RequestContext): HttpResponse | Promise<HttpResponse> => {
    if (request.method === 'OPTIONS') return preflight(request);
    if (codeDestination.test(request.header('sec-fetch-dest') ?? ''))
      throw new Problem('origin-refused', { members: { header: 'Sec-Fetch-Dest' } });
    const { requestId, language, instance } = context;
    const pathless = catalogue?.api(instance.slice(prefix.length));
    if (pathless) throw pathMissing(pathless);
    const answered = gateway.answer(request, { ...calledApi(instance), requestId, language, instance });
    return answered instanceof Promise ? answered.then((given) => opened(request, given)) : opened(request, answered);
  };
  return {
    at: [`${prefix}*`],
    guarded: 'all',
    bodyBytes: longestRequest,
    methods: () => allowed,
    answer,
    description: { paths: { '/gateway/{id}/{path}': { parameters, ...operations } } },
  };
}

/** `/gateway/viacep` names an API and nothing to ask it for. */
function pathMissing({ id, name, firstRequest }: Frozen<Api>): Problem {
  const query = new URLSearchParams(firstRequest.query).toString();
  const example = `${prefix}${id}${firstRequest.path}${query === '' ? '' : `?${query}`}`;
  return new Problem('not-found', { detail: say('noCallPath', { name, example }) });
}

/** The path stays percent-encoded, so that the gateway sees every trick in it. Without an API in it, the id is unknown. */
function calledApi(instance: string): { readonly id: string; readonly path: string } {
  const rest = instance.slice(prefix.length);
  const slash = rest.indexOf('/');
  return slash < 1 ? { id: '', path: '/' } : { id: rest.slice(0, slash), path: rest.slice(slash) };
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
    description: 'The path below the base URL of that API; it may contain slashes.',
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
    description: 'The response of the API, as it came.',
    headers: answerHeaders,
    content: { '*/*': { schema: {} } },
  },
  '400': responseRef('BadRequest'),
  '404': responseRef('NotFound'),
  '500': responseRef('InternalError'),
  default: responseRef('Failure'),
};

/** The meaning of a method depends on the called API, so the description states only what all of them share. */
const operations = {
  ...Object.fromEntries(
    gatewayMethods.map((method) => [
      method.toLowerCase(),
      {
        tags: ['gateway'],
        operationId: `call_by_${method.toLowerCase()}`,
        summary: `Call a listed API by ${method}`,
        description:
          'Sends the request to the API inside its limits and with its key from the environment of the server. ' +
          'Failures come as one error body, also those that the API hides in a 200; `Prefer: upstream` passes the ' +
          'answer through as it came.',
        responses: answers,
      },
    ]),
  ),
  options: {
    tags: ['gateway'],
    operationId: 'call_options',
    summary: 'What is allowed',
    description:
      'The methods of this URL. From a browser, only pages of the origins that the operator named may use it.',
    responses: {
      '204': { description: 'The methods.', headers: answerHeaders },
      '400': responseRef('BadRequest'),
      '500': responseRef('InternalError'),
    },
  },
};
