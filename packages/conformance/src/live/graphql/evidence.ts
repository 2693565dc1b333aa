// What was asked of a GraphQL endpoint, and what came back?
import type { Exchange } from '../exchange/exchange.ts';

/** The ways in which a query can hide how deep or how large it is. */
export const routes = [
  'plain',
  'alias',
  'inline fragment',
  'named fragment',
  'fragment __schema',
  'directive',
  'batch',
] as const;
export type Route = (typeof routes)[number];

export type Routed = { readonly route: Route; readonly exchange: Exchange };

export type GraphqlEvidence = {
  readonly typename: Exchange;
  readonly introspection: Exchange;
  readonly byGet: Exchange;
  readonly mutationByGet: Exchange;
  readonly form: Exchange;
  /** A query that cannot be parsed, and one for a field that does not exist. */
  readonly invalid: readonly Exchange[];
  /** The name of a root field behind the URL of the endpoint. */
  readonly otherEndpoint: Exchange;
  readonly shape: Exchange | undefined;
  /** A small query on the same way as the deep and large ones. */
  readonly control: Exchange | undefined;
  readonly depth: readonly Routed[];
  readonly cost: readonly Routed[];
  readonly hasCycle: boolean | undefined;
  /** Whether types refer to each other as objects, and not by ids alone. */
  readonly hasLinks: boolean | undefined;
  readonly exchanges: readonly Exchange[];
};
