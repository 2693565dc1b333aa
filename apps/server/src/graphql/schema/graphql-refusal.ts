import type { GraphQLFormattedError } from 'graphql';

/** What is wrong with a request as a request of GraphQL. The profile decides which status that is. */
export type FormCode =
  | 'MALFORMED_JSON'
  | 'MALFORMED_REQUEST'
  | 'SYNTAX_ERROR'
  | 'UNKNOWN_OPERATION'
  | 'BOUND_EXCEEDED'
  | 'VALIDATION_FAILED'
  | 'BAD_VARIABLES'
  | 'BAD_ARGUMENT';

/** What HTTP or the practice provider has to say, each with a status of its own: the codes of REST, in capitals. */
export type StatedCode =
  | 'NOT_STREAMED'
  | 'INVALID_PARAMETER'
  | 'INVALID_CURSOR'
  | 'MALFORMED_BODY'
  | 'NOT_AUTHENTICATED'
  | 'NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'LIMIT_REACHED'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE';

/** Why a request was refused before or instead of being run. It stands in `extensions.code` of every error of the answer. */
export type RefusalCode = FormCode | StatedCode;

/** What a refusal says besides its errors. */
export type Stated = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** The caller's mistake, in words that may be shown to it. Whatever else is thrown while a query runs is masked. */
export class GraphqlRefusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly GraphQLFormattedError[];
  /** Where the code alone does not decide it. */
  readonly stated: Stated | undefined;

  constructor(code: FormCode, because: string | readonly GraphQLFormattedError[]);
  constructor(code: RefusalCode, because: string | readonly GraphQLFormattedError[], stated: Stated | undefined);
  constructor(code: RefusalCode, because: string | readonly GraphQLFormattedError[], stated?: Stated) {
    const errors = typeof because === 'string' ? [{ message: because }] : because;
    super(errors.map(({ message }) => message).join(' '));
    this.name = 'GraphqlRefusal';
    this.code = code;
    this.errors = errors.map((error) => ({ ...error, extensions: { code, ...error.extensions } }));
    this.stated = stated;
  }

  /** The same with further headers. */
  saying(headers: Readonly<Record<string, string>>): GraphqlRefusal {
    if (this.stated === undefined) return this;
    const stated = { ...this.stated, headers: { ...headers, ...this.stated.headers } };
    return new GraphqlRefusal(this.code, this.errors, stated);
  }
}
