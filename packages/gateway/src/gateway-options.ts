import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Catalogue, Language, Window } from '@farol/catalogue';
import type { Store } from '@farol/store';
import type { Probe } from './probe.ts';
import type { QuotaReport } from './quota/quota-report.ts';
import type { Dial } from './send/dial.ts';

export type GatewayOptions = {
  readonly catalogue: Catalogue;
  readonly store: Store;
  /** Where keys are looked up, by the names that the entries give. Read once. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. Limits go by the store's clock, everything else by this one. */
  readonly clock?: () => number;
  /** Other places instead of the entries' origins: the simulator when offline, listeners in tests. */
  readonly dial?: Dial;
  /** Every answer is marked as simulated. */
  readonly simulated?: boolean;
  /** Receives lines without any key in them. */
  readonly log?: (line: LogLine) => void;
  /** Under which limits per address are counted; give each its own where several machines share a store. */
  readonly outgoingAddress?: string;
  readonly userAgent?: string;
  /** Other lengths for the windows of the entries, in milliseconds: for practice and tests, where a minute is too long. */
  readonly windowLengths?: Readonly<Partial<Record<Window, number>>>;
  /** Who may call; see `guard`. Default: this machine. */
  readonly inbound?: {
    readonly binding: 'loopback' | 'network';
    readonly token?: string | undefined;
    readonly origins?: readonly string[];
  };
  readonly limits?: Partial<GatewayLimits>;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random?: () => number;
};

export type GatewayLimits = {
  /** How long a call may take until its answer begins; small answers: until they are there. */
  readonly callMs: number;
  readonly bodyIdleMs: number;
  readonly streamIdleMs: number;
  readonly mostBytes: number;
  readonly cacheBytes: number;
};

export type LogLine = { readonly level: 'info' | 'warn' | 'error'; readonly event: string } & Readonly<
  Record<string, unknown>
>;

export type CallOptions = {
  readonly id: string;
  /** Below the entry's base address, as it came: percent-encoded, without the query. */
  readonly path: string;
  /** When the caller stops waiting, on the gateway's clock. */
  readonly deadline?: number;
  readonly language?: Language;
  readonly requestId?: string;
  /** Path of the request for the problem's `instance`. */
  readonly instance?: string;
  /** Further headers of the answer, whatever it is. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type Gateway = {
  readonly call: (request: Request, options: CallOptions) => Promise<Response>;
  /** Guard and call in one, on a socket: spares the way over Request and Response. Resolves when the answer is written. */
  readonly listen: (message: IncomingMessage, response: ServerResponse, options: CallOptions) => Promise<void>;
  /** Used, left and when again, for each window of an entry; undefined for an id that is none. */
  readonly quota: (id: string) => Promise<QuotaReport | undefined>;
  /** Undefined when the request may use the gateway; otherwise the refusal to answer with. */
  readonly guard: (request: Request, options?: Partial<CallOptions>) => Response | undefined;
  /** One request as it stands, and its answer as it came: for checking an entry. */
  readonly probe: Probe;
  /** Makes the tables. Happens by itself at the first call that needs them. */
  readonly prepare: () => Promise<void>;
  /** Takes keys out of a text: for whoever writes down what a call gave. */
  readonly redact: (text: string) => string;
  readonly close: () => Promise<void>;
};
