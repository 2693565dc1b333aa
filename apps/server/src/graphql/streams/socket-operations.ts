// How do the operations on a WebSocket reach the engine? With the same bounds, credentials and refusals as over HTTP.
import { problemKinds } from '@farol/http';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
} from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import type { Engine } from '../run/engine.ts';
import { parametersOf } from '../run/parameters.ts';
import { type Answer, ourFault } from '../run/result.ts';
import type { Stream } from '../run/stream.ts';
import type { Caller } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';

/** The state of one socket. */
export type SocketState = {
  readonly caller: Omit<Caller, 'authorization'>;
  /** From the request that became the socket. */
  readonly authorization: string | undefined;
  readonly onIdle: (isIdle: boolean) => void;
  readonly streams: Set<Stream['answers']>;
  /** Operations that are not streams, or not yet. */
  underWay: number;
  ended: boolean;
};

type Hooks = Pick<
  ServerOptions<Record<string, unknown> | undefined, SocketState>,
  'onSubscribe' | 'onNext' | 'onError' | 'execute' | 'subscribe'
>;

/** The result of an operation, on its way through the library that speaks the protocol. */
type Made = { readonly answer: Answer } | { readonly answers: Stream['answers'] };

/** `most`: operations at a time on one socket. */
export function createSocketHooks({ engine, most }: { readonly engine: () => Engine; readonly most: number }): Hooks {
  // The library accepts only errors of its own kind; this map leads back to ours.
  const shown = new WeakMap<GraphQLError, GraphQLFormattedError>();
  const errorsOf = (errors: readonly GraphQLFormattedError[]): GraphQLError[] =>
    errors.map((formatted) => {
      const error = new GraphQLError(formatted.message);
      shown.set(error, formatted);
      return error;
    });
  return {
    onSubscribe: async (
      { extra: state, connectionParams },
      _id,
      payload,
    ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
      if (state.underWay + state.streams.size >= most) return errorsOf(tooMany(most).errors);
      state.underWay += 1;
      reportIdle(state);
      const { caller } = state;
      try {
        const authorization = () => credentialOf(connectionParams) ?? state.authorization;
        const { made, document, name } = await make(engine(), payload, { ...caller, authorization }, state);
        return { schema: engine().schema, document, operationName: name ?? null, contextValue: made };
      } catch (error) {
        if (error instanceof GraphqlRefusal) return errorsOf(error.errors);
        caller.onFault(error);
        return errorsOf([ourFault(caller.requestId)]);
      } finally {
        state.underWay -= 1;
        reportIdle(state);
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
    // Answers and errors are in their wire form already.
    onNext: (_context, _id, _payload, _args, result) => result as Answer as never,
    onError: (_context, _id, _payload, errors) => errors.map((error) => shown.get(error) ?? error.toJSON()),
  };
}

/** Ends everything that is open on a socket, including streams that are about to open. */
export function endSocket(state: SocketState): void {
  state.ended = true;
  for (const answers of [...state.streams]) void answers.return?.();
  state.streams.clear();
}

function reportIdle(state: SocketState): void {
  if (!state.ended) state.onIdle(state.underWay === 0 && state.streams.size === 0);
}

async function make(
  engine: Engine,
  payload: unknown,
  caller: Caller,
  state: SocketState,
): Promise<{ readonly made: Made; readonly document: DocumentNode; readonly name: string | undefined }> {
  const asked = engine.find(parametersOf(payload));
  const { document } = asked.operation.from;
  const name = asked.parameters.operationName;
  if (asked.kind === 'subscription') {
    const { answers } = await engine.subscribe(asked, caller);
    return { made: { answers: tracked(state, answers) }, document, name };
  }
  const outcome = await engine.answerOne(asked, caller);
  if (outcome instanceof GraphqlRefusal) throw outcome;
  return { made: { answer: outcome.answer }, document, name };
}

/** Adds a stream to its socket until it has ended. */
function tracked(state: SocketState, answers: Stream['answers']): Stream['answers'] {
  state.streams.add(answers);
  const over = () => {
    state.streams.delete(answers);
    reportIdle(state);
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
}

/** A browser cannot set a header on a WebSocket, so the key may come with the first message, in either spelling. */
function credentialOf(parameters: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const given = parameters?.authorization ?? parameters?.Authorization;
  return typeof given === 'string' ? given : undefined;
}

function tooMany(most: number): GraphqlRefusal {
  const because = `A WebSocket may have ${most} operations at a time. Wait for one to end, or complete one.`;
  return new GraphqlRefusal('LIMIT_REACHED', because, { status: problemKinds['limit-reached'].status });
}
