// How an API answers beyond the exchanges that its entry contains.
import type { Api, Frozen } from '@farol/catalogue';
import type { Call } from '../call.ts';
import type { Level } from '../limiter.ts';
import type { KnownRequest } from './known-request.ts';
import type { Swap } from './swap.ts';

/**
 * Where the data of an answer comes from: read in a public source, put together to show the shape, or made up for exactly this
 * request in a way that nobody takes for a fact.
 */
export type DataKind = 'example' | 'illustrative' | 'made-up';

export type Reply =
  | { readonly say: 'json'; readonly body: unknown; readonly as: DataKind; readonly status?: number }
  | { readonly say: 'text'; readonly text: string; readonly contentType: string; readonly as: DataKind }
  /** A failure that the entry documents. */
  | { readonly say: 'failure'; readonly code: string; readonly swap?: Swap };

export type Scene = {
  readonly api: Frozen<Api>;
  readonly call: Call;
  /** Named parts of the path. */
  readonly part: Readonly<Record<string, string>>;
  /** State of the call's limits, before the call is counted. */
  readonly levels: () => readonly Level[];
  readonly now: number;
};

export type Route = {
  readonly method?: KnownRequest['method'];
  readonly path: RegExp;
  /** Not counted against any limit. */
  readonly free?: boolean;
  /** Undefined when no rule of the API says what it answers. */
  readonly reply: (scene: Scene) => Reply | undefined;
};

/** A request that is known literally, with its answer. */
export type Example = {
  readonly request: KnownRequest;
  readonly reply: Reply;
  /** Answered in place of a sample that shows less. */
  readonly whole?: true;
};

export type Behaviour = {
  /** The code of the failure by which a client is refused before anything else is checked. */
  readonly turnsAway?: (call: Call) => string | undefined;
  /** A preflight that asks for a custom header is refused. */
  readonly refusesOwnHeaders?: boolean;
  /** Items whose data was read in a public source. */
  readonly examples?: (api: Frozen<Api>) => readonly Example[];
  /** Documented failures that hold for more inputs than one. They come before the examples. */
  readonly rules?: readonly Route[];
  /** Answers that are worked out for exactly the request. They come after the examples. */
  readonly answers?: readonly Route[];
};

export const fails = (code: string, swap: Swap = []): Reply => ({ say: 'failure', code, swap });

/** An example that is read with GET and answered with JSON. */
export function example(path: string, body: unknown): Example {
  return { request: { method: 'GET', path, query: {} }, reply: { say: 'json', body, as: 'example' } };
}

/** A list with all that the API has of it. */
export function whole(path: string, body: readonly unknown[], query: KnownRequest['query'] = {}): Example {
  return { request: { method: 'GET', path, query }, reply: { say: 'json', body, as: 'example' }, whole: true };
}
