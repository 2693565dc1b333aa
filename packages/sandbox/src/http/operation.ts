// One table of operations drives routing, `Allow`, and the OpenAPI text.
import type { HttpRequest, Parameters, RequestContext, Values } from '@farol/http';
import type { z } from 'zod';
import { rootPath } from '../addresses.ts';
import type { Caller } from '../keys/keys.ts';
import type { Json } from '../merge-patch.ts';

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

type Described = {
  readonly about: string;
  readonly schema?: z.ZodType;
  readonly headers?: readonly string[];
};

type OperationFacts<P extends Parameters> = {
  readonly id: string;
  readonly summary: string;
  readonly about: string;
  readonly parameters?: P;
  readonly body?: { readonly schema: z.ZodType; readonly types: readonly string[]; readonly example: Json };
  /** Accepts `Idempotency-Key`. */
  readonly repeatable?: true;
  /** Accepts `If-Match`. */
  readonly conditional?: true;
  /** May be refused because of the present state. */
  readonly conflicting?: true;
  readonly answer: Described & { readonly status: 200 | 201 | 204 };
};

export type Operation = OperationFacts<Parameters> & {
  readonly parameters: Parameters;
  readonly access: 'key' | 'open';
  readonly run: (call: KeyedCall<Parameters>) => Promise<Answer>;
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
  operation: OperationFacts<P> & { readonly run: (call: KeyedCall<P>) => Promise<Answer> },
): Operation {
  return { parameters: {}, ...operation, access: 'key' } as Operation;
}

/** An operation that needs no key. */
export function open<const P extends Parameters = Record<never, never>>(
  operation: OperationFacts<P> & { readonly run: (call: Call<P>) => Promise<Answer> },
): Operation {
  return { parameters: {}, ...operation, access: 'open' } as Operation;
}

export const jsonType = 'application/json';
export const mergePatchType = 'application/merge-patch+json';

/** In the order in which `Allow` lists them; HEAD goes with GET. */
export function methodsOf({ operations }: Route): readonly string[] {
  return [
    ...(operations.GET ? ['GET', 'HEAD'] : []),
    ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => operations[method]),
    'OPTIONS',
  ];
}
