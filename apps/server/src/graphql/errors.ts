import type { GraphQLFormattedError } from 'graphql';

/** Why a request was refused before or instead of being run. It stands in `extensions.code` of every error of the answer. */
export type RefusalCode =
  | 'MALFORMED_JSON'
  | 'MALFORMED_REQUEST'
  | 'SYNTAX_ERROR'
  | 'UNKNOWN_OPERATION'
  | 'BOUND_EXCEEDED'
  | 'VALIDATION_FAILED'
  | 'BAD_VARIABLES'
  | 'BAD_ARGUMENT';

/** The caller's mistake, in words that may be shown to it. Whatever else is thrown while a query runs is masked. */
export class GraphqlRefusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly GraphQLFormattedError[];

  constructor(code: RefusalCode, because: string | readonly GraphQLFormattedError[]) {
    const errors = typeof because === 'string' ? [{ message: because }] : because;
    super(errors.map(({ message }) => message).join(' '));
    this.name = 'GraphqlRefusal';
    this.code = code;
    this.errors = errors.map((error) => ({ ...error, extensions: { code, ...error.extensions } }));
  }
}
