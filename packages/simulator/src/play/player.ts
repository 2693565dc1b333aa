import type { Api, Frozen } from '@farol/catalogue';
import type { Call } from '../call.ts';
import { findFailure } from '../failure.ts';
import type { Level } from '../limiter.ts';
import { type Answer, failureAnswer, formatAnswer, plainAnswer, sampleAnswer } from './answer.ts';
import type { Behaviour, Reply, Route } from './behaviour.ts';
import { createExchanges } from './exchange.ts';

/** The answers of one API, apart from keys, limits and faults, which work alike for all. */
export type Player = {
  readonly turnsAway: (call: Call) => Answer | undefined;
  /** True for a call that counts against no limit. */
  readonly isFree: (call: Call) => boolean;
  readonly answer: (call: Call, now: number, levels: () => readonly Level[]) => Answer;
  readonly notFound: () => Answer;
};

export function createPlayer(api: Frozen<Api>, behaviour: Behaviour = { routes: [] }): Player {
  const exchanges = createExchanges(api);
  const fail = (situationOrCode: string, swap?: Extract<Reply, { say: 'failure' }>['swap']) => {
    const failure = findFailure(api, situationOrCode);
    return failure && failureAnswer(failure, swap);
  };

  const notFound = () => {
    const failure = api.failures.find(({ situation, status }) => situation === 'unknown-item' && status === 404);
    return failure ? failureAnswer(failure) : plainAnswer(404, 'Not Found');
  };

  const given = (reply: Reply | undefined): Answer | undefined => {
    switch (reply?.say) {
      case 'sample':
        return sampleAnswer(api, reply);
      case 'failure':
        return fail(reply.code, reply.swap);
      case 'format': {
        const example = api.formatExamples.find(({ format }) => format === reply.format);
        return example && formatAnswer(example, reply.swap, reply.text);
      }
      case undefined:
        return undefined;
    }
  };

  return {
    notFound,
    turnsAway: (call) => {
      const known = exchanges.blocked(call);
      if (known) return failureAnswer(known);
      const code = behaviour.turnsAway?.(call);
      return code === undefined ? undefined : fail(code);
    },
    isFree: (call) => behaviour.routes.some((route) => route.free && matches(route, call) !== undefined),
    answer: (call, now, levels) => {
      // Failures of the entry come first, then routes, which know more than one item; the examples come last, for an API
      // without routes.
      const failure = exchanges.failure(call);
      if (failure) return failureAnswer(failure);
      for (const route of behaviour.routes) {
        const part = matches(route, call);
        const answer = part && given(route.reply({ api, call, part, now, levels }));
        if (answer) return answer;
      }
      const example = exchanges.format(call);
      if (example) return formatAnswer(example);
      if (exchanges.isFirst(call)) return sampleAnswer(api);

      const others = behaviour.routes.filter((route) => route.path.test(call.path)).map(methodOf);
      if (others.length > 0 && !others.includes(methodOf(call))) {
        return plainAnswer(405, 'Method Not Allowed', [['allow', [...new Set(others)].join(', ')]]);
      }
      return notFound();
    },
  };
}

function matches(route: Route, call: Call): Readonly<Record<string, string>> | undefined {
  if (methodOf(route) !== call.method) return undefined;
  const found = route.path.exec(call.path);
  return found ? { ...found.groups } : undefined;
}

function methodOf(of: { readonly method?: string }): string {
  return of.method ?? 'GET';
}
