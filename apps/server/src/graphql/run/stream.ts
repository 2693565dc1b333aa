import {
  createSourceEventStream,
  executeSubscriptionEvent,
  type GraphQLSchema,
  validateSubscriptionArgs,
} from 'graphql';
import type { Caller, GraphqlContext } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { MeasuredOperation } from './documents.ts';
import { type Answer, finishResult, ourFault } from './result.ts';

/** One answer per event. `return()` ends it at once, even while an answer is being made. */
export type Stream = {
  readonly answers: AsyncIterableIterator<Answer, undefined, undefined>;
  readonly headers: Readonly<Record<string, string>>;
};

type StreamOptions = {
  readonly schema: GraphQLSchema;
  readonly operation: MeasuredOperation;
  readonly context: GraphqlContext;
  readonly caller: Caller;
};

/**
 * Begins a subscription with one answer per event. The next event is requested after the answer before it was read, so that
 * nothing queues up for a slow reader.
 */
export async function openStream(options: StreamOptions): Promise<Stream['answers']> {
  const { schema, context, caller } = options;
  const { operation, parameters } = options.operation;
  const args = validateSubscriptionArgs({
    schema,
    document: operation.from.document,
    operationName: operation.node.name?.value ?? null,
    variableValues: parameters.variables,
    contextValue: context,
    hideSuggestions: true,
  });
  if (!('schema' in args)) {
    throw new GraphqlRefusal(
      'BAD_VARIABLES',
      args.map((error) => error.toJSON()),
    );
  }
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) {
    const { answer } = finishResult(source, caller, false);
    throw new GraphqlRefusal('INTERNAL_ERROR', answer.errors ?? [], { status: 500 });
  }
  const events = source[Symbol.asyncIterator]();

  const answerTo = async (event: unknown): Promise<Answer> => {
    // Objects that were looked up for the last event may have changed since.
    context.practice?.loaders.forget();
    try {
      return finishResult(await executeSubscriptionEvent({ ...args, rootValue: event }), caller, false).answer;
    } catch (error) {
      if (error instanceof GraphqlRefusal) return { errors: error.errors };
      throw error;
    }
  };

  // Not a generator, because its `return()` would wait for an event that may never come.
  let ended = false;
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    if (!ended) {
      ended = true;
      await events.return?.();
    }
    return { done: true, value: undefined };
  };
  const answers: Stream['answers'] = {
    next: async () => {
      if (ended) return end();
      try {
        const event = await events.next();
        if (event.done || ended) return await end();
        const value = await answerTo(event.value);
        return ended ? await end() : { done: false, value };
      } catch (error) {
        caller.onFault(error);
        await end();
        return { done: false, value: { errors: [ourFault(caller.requestId)] } };
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => answers,
  };
  return answers;
}
