import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
} from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import type { Caller } from '../run/caller.ts';
import type { Engine } from '../run/engine.ts';
import { parametersOf } from '../run/parameters.ts';
import { type Answer, ourFault } from '../run/result.ts';
import type { Stream } from '../run/stream.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';

/** What is known of one socket. */
export type SocketExtra = {
  readonly caller: Omit<Caller, 'authorization'>;
  /** Of the request that became the socket. */
  readonly authorization: string | undefined;
  readonly onIdle: (isIdle: boolean) => void;
  readonly streams: Set<Stream['answers']>;
  /** Operations that are not streams yet, or never will be. */
  underWay: number;
  ended: boolean;
};

type Hooks = Pick<
  ServerOptions<Record<string, unknown> | undefined, SocketExtra>,
  'onSubscribe' | 'onNext' | 'onError' | 'execute' | 'subscribe'
>;

export type SocketOperations = {
  readonly hooks: Hooks;
  readonly begin: (
    caller: SocketExtra['caller'],
    authorization: string | undefined,
    onIdle: SocketExtra['onIdle'],
  ) => SocketExtra;
  /** Ends whatever is open on a socket, also what is only about to open. */
  readonly end: (extra: SocketExtra) => void;
};

/** What an operation on a socket came to, on its way through the library that speaks the protocol. */
type Made = { readonly answer: Answer } | { readonly answers: Stream['answers'] };

/** Between the protocol and the engine: the same bounds, credentials and refusals as over HTTP. */
export function createSocketOperations(options: {
  readonly engine: Engine;
  /** On one socket. */
  readonly most: number;
}): SocketOperations {
  const { engine, most } = options;
  /** The library takes errors of its own kind only; this is what they stand for. */
  const shown = new WeakMap<GraphQLError, GraphQLFormattedError>();

  const errorsOf = (errors: readonly GraphQLFormattedError[]): GraphQLError[] =>
    errors.map((formatted) => {
      const error = new GraphQLError(formatted.message);
      shown.set(error, formatted);
      return error;
    });

  const settle = (extra: SocketExtra): void => {
    if (!extra.ended) extra.onIdle(extra.underWay === 0 && extra.streams.size === 0);
  };

  /** Known to its socket until it has ended. */
  const tracked = (extra: SocketExtra, answers: Stream['answers']): Stream['answers'] => {
    extra.streams.add(answers);
    const over = () => {
      extra.streams.delete(answers);
      settle(extra);
    };
    const own: Stream['answers'] = {
      next: async () => {
        const result = await answers.next();
        if (result.done) over();
        return result;
      },
      return: async () => {
        over();
        return (await answers.return?.()) ?? { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => own,
    };
    return own;
  };

  const make = async (
    payload: unknown,
    caller: Caller,
    extra: SocketExtra,
  ): Promise<{ readonly made: Made; readonly document: DocumentNode; readonly name: string | undefined }> => {
    const asked = engine.find(parametersOf(payload));
    if (asked.operation instanceof GraphqlRefusal) throw asked.operation;
    const { document } = asked.operation.from;
    const name = asked.parameters.operationName;
    if (asked.kind === 'subscription') {
      const { answers } = await engine.subscribe(asked, caller);
      return { made: { answers: tracked(extra, answers) }, document, name };
    }
    const outcome = await engine.answerOne(asked, caller);
    if (outcome instanceof GraphqlRefusal) throw outcome;
    return { made: { answer: outcome.answer }, document, name };
  };

  const hooks: Hooks = {
    onSubscribe: async (
      { extra, connectionParams },
      _id,
      payload,
    ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
      if (extra.underWay + extra.streams.size >= most) return errorsOf(tooMany(most).errors);
      extra.underWay += 1;
      settle(extra);
      const { caller } = extra;
      try {
        const authorization = () => credentialOf(connectionParams) ?? extra.authorization;
        const { made, document, name } = await make(payload, { ...caller, authorization }, extra);
        return { schema: engine.schema, document, operationName: name ?? null, contextValue: made };
      } catch (error) {
        if (error instanceof GraphqlRefusal) return errorsOf(error.errors);
        caller.onFault(error);
        return errorsOf([ourFault(caller.requestId)]);
      } finally {
        extra.underWay -= 1;
        settle(extra);
      }
    },
    execute: ({ contextValue }) => {
      const made = contextValue as Made;
      return ('answer' in made ? made.answer : {}) as ExecutionResult;
    },
    subscribe: ({ contextValue }) => {
      const made = contextValue as Made;
      return ('answers' in made ? made.answers : {}) as AsyncIterableIterator<ExecutionResult>;
    },
    // Both are in the form of the wire already.
    onNext: (_context, _id, _payload, _args, result) => result as Answer as never,
    onError: (_context, _id, _payload, errors) => errors.map((error) => shown.get(error) ?? error.toJSON()),
  };

  return {
    hooks,
    begin: (caller, authorization, onIdle) => {
      const extra = { caller, authorization, onIdle, streams: new Set<Stream['answers']>(), underWay: 0, ended: false };
      onIdle(true);
      return extra;
    },
    end: (extra) => {
      extra.ended = true;
      for (const answers of [...extra.streams]) void answers.return?.();
      extra.streams.clear();
    },
  };
}

/** A browser cannot set a header on a WebSocket, so the key may come with the first message, by either spelling. */
function credentialOf(parameters: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const given = parameters?.authorization ?? parameters?.Authorization;
  return typeof given === 'string' ? given : undefined;
}

function tooMany(most: number): GraphqlRefusal {
  const because = `A WebSocket may have ${most} operations under way at a time. Wait for one, or complete one.`;
  return new GraphqlRefusal('LIMIT_REACHED', because, { status: 429 });
}
