// A request to /graphql while it is being answered.
import type { HttpRequest, RequestContext } from '@farol/http';

export type Call = {
  readonly request: HttpRequest;
  readonly context: RequestContext;
  /** Path and query as they were sent: the key under which the answer to a GET is cached. */
  readonly target: string;
};
