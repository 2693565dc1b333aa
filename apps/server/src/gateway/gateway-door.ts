// The gateway as a part of the server.
import type { Api, Catalogue, Frozen } from '@farol/catalogue';
import { type Gateway, gatewayMethods, longestRequest } from '@farol/gateway';
import { type Guard, type HttpRequest, type HttpResponse, Problem, type RequestContext } from '@farol/http';
import { doorPaths } from '../openapi/door-paths.ts';
import { createNamedOrigins } from '../request/cross-origin.ts';
import type { Door } from '../request/door.ts';
import { say } from '../words.ts';
import written from './gateway-description.json' with { type: 'json' };

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
    description: { paths: described },
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

const { call, options } = doorPaths<Record<'call' | 'options', object>>(written);

/** The meaning of a method depends on the called API, so the description states only what all of them share. */
const calls = gatewayMethods.map((method) => {
  const name = method.toLowerCase();
  return [name, { ...call, operationId: `call_by_${name}`, summary: `Call a listed API by ${method}` }] as const;
});
const { parameters } = written;
const described = { '/gateway/{id}/{path}': { parameters, ...Object.fromEntries(calls), options } };
