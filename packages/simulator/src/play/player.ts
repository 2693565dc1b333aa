// What does one API answer, apart from keys, limits and faults, which work alike for all?
import { type Api, exampleValues, type Frozen, fillRequest } from '@farol/catalogue/ask';
import type { Call } from '../call.ts';
import { findFailure } from '../failure.ts';
import type { Level } from '../limiter.ts';
import { type Answer, failureAnswer, formatAnswer, jsonAnswer, plainAnswer, sampleAnswer } from './answer.ts';
import type { Behaviour, Reply, Route } from './behaviour.ts';
import { createExchanges } from './exchange.ts';
import { isSameRequest, type KnownRequest, keyParameters } from './known-request.ts';
import { notSimulated } from './not-simulated.ts';

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(api: Frozen<Api>, behaviour: Behaviour = {}) {
  const { rules = [], answers = [] } = behaviour;
  const keys = keyParameters(api);
  const exchanges = createExchanges(api);
  const given = (reply: Reply | undefined) => answerOf(api, reply);
  const more = behaviour.examples?.(api) ?? [];
  const played = (wanted: boolean) =>
    more.flatMap(({ request, reply, whole = false }) => {
      const answer = whole === wanted ? given(reply) : undefined;
      return answer ? [{ request, answer }] : [];
    });
  const examples = [
    ...played(true),
    { request: api.firstRequest, answer: sampleAnswer(api.response) },
    ...readyRequests(api),
    ...api.formatExamples.map((example) => ({ request: example.request, answer: formatAnswer(example) })),
    ...played(false),
  ];
  const known: readonly KnownRequest[] = [...examples.map(({ request }) => request), ...exchanges.failing];
  const unknown = (call: Pick<Call, 'method' | 'path' | 'headers'>) => notSimulated(api, call, known);

  return {
    /** The answer to a URL that is not known at all. */
    notSimulated: unknown,
    /** As if the path were gone: a fault that was asked for. */
    notFound: (): Answer => {
      const failure = api.failures.find(({ situation, status }) => situation === 'unknown-item' && status === 404);
      return failure ? failureAnswer(failure) : plainAnswer(404, 'Not Found');
    },
    turnsAway: (call: Call): Answer | undefined => {
      const refused = exchanges.blocked(call);
      if (refused) return failureAnswer(refused);
      const code = behaviour.turnsAway?.(call);
      return code === undefined ? undefined : given({ say: 'failure', code });
    },
    /** True for a call that counts against no limit. */
    isFree: (call: Call): boolean => answers.some((route) => route.free && partsOf(route, call) !== undefined),
    answer: (call: Call, now: number, levels: () => readonly Level[]): Answer => {
      const failure = exchanges.failure(call);
      if (failure) return failureAnswer(failure);
      const firstOf = (routes: readonly Route[]): Answer | undefined => {
        for (const route of routes) {
          const part = partsOf(route, call);
          const answer = part && given(route.reply({ api, call, part, now, levels }));
          if (answer) return answer;
        }
        return undefined;
      };
      const example = () => examples.find(({ request }) => isSameRequest(call, request, keys))?.answer;
      return firstOf(rules) ?? example() ?? firstOf(answers) ?? unknown(call);
    },
  };
}

/** The requests of the three uses with the values of the entry. The first one is the first request. */
function readyRequests({ requests }: Frozen<Api>) {
  return requests.flatMap((template) => {
    const filled = fillRequest(template, exampleValues(template));
    return template.response && filled.ok ? [{ request: filled.request, answer: sampleAnswer(template.response) }] : [];
  });
}

/** Undefined when the entry has no such failure any longer. */
function answerOf(api: Frozen<Api>, reply: Reply | undefined): Answer | undefined {
  switch (reply?.say) {
    case 'json':
      return jsonAnswer(reply.body, reply.as, api.response.contentType, reply.status);
    case 'text':
      return {
        ...jsonAnswer(null, reply.as, reply.contentType),
        content: { kind: 'text', text: reply.text },
      };
    case 'failure': {
      const failure = findFailure(api, reply.code);
      return failure && failureAnswer(failure, reply.swap);
    }
    case undefined:
      return undefined;
  }
}

function partsOf(route: Route, call: Call): Readonly<Record<string, string>> | undefined {
  if ((route.method ?? 'GET') !== call.method) return undefined;
  const found = route.path.exec(call.path);
  return found ? { ...found.groups } : undefined;
}
