// One table of operations drives routing, `Allow`, and the OpenAPI text. What the text says of each stands in `operations.json`.
import type { HttpRequest, Parameters, RequestContext, Values } from '@farol/http';
import type { z } from 'zod';
import { rootPath } from '../addresses.ts';
import type { Caller } from '../keys/keys.ts';
import type { Json } from '../merge-patch.ts';
import operations from './operations.json' with { type: 'json' };

export type Call<P extends Parameters> = {
  readonly request: HttpRequest;
  readonly context: RequestContext;
  /** The placeholder `id` of the path, as it was sent. */
  readonly id: string;
  /** All placeholders of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Values<P>;
  /** The body, once its type and size are right and it is JSON. */
  readonly json: () => Promise<Json>;
};

export type KeyedCall<P extends Parameters> = Call<P> & {
  readonly caller: Caller;
};

export type Answer = {
  readonly body?: object;
  /** The representation that the ETag identifies; the body itself unless it holds more. */
  readonly tagOf?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** `secret` is never cached, `described` stays the same until the next start and comes in the reader's language. */
  readonly kind?: 'secret' | 'described';
};

type OperationFacts = {
  readonly summary: string;
  readonly about: string;
  /** Of the body. */
  readonly example?: Json;
  /** Accepts `Idempotency-Key`. */
  readonly repeatable?: boolean;
  /** Accepts `If-Match`. */
  readonly conditional?: boolean;
  /** May be refused because of the present state. */
  readonly conflicting?: boolean;
  readonly answer: { readonly status: number; readonly about: string; readonly headers?: readonly string[] };
};

type OperationId = keyof typeof operations;
const factsOf: Readonly<Record<OperationId, OperationFacts>> = operations;

/** `takes` is the schema of the body, `gives` that of the answer. */
type OperationWork<P extends Parameters, C> = {
  readonly parameters?: P;
  readonly takes?: z.ZodType;
  readonly gives?: z.ZodType;
  readonly run: (call: C) => Promise<Answer>;
};

export type Operation = OperationFacts &
  OperationWork<Parameters, KeyedCall<Parameters>> & {
    readonly id: OperationId;
    readonly parameters: Parameters;
    readonly access: 'key' | 'open';
  };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Route = {
  /** As in OpenAPI. */
  readonly path: string;
  readonly operations: Readonly<Partial<Record<Method, Operation>>>;
};

/** The operations at a path below the root of the provider. */
export const at = (path: string, operations: Route['operations']): Route => ({
  path: `${rootPath}${path}`,
  operations,
});

/** An operation that needs a key. */
export function keyed<const P extends Parameters = Record<never, never>>(
  id: OperationId,
  work: OperationWork<P, KeyedCall<P>>,
): Operation {
  return { parameters: {}, ...factsOf[id], ...work, id, access: 'key' } as Operation;
}

/** An operation that needs no key. */
export function open(id: OperationId, work: OperationWork<Parameters, Call<Parameters>>): Operation {
  return { parameters: {}, ...factsOf[id], ...work, id, access: 'open' };
}

export const jsonType = 'application/json';
export const mergePatchType = 'application/merge-patch+json';

/** The media types of the body, the usual one first. */
export const typesOf = ({ takes }: Operation, method: string): readonly string[] =>
  takes === undefined ? [] : method === 'PATCH' ? [mergePatchType, jsonType] : [jsonType];

/** In the order in which `Allow` lists them; HEAD goes with GET. */
export function methodsOf({ operations }: Route): readonly string[] {
  return [
    ...(operations.GET ? ['GET', 'HEAD'] : []),
    ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => operations[method]),
    'OPTIONS',
  ];
}
