import { type Sealed, sealFor } from '../../answer/seal.ts';
import { select } from '../../answer/select.ts';
import { type Content, neverKept, revalidated } from '../../read/content.ts';
import { openToAll } from '../../request/cross-origin.ts';
import type { Outcome } from '../run/engine.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { codingFor, createKeptAnswers } from './answer-cache.ts';
import type { Call, Outgoing } from './call.ts';
import { graphqlType, jsonType, type MediaType } from './negotiate.ts';
import { notAcceptable } from './refused-http.ts';
import { type Profile, statusOfRefusal, statusOfResult, typeOfAnswer } from './status.ts';

export type Sending = {
  /** A caller that wants a new answer gets one, and that one is not kept either (RFC 9111 §5.2.1.4). */
  readonly wantsNew: (call: Call) => boolean;
  /** The bytes that answered the same question before, in the same media type, if they are still there. */
  readonly again: (
    question: string | undefined,
    call: Call,
    type: MediaType | undefined,
  ) => Outgoing | Promise<Outgoing> | undefined;
  /** What is sent for an outcome; kept under its question, if it has one, when nothing in it can change. */
  readonly send: (
    outcome: Outcome | readonly Outcome[],
    question: string | undefined,
    call: Call,
    type: MediaType,
  ) => Promise<Outgoing>;
};

/** From an answer to bytes: status, headers, coding, and what is kept. */
export function createSending(options: { readonly profile: Profile; readonly keptBytes: number }): Sending {
  const { profile, keptBytes } = options;
  // A place for each media type, so that a question is looked for under its own text, without putting a longer key together.
  const kept = {
    [graphqlType]: createKeptAnswers(keptBytes / 2),
    [jsonType]: createKeptAnswers(keptBytes / 2),
  };

  return {
    wantsNew: (call) => {
      if (keptBytes === 0) return true;
      const wish = call.header('cache-control');
      return wish !== undefined && /no-cache|no-store/.test(wish);
    },
    again: (question, call, type) => {
      if (question === undefined || type === undefined) return undefined;
      const known = kept[type].find(question);
      if (known === undefined) return undefined;
      const sealed = kept[type].sealed(question, known, call.header('accept-encoding'));
      return sealed instanceof Promise ? sealed.then((made) => selectFor(made, call)) : selectFor(sealed, call);
    },
    send: async (outcome, question, call, type) => {
      const outcomes = isBatch(outcome) ? outcome : [outcome];
      // A batch is as good as its worst member: a failure is never hidden behind a 200.
      const status = Math.max(...outcomes.map((one) => statusOf(one, profile, type)));
      const keeps = outcomes.every(isUnchanging);
      const bodies = outcomes.map((one) => (one instanceof GraphqlRefusal ? { errors: one.errors } : one.answer));
      const body = JSON.stringify(isBatch(outcome) ? bodies : bodies[0]);
      const acceptEncoding = call.header('accept-encoding');
      const content: Content = {
        type: `${typeOfAnswer(profile, status, type)}; charset=utf-8`,
        body,
        cache: keeps && call.method !== 'POST' ? revalidated : neverKept,
        language: null,
        vary: ['Accept'],
        headers: saidBy(outcomes),
      };
      if (keeps && question !== undefined) {
        const { keep, sealed: sealedIn } = kept[type];
        const sealed = await sealedIn(question, keep(question, content), acceptEncoding);
        return selectFor(sealed, call);
      }
      const coding = codingFor(body.length, acceptEncoding);
      // Nobody compares an answer to POST with an earlier one, so the digest for a tag would be work for nothing.
      if (coding === 'identity' && call.method === 'POST') return { status, headers: plainHeaders(content), body };
      return selectFor(await sealFor(content, coding), call, status);
    },
  };
}

function isBatch(outcome: Outcome | readonly Outcome[]): outcome is readonly Outcome[] {
  return Array.isArray(outcome);
}

function isUnchanging(outcome: Outcome): boolean {
  return !(outcome instanceof GraphqlRefusal) && outcome.unchanging && outcome.failed === undefined;
}

function statusOf(outcome: Outcome, profile: Profile, type: MediaType): number {
  return outcome instanceof GraphqlRefusal
    ? statusOfRefusal(profile, outcome, type)
    : statusOfResult(profile, outcome.failed);
}

/** Headers for every answer, and those that an outcome brings: what is left of a limit, or how to get in. */
function saidBy(outcomes: readonly Outcome[]): Readonly<Record<string, string>> {
  let said = openToAll;
  for (const outcome of outcomes) {
    const headers = outcome instanceof GraphqlRefusal ? outcome.stated?.headers : outcome.headers;
    if (headers) said = { ...said, ...headers };
  }
  return said;
}

/** By media type; the same list every time, so that the response need not look at it again. */
const plainFields = new Map<string, readonly string[]>();

function plainHeaders({ type, cache, headers = openToAll }: Content): readonly string[] {
  const known = headers === openToAll ? plainFields.get(type) : undefined;
  if (known) return known;
  const own = ['Content-Type', type, 'Cache-Control', cache, 'Vary', 'Accept, Accept-Encoding'];
  const fields = Object.freeze([...own, ...Object.entries(headers).flat()]);
  if (headers === openToAll) plainFields.set(type, fields);
  return fields;
}

/** Only what is read by GET can be "not modified", and only when it did not fail. */
export function selectFor(sealed: Sealed, call: Call, status = 200): Outgoing {
  const selected = select(sealed, {
    acceptEncoding: call.header('accept-encoding'),
    ifNoneMatch: call.method === 'POST' || status !== 200 ? undefined : call.header('if-none-match'),
  });
  if (selected === undefined) return notAcceptable(call.context);
  return status === 200 ? selected : { ...selected, status };
}
