// Which requests to the practice provider cause which problem?
import cases from './error-cases.json' with { type: 'json' };

export type ErrorCase = {
  /** The problem, as in `/problems/{code}`. */
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of the key of the tab. */
  readonly key?: 'read-only' | 'none';
  /** Sent before, so that the state is there which the request contradicts. */
  readonly before?: readonly Pick<ErrorCase, 'method' | 'path' | 'headers' | 'body'>[];
  /** Sent until the limit is spent. */
  readonly repeated?: true;
  /** The body is made this many bytes long. */
  readonly bodyBytes?: number;
};

/** In the order of their status. `{id}` is a payment that is made for the case. */
export const errorCases = cases as readonly ErrorCase[];
