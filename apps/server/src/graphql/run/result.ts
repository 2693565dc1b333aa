// Which part of a result may the caller see?
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import type { Caller } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';

/** An answer before it is bytes. */
export type Answer = {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: Readonly<Record<string, unknown>>;
};

type Finished = { readonly answer: Answer; readonly failed: 'partly' | 'wholly' | undefined };

/**
 * The part of a result that the caller may see. A refused argument refuses the whole request, unless another mutation in it
 * succeeded, which the caller has to know. Any other error is our fault: `onFault` gets it, and the caller gets the request id.
 */
export function finishResult(
  result: ExecutionResult,
  { requestId, onFault }: Pick<Caller, 'requestId' | 'onFault'>,
  isMutation: boolean,
): Finished {
  const { data, errors } = result;
  if (!errors || errors.length === 0) return { answer: { data }, failed: undefined };
  const shown: GraphQLFormattedError[] = [];
  const refusals: GraphqlRefusal[] = [];
  for (const error of errors) {
    const { originalError } = error;
    if (originalError instanceof GraphqlRefusal) {
      refusals.push(originalError);
      shown.push(...originalError.errors.map((one) => located(one, error)));
    } else {
      onFault(originalError ?? error);
      shown.push(located(ourFault(requestId), error));
    }
  }
  const [first] = refusals;
  if (first && !(isMutation && hasSome(data))) throw refusalOf(first, refusals, shown);
  return {
    answer: { errors: shown, data: data ?? null },
    failed: data === null || data === undefined ? 'wholly' : 'partly',
  };
}

/** When several fields are refused, all are reported, with the highest status. */
function refusalOf(
  first: GraphqlRefusal,
  refusals: readonly GraphqlRefusal[],
  shown: readonly GraphQLFormattedError[],
): GraphqlRefusal {
  if (!first.stated) return first;
  const stated = refusals.flatMap((refusal) => refusal.stated ?? []);
  const headers = Object.assign({}, ...stated.map((one) => one.headers ?? {}));
  return new GraphqlRefusal(first.code, shown, { status: Math.max(...stated.map(({ status }) => status)), headers });
}

function hasSome(data: ExecutionResult['data']): boolean {
  return Object.values(data ?? {}).some((value) => value !== null);
}

function located(shown: GraphQLFormattedError, { locations, path }: GraphQLError): GraphQLFormattedError {
  return { ...(locations ? { locations } : {}), ...(path ? { path } : {}), ...shown };
}

/** The error that a caller sees for a fault of ours. */
export function ourFault(requestId: string): GraphQLFormattedError {
  return { message: 'Something failed on our side.', extensions: { code: 'INTERNAL_ERROR', requestId } };
}
