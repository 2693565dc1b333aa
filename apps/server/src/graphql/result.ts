import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import { GraphqlRefusal } from './errors.ts';

/** An answer before it is bytes. */
export type Answer = {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: Readonly<Record<string, unknown>>;
};

export type Finished = { readonly answer: Answer; readonly failed: 'partly' | 'wholly' | undefined };

/**
 * What the caller may see of a result. An argument that a resolver refuses is the caller's mistake and refuses the whole request;
 * any other fault is ours: it is told to `onFault`, and the caller gets the id to ask for it by.
 */
export function finishResult(result: ExecutionResult, requestId: string, onFault: (error: unknown) => void): Finished {
  const { data, errors } = result;
  if (!errors || errors.length === 0) return { answer: { data }, failed: undefined };
  for (const { originalError } of errors) if (originalError instanceof GraphqlRefusal) throw originalError;
  for (const error of errors) onFault(error.originalError ?? error);
  return {
    answer: { errors: errors.map((error) => masked(error, requestId)), data: data ?? null },
    failed: data === null || data === undefined ? 'wholly' : 'partly',
  };
}

function masked(error: GraphQLError, requestId: string): GraphQLFormattedError {
  return {
    message: 'Something failed on our side.',
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
    extensions: { code: 'INTERNAL_ERROR', requestId },
  };
}
