// What does an API answer to one of its ready requests, within its limits?
import type { Api, ApiRequest, Frozen, Language } from '@farol/catalogue';
import { commandLine } from '@farol/catalogue/command-line';
import { withQuery } from '@farol/http';
import { worded } from '@farol/http/text';
import * as z from 'zod';
import texts from '../../texts.json' with { type: 'json' };
import { type Answer, refusal } from '../answer/answer.ts';
import { languageInput, languageOf, tool, wholeInput } from '../answer/tool.ts';
import { unknownApi } from '../catalogue/unknown-id.ts';
import type { ToolCall } from '../parts.ts';
import { budgetOf } from './budget.ts';
import { type Chosen as ChosenRequest, chooseRequest, requestInput } from './choose-request.ts';
import { foreignContent } from './foreign-content.ts';

export const callApi = tool({
  name: 'call_api',
  input: z.strictObject({
    ...requestInput,
    path: z.string().min(1).max(4_000).optional(),
    ...wholeInput,
    ...languageInput,
  }),
  local: false,
  run: async (asked, call) => {
    const api = call.catalogue().api(asked.api);
    const date = new Date(call.now()).toISOString();
    const language = languageOf(asked, call);
    if (!api) return unknownApi(asked, call);
    const chosen: Chosen =
      asked.path === undefined ? chooseRequest(api, asked, language) : chosenPath(api, asked.path, language);
    if (!chosen.ok) {
      const { message, ok: _ok, ...help } = chosen;
      const { data, ...refused } = refusal('wrong_parameters', message, { date, source: [api.docs], ...help });
      return { ...refused, data: { ...data, api: api.id, budget: await remaining(call, api.id, language) } };
    }
    const answer = await answerOf(api, chosen.request, { call, language, whole: asked.whole === true, date });
    return chosen.hints.length === 0 ? answer : { ...answer, data: { ...answer.data, hints: chosen.hints } };
  },
  besideRefusal: async ({ api: id }, call) => {
    const api = typeof id === 'string' ? call.catalogue().api(id) : undefined;
    return api ? { api: api.id, budget: await remaining(call, api.id, call.language) } : {};
  },
});

/** A read of any path of the API, by the same gateway: with its limits and its rules about what a key may do. */
function chosenPath(api: Frozen<Api>, given: string, language: Language): Chosen {
  const base = api.baseAddress.replace(/\/$/, '');
  const below = given.startsWith(`${base}/`) ? given.slice(base.length) : given;
  const [, path, query = ''] = /^(\/[^?#\s]*)(?:\?([^#\s]*))?$/.exec(below) ?? [];
  if (path === undefined) return { ok: false, message: worded(texts.sentences.pathExpected, { base })[language] };
  return {
    ok: true,
    request: { method: 'GET', path, query: Object.fromEntries(new URLSearchParams(query)), headers: {} },
    hints: [],
  };
}

type Chosen =
  | Extract<ChosenRequest, { readonly ok: false }>
  | Pick<Extract<ChosenRequest, { readonly ok: true }>, 'ok' | 'request' | 'hints'>;

type Circumstances = {
  readonly call: ToolCall;
  readonly language: Language;
  readonly whole: boolean;
  readonly date: string;
};

async function answerOf(
  api: Frozen<Api>,
  request: ApiRequest,
  { call, language, whole, date }: Circumstances,
): Promise<Answer> {
  const gateway = await call.gateway();
  const url = `${api.baseAddress}${request.path}`;
  const response = await gateway.call(asRequest(request, call.signal), {
    id: api.id,
    path: request.path,
    language,
    instance: `${api.id}${request.path}`,
  });
  const refused = await problemOf(response);
  const answered = refused ? { refused } : await foreignContent(response, url, { whole, language });
  return {
    data: {
      api: api.id,
      request: commandLine(api, { request }),
      ...answered,
      budget: await remaining(call, api.id, language),
    },
    source: [url],
    date,
    basis: call.simulated ? 'simulated' : refused && refused.upstream === null ? 'computed' : 'observed',
    failed: refused !== undefined,
  };
}

async function remaining(call: ToolCall, id: string, language: Language) {
  return budgetOf(await (await call.gateway()).quota(id), language);
}

/** The gateway takes the host from the entry, so the one here is never reached (RFC 6761 §6.4). */
function asRequest({ method, query, headers, body }: ApiRequest, signal: AbortSignal): Request {
  return new Request(withQuery('http://farol.invalid/', query), {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The gateway's own words about a call without an answer; undefined when the API answered. */
async function problemOf(response: Response) {
  if (response.ok || response.headers.get('content-type') !== 'application/problem+json') return undefined;
  const problem = (await response.json()) as Readonly<Record<string, unknown>>;
  const {
    code,
    title,
    status,
    detail,
    retry_after: retryAfter,
    retry_at: again,
    upstream,
    variables,
    sign_up,
  } = problem;
  return {
    code,
    status,
    title,
    detail,
    upstream: upstream ?? null,
    ...(again ? { again_at: again, again_in_seconds: retryAfter } : {}),
    ...(variables ? { variables, sign_up } : {}),
  };
}
