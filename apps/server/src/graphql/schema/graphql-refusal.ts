// Why was a request refused, in words that the caller may see?
import type { ProblemCode } from '@farol/http';
import type { GraphQLFormattedError } from 'graphql';

/** Mistakes in the request itself; all of them are 400. */
type FormCode =
  | 'MALFORMED_JSON'
  | 'MALFORMED_REQUEST'
  | 'SYNTAX_ERROR'
  | 'UNKNOWN_OPERATION'
  | 'BOUND_EXCEEDED'
  | 'VALIDATION_FAILED'
  | 'BAD_VARIABLES'
  | 'BAD_ARGUMENT';

type InCapitals<Code extends string> = Code extends `${infer Word}-${infer Rest}`
  ? `${Uppercase<Word>}_${InCapitals<Rest>}`
  : Uppercase<Code>;

/** Refusals with a status of their own: the codes of REST, in capitals. */
export type StatedCode = 'NOT_STREAMED' | InCapitals<ProblemCode>;

type RefusalCode = FormCode | StatedCode;

type Stated = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** The caller's mistake. Any other error that is thrown while a query runs is masked. */
export class GraphqlRefusal extends Error {
  /** In `extensions.code` of every error of the answer. */
  readonly code: RefusalCode;
  readonly errors: readonly GraphQLFormattedError[];
  /** Where the code alone does not decide the status. */
  readonly stated: Stated | undefined;

  constructor(code: FormCode, because: string | readonly GraphQLFormattedError[]);
  constructor(code: RefusalCode, because: string | readonly GraphQLFormattedError[], stated: Stated | undefined);
  constructor(code: RefusalCode, because: string | readonly GraphQLFormattedError[], stated?: Stated) {
    const errors = typeof because === 'string' ? [{ message: because }] : because;
    super(errors.map(({ message }) => shortened(message)).join(' '));
    this.name = 'GraphqlRefusal';
    this.code = code;
    this.errors = errors.map((error) => ({
      ...error,
      message: shortened(error.message),
      extensions: { code, ...error.extensions },
    }));
    this.stated = stated;
  }

  /** The same refusal with further headers. */
  withHeaders(headers: Readonly<Record<string, string>>): GraphqlRefusal {
    if (this.stated === undefined) return this;
    const stated = { ...this.stated, headers: { ...headers, ...this.stated.headers } };
    return new GraphqlRefusal(this.code, this.errors, stated);
  }
}

const longestMessage = 500;
const longestWord = 100;
const longWord = new RegExp(`(\\S{${longestWord}})\\S+`, 'g');

/** Long names and literals are cut, so that an answer is never much larger than its request. */
function shortened(message: string): string {
  if (message.length <= longestWord) return message;
  // Cut first, so that the pattern never runs over a long text.
  const start = message.slice(0, longestMessage);
  const short = start.replace(longWord, '$1…');
  return start.length < message.length && !short.endsWith('…') ? `${short}…` : short;
}
