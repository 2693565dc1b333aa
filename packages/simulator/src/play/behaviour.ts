import type { Api, Frozen } from '@farol/catalogue';
import type { Call } from '../call.ts';
import type { Level } from '../limiter.ts';
import type { Swap } from './swap.ts';

/** The answer to a request that the entry does not contain literally. */
export type Reply =
  | { readonly say: 'sample'; readonly body?: unknown; readonly swap?: Swap; readonly status?: number }
  | { readonly say: 'format'; readonly format: Api['formats'][number]; readonly swap?: Swap; readonly text?: string }
  | { readonly say: 'failure'; readonly code: string; readonly swap?: Swap };

export type Scene = {
  readonly api: Frozen<Api>;
  readonly call: Call;
  /** Named parts of the path. */
  readonly part: Readonly<Record<string, string>>;
  readonly now: number;
  /** State of the call's limits, before the call is counted. */
  readonly levels: () => readonly Level[];
};

export type Route = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: RegExp;
  /** Not counted against any limit. */
  readonly free?: boolean;
  /** Undefined means that nothing exists at this path. */
  readonly reply: (scene: Scene) => Reply | undefined;
};

/** The part of an API that its entry cannot express as data. */
export type Behaviour = {
  /** The code of the failure by which a client is refused before anything else is checked. */
  readonly turnsAway?: (call: Call) => string | undefined;
  /** A preflight that asks for a custom header is refused. */
  readonly refusesOwnHeaders?: boolean;
  readonly routes: readonly Route[];
};

export const sample = (change: Omit<Extract<Reply, { say: 'sample' }>, 'say'> = {}): Reply => ({
  say: 'sample',
  ...change,
});

export const inFormat = (format: Api['formats'][number], swap: Swap = []): Reply => ({ say: 'format', format, swap });

export const fails = (code: string, swap: Swap = []): Reply => ({ say: 'failure', code, swap });
