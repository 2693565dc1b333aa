// A part of the server that answers by itself: GraphQL, the gateway, the practice provider, the webhook receiver.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Catalogue } from '@farol/catalogue';
import type { HttpRequest, HttpResponse, ProblemCode, ProblemFacts, RequestContext } from '@farol/http';

/** Gets every request at its paths, except OPTIONS unless all of it is guarded, and answers 405 itself. */
export type Door = {
  /** Exact paths (`/graphql`), with names for segments (`/webhooks/{topic}`), or everything below a path (`/gateway/*`). */
  readonly at: readonly string[];
  /**
   * `all`: the owner's keys are behind it, so it guards itself, answers OPTIONS itself and gets no open CORS headers. `changes`: reads
   * are open to every origin; requests that change state pass the guard first.
   */
  readonly guarded: 'all' | 'changes';
  /** The longest body, where it is longer than at other paths. */
  readonly bodyBytes?: number;
  /** The methods of a path, for OPTIONS. */
  readonly methods: (path: string) => readonly string[];
  /** May throw a Problem; any other error is a fault of the server. */
  readonly answer: (request: HttpRequest, context: RequestContext) => HttpResponse | Promise<HttpResponse>;
  /** Accepts a connection that becomes a WebSocket. */
  readonly upgrade?: (
    message: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    context: RequestContext,
    refuse: RefuseUpgrade,
  ) => void;
  /** Makes what the first request would wait for; called once the server listens. */
  readonly warm?: () => void;
  /** Answers from this content from now on. */
  readonly refresh?: (catalogue: Catalogue) => void;
  /** Ends everything that would stay open when the server stops, within this time. */
  readonly close?: (graceMs: number) => Promise<void>;
  readonly description?: DoorDescription;
};

/** Answers a connection that is not accepted, and closes it. */
export type RefuseUpgrade = (code: ProblemCode, facts?: ProblemFacts) => void;

/** The paths of a door in the OpenAPI text, and the components and the tag that they refer to. */
export type DoorDescription = {
  readonly paths: Readonly<Record<string, unknown>>;
  /** What it sends to URLs of others. */
  readonly webhooks?: Readonly<Record<string, unknown>>;
  readonly tag?: { readonly name: string; readonly description: string };
} & { readonly [kind in DoorComponent]?: Readonly<Record<string, unknown>> };

export type DoorComponent = 'schemas' | 'responses' | 'headers' | 'parameters' | 'securitySchemes';
