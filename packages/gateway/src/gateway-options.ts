// The options of a gateway, and its functions.
import type { ApiId, ReadyRequests, Window } from '@farol/catalogue';
import type { Guard, HttpRequest, HttpResponse } from '@farol/http';
import type { Store } from '@farol/store';
import type { CallOptions, LogLine } from './call-context.ts';
import type { Entries, Entry } from './entry/entry.ts';
import type { FetchOptions } from './made-request.ts';
import type { Probe } from './probe.ts';
import type { QuotaReport } from './quota/quota-report.ts';
import type { Dial } from './send/dial.ts';
import type { OutgoingProxy } from './send/outgoing-proxy.ts';

export type GatewayOptions<Own extends string = string> = {
  /** The entries that may be called, for example the whole catalogue. */
  readonly catalogue?: Entries;
  /** Entries of one's own, made by `defineApi`; one with the same id takes the place of the catalogue's. */
  readonly apis?: readonly Entry<Own>[];
  readonly store: Store;
  /** Where keys are looked up, by the variable names in the entries. Read once. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. Limits use the store's clock, everything else uses this one. */
  readonly clock?: () => number;
  /** Where to connect instead of the entries' origins: to the simulator when offline, to a local server in tests. */
  readonly dial?: Dial;
  /** Marks every answer as simulated. */
  readonly simulated?: boolean;
  /** Receives lines from which keys have been removed. */
  readonly log?: (line: LogLine) => void;
  /** Name under which limits per IP address are counted; must differ where several machines share a store. */
  readonly outgoingAddress?: string;
  /** Whether APIs that ask for fair use are called one at a time by this process, or by all on the store. Default `process`. */
  readonly oneAtATime?: 'process' | 'store';
  readonly userAgent?: string;
  /** Other lengths for the windows of the entries, in milliseconds: for practice and tests, where a minute is too long. */
  readonly windowLengths?: Readonly<Partial<Record<Window, number>>>;
  /** Who may call. Default: programs and pages of this machine. */
  readonly guard?: Guard;
  /** The server's own tokens: they are never passed on, and removed from everything that is logged. */
  readonly tokens?: readonly string[];
  /** The proxy for calls to the entries' origins (HTTPS_PROXY), and the hosts that are reached without it (NO_PROXY). */
  readonly proxy?: OutgoingProxy | undefined;
  /** Ids of the APIs that may be written to with a key by methods that their entries do not describe. Default: none. */
  readonly writes?: readonly string[];
  readonly limits?: Partial<GatewayLimits>;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random?: () => number;
};

export type GatewayLimits = {
  /** How long a call may wait until its answer begins, or for a short answer until it is complete. */
  readonly callMs: number;
  /** Longest silence within the body of an answer. */
  readonly bodyIdleMs: number;
  /** Longest silence within an event stream, where silence is normal. */
  readonly streamIdleMs: number;
  /** Longest body of an answer. */
  readonly mostBytes: number;
  /** Memory for cached answers. */
  readonly cacheBytes: number;
};

/** Of a ready request; they may be left out where it needs none. */
type Values<Wanted> = Record<never, never> extends Wanted ? [values?: Wanted] : [values: Wanted];

/** `Own` are the ids of APIs that `defineApi` made. */
export type Gateway<Own extends string = never> = {
  /**
   * A call as `fetch` makes it, to a path below the base URL of an entry: `gateway.fetch('viacep', '/01001000/json/')`.
   * `init` is that of `fetch`, with `language` and `deadline` besides.
   */
  readonly fetch: (id: ApiId | Own, path: string, init?: FetchOptions) => Promise<Response>;
  /** A ready request of an entry, with its values: `gateway.get('viacep', 'address-by-cep', { cep: '01001000' })`. */
  readonly get: <Id extends ApiId, Name extends keyof ReadyRequests[Id] & string>(
    id: Id,
    request: Name,
    ...values: Values<ReadyRequests[Id][Name]>
  ) => Promise<Response>;
  /** Checks that the caller may use the gateway, then makes the call. At once when nothing has to be waited for. */
  readonly answer: (request: HttpRequest, options: CallOptions) => HttpResponse | Promise<HttpResponse>;
  /** The call alone, without the check: for programs that make calls of their own. */
  readonly call: (request: Request, options: CallOptions) => Promise<Response>;
  /** How much of each window of an entry is used; undefined for an unknown id. */
  readonly quota: (id: string) => Promise<QuotaReport | undefined>;
  /** True while the circuit breaker of an entry holds its calls back, as far as this process knows. */
  readonly isPaused: (id: string) => boolean;
  /** Lifts a pause that the API asked for or that its failures led to; false when there was none, undefined for an unknown id. */
  readonly release: (id: string) => Promise<boolean | undefined>;
  /**
   * Makes a window of an entry count so many calls, after its provider was found to count differently: for this address or key. False when
   * there is no such window, or the key is missing.
   */
  readonly correct: (id: string, count: { readonly per: string; readonly used: number }) => Promise<boolean>;
  /** One request as it stands, and its answer as it came: for checking an entry. */
  readonly probe: Probe;
  /** Creates the tables. The first call that needs them does so too. */
  readonly prepare: () => Promise<void>;
  /** Removes keys from a text, for example before the answer of a call is recorded. */
  readonly redact: (text: string) => string;
  readonly close: () => Promise<void>;
};
