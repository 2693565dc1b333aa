import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  Source,
  TokenKind,
  validate,
} from 'graphql';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { type Bounds, holdWithin } from './bounds.ts';
import type { Measure, Measured, Variables } from './measure.ts';
import type { Parameters } from './parameters.ts';
import { createRecent } from './weighted-cache.ts';

/** An operation of a known document, and what is learnt about it from one sight to the next. */
export type KnownOperation = {
  readonly node: OperationDefinitionNode;
  readonly document: DocumentNode;
  sights: number;
  measured: Measured | undefined;
  compiled: unknown;
};

export type ReadyOperation = {
  readonly operation: KnownOperation;
  readonly measured: Measured;
  readonly variables: Variables;
};

export type Documents = {
  /** The operation that is asked for, before it is known to be allowed: a GET may already be refused by its kind. */
  readonly find: (parameters: Parameters) => KnownOperation;
  /** Measured and validated; throws a refusal otherwise. */
  readonly ready: (operation: KnownOperation, variables: Variables) => ReadyOperation;
};

type KnownDocument = { readonly document: DocumentNode; readonly operations: readonly KnownOperation[] };

/** Characters of query text: room for the queries of many clients. What is made of a text takes some hundred times its size. */
const keptCharacters = 200_000;
/** A longer text is parsed every time. */
const longestKept = 8_192;
/** More would only repeat themselves. */
const mostErrors = 10;

/** Parsing, measuring and validating, each done once for a query that comes again. */
export function createDocuments(options: {
  readonly schema: GraphQLSchema;
  readonly measure: Measure;
  readonly bounds: Bounds;
  readonly hideSuggestions: boolean;
}): Documents {
  const { schema, measure, bounds, hideSuggestions } = options;
  const known = createRecent<KnownDocument>(keptCharacters);
  const valid = new WeakSet<DocumentNode>();

  return {
    find: ({ query, operationName }) => {
      let found = known.get(query);
      if (!found) {
        const document = read(query, bounds);
        const nodes = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
        found = {
          document,
          operations: nodes.map((node) => ({ node, document, sights: 0, measured: undefined, compiled: undefined })),
        };
        if (query.length <= longestKept) known.set(query, found, query.length);
      }
      return choose(found.operations, operationName);
    },
    ready: (operation, variables) => {
      operation.sights += 1;
      let { measured } = operation;
      if (!measured) {
        const result = measure(operation.document, operation.node, variables);
        measured = result.measured;
        // Once is enough for what is the same each time.
        holdWithin(bounds, measured);
        if (!result.byVariables) operation.measured = measured;
      }
      if (!valid.has(operation.document)) {
        const errors = validate(schema, operation.document, undefined, { maxErrors: mostErrors, hideSuggestions });
        if (errors.length > 0)
          throw new GraphqlRefusal(
            'VALIDATION_FAILED',
            errors.map((error) => error.toJSON()),
          );
        valid.add(operation.document);
      }
      return { operation, measured, variables };
    },
  };
}

function read(query: string, bounds: Bounds): DocumentNode {
  try {
    return parse(query, { maxLexicalTokens: bounds.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    holdWithin(bounds, { tokens: countTokens(query) });
    throw new GraphqlRefusal('SYNTAX_ERROR', [error.toJSON()]);
  }
}

/** Only for queries that were refused: the parser stops at the bound, but the answer has to say how many there are. */
function countTokens(query: string): number {
  const lexer = new Lexer(new Source(query));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    // What follows a character that is no token is not counted.
  }
  return count;
}

function choose(operations: readonly KnownOperation[], name: string | undefined): KnownOperation {
  if (name !== undefined) {
    const named = operations.find(({ node }) => node.name?.value === name);
    if (!named) throw new GraphqlRefusal('UNKNOWN_OPERATION', `The query has no operation called "${name}".`);
    return named;
  }
  const [only, ...others] = operations;
  if (!only) throw new GraphqlRefusal('UNKNOWN_OPERATION', 'The query has no operation.');
  if (others.length > 0) {
    throw new GraphqlRefusal('UNKNOWN_OPERATION', 'The query has several operations; name one in "operationName".');
  }
  return only;
}
