// A URL that can be read: one table of these drives routing, preparation and the OpenAPI text.
import type { Language, Parameters, Values } from '@farol/http';
import type { z } from 'zod';
import type { Content } from './content.ts';

export type ReadCall = {
  /** As it was sent, without the query. */
  readonly path: string;
  /** The value of the one placeholder in the path; empty where there is none. */
  readonly id: string;
  /** The query as it was sent, without the question mark. */
  readonly query: string;
  readonly language: Language;
  readonly accept: string | null;
};

/** One kind of answer of a read, for the description. */
type Described = {
  readonly type: string;
  readonly about: string;
  readonly schema: z.ZodType;
};

/** A URL that accepts GET, HEAD and OPTIONS, and QUERY where it says so. */
export type ReadRoute = {
  /** As in OpenAPI: at most one placeholder, called {id} or {code}. */
  readonly path: string;
  readonly operation: { readonly id: string; readonly tag: string; readonly summary: string; readonly about: string };
  readonly placeholder?: {
    readonly name: string;
    readonly about: string;
    readonly schema: z.ZodType;
    readonly example: string;
  };
  /** Those of the query: none by default. With `lang` the texts come in the reader's language. */
  readonly parameters?: Parameters;
  /** True when its parameters may also come in the body of a QUERY (RFC 10008). */
  readonly byQuery?: boolean;
  /** True when only the owner may read it, as with the gateway. */
  readonly forOwner?: boolean;
  readonly answers: readonly Described[];
  /** Paths of this route whose content stays the same until the next start: their bytes are encoded once. */
  readonly fixed?: readonly string[];
  /** For the description, where a real answer would not do. */
  readonly example?: unknown;
  /** Throws a Problem when there is nothing to show. A promise is possible only without fixed paths. */
  readonly content: (call: ReadCall, values: Values<Parameters>) => Content | Promise<Content>;
};

export function isBilingual({ parameters }: ReadRoute): boolean {
  return parameters?.lang !== undefined;
}
