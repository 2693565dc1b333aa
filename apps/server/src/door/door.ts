// A part of the server that answers by itself: GraphQL, the gateway, the practice provider, the webhook receiver.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProblemCode } from '@farol/http';
import type { EdgeResponse } from '../edge/edge-response.ts';
import type { RequestContext } from '../problem.ts';

/**
 * A part of the server that answers by itself: GraphQL, the gateway, the practice provider, the webhook receiver.
 * It gets every request at its address, except OPTIONS, and says 405 itself.
 */
export type Door = {
  /** Exact paths (`/graphql`), with a name for the last part (`/webhooks/:topic`), or, ending in `/*`, everything below one (`/gateway/*`). */
  readonly at: readonly string[];
  /** True for a part that no page of another origin may use by default: it answers OPTIONS itself, and gets no open CORS headers. */
  readonly guarded?: boolean;
  /** For OPTIONS: what is allowed at a path. */
  readonly methods: (path: string) => readonly string[];
  readonly handle: (request: Request, context: RequestContext) => Response | Promise<Response>;
  /**
   * The same on a socket, for a door that can spare the way over Request and Response. OPTIONS is its own affair; X-Request-Id is
   * not, the response brings it. Nothing is returned for a request that is left to `handle`.
   */
  readonly listen?: (
    message: IncomingMessage,
    response: EdgeResponse,
    context: RequestContext,
  ) => Promise<void> | undefined;
  /** Takes a connection that asks to become a WebSocket, for a door that speaks over one. */
  readonly upgrade?: (
    message: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    context: RequestContext,
    refuse: RefuseUpgrade,
  ) => void;
  /** Ends what would stay open for ever, when the server ends; it has that long. */
  readonly close?: (graceMs: number) => Promise<void>;
  /** Its part of the OpenAPI text: paths and what they refer to. */
  readonly description?: DoorDescription;
};

/** Answers a connection that is not taken, and closes it. */
export type RefuseUpgrade = (code: ProblemCode, headers?: Readonly<Record<string, string>>) => void;

/** Paths of a door in the OpenAPI text, and the components and the tag that they refer to. */
export type DoorDescription = {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly tag?: { readonly name: string; readonly description: string };
} & { readonly [kind in DoorComponent]?: Readonly<Record<string, unknown>> };

export type DoorComponent = 'schemas' | 'responses' | 'headers' | 'parameters' | 'securitySchemes';
