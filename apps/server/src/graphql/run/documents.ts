// What is known of a query text: its operations, its measure, and whether it is valid?
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  Source,
  TokenKind,
  validate,
} from 'graphql';
import { type Bounds, holdWithin } from '../measure/bounds.ts';
import type { Measure, Measured } from '../measure/measure.ts';
import { holdWritten } from '../measure/written.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { Parameters } from './parameters.ts';
import type { Steps } from './project.ts';
import { createWeightedCache } from './weighted-cache.ts';

/** A parsed text that is small enough to be validated. */
type QueryDocument = {
  readonly document: DocumentNode;
  readonly tokens: number;
  readonly selections: number;
  readonly operations: readonly Operation[];
  valid: boolean;
};

/** An operation of a document, and what is learnt about it from one request to the next. */
export type Operation = {
  readonly node: OperationDefinitionNode;
  readonly from: QueryDocument;
  measured: Measured | undefined;
  /** How its answer is copied from the views, unless that depends on variables. */
  steps: Steps | undefined;
};

/** The operation that a request asks for. */
export type Asked = {
  readonly parameters: Parameters;
  readonly kind: OperationTypeNode;
  readonly operation: Operation;
};

export type MeasuredOperation = Omit<Asked, 'kind'> & { readonly measured: Measured };

/** Characters of query text: room for the queries of many clients. A parsed text is some hundred times as large. */
const cachedCharacters = 200_000;
/** Added to the length of each text, because a parsed text has a size even if it is empty: `{a}` takes 2.8 KB. */
const around = 20;
/** Of texts that were not validated yet. */
const parsedCharacters = 40_000;
/** A longer text is parsed every time. */
const longestCached = 8_192;
/** More would only repeat themselves. */
const mostErrors = 10;

export type Documents = ReturnType<typeof createDocuments>;

/** The three steps of a request, in order, each once for a text that comes again; each throws a refusal. */
export function createDocuments(options: {
  readonly schema: GraphQLSchema;
  readonly measure: Measure;
  readonly bounds: Bounds;
}) {
  const { schema, measure, bounds } = options;
  const known = createWeightedCache<readonly Operation[]>(cachedCharacters);
  // Apart from the valid ones, so that a flood of invalid texts does not push those out.
  const parsed = createWeightedCache<readonly Operation[]>(parsedCharacters);

  return {
    /** Parses the text, and refuses it if it would take long to validate. */
    find: (parameters: Parameters): Asked => {
      const { query, operationName } = parameters;
      let operations = known.get(query) ?? parsed.get(query);
      if (!operations) {
        operations = read(query, bounds);
        if (query.length <= longestCached) parsed.set(query, operations, around + query.length);
      }
      const operation = choose(operations, operationName);
      return { parameters, kind: operation.node.operation, operation };
    },
    /** Refuses an operation that would take long to run. */
    measure: ({ parameters, operation }: Asked): MeasuredOperation => {
      if (operation.measured) return { parameters, operation, measured: operation.measured };
      const { measured, byVariables } = measure(operation.from.document, operation.node, parameters.variables);
      holdWithin(bounds, measured);
      if (!byVariables) operation.measured = measured;
      return { parameters, operation, measured };
    },
    validate: (measured: MeasuredOperation): MeasuredOperation => {
      const { from } = measured.operation;
      if (from.valid) return measured;
      holdValid(schema, from.document);
      from.valid = true;
      const { query } = measured.parameters;
      if (query.length <= longestCached) known.set(query, from.operations, around + query.length);
      return measured;
    },
  };
}

function read(query: string, bounds: Bounds): readonly Operation[] {
  const document = parseWithin(bounds, query);
  const operations: Operation[] = [];
  const from: QueryDocument = {
    document,
    tokens: document.tokenCount ?? 0,
    selections: holdWritten(bounds, document),
    operations,
    valid: false,
  };
  for (const node of document.definitions) {
    if (node.kind === Kind.OPERATION_DEFINITION) operations.push({ node, from, measured: undefined, steps: undefined });
  }
  return operations;
}

function parseWithin(bounds: Bounds, query: string): DocumentNode {
  try {
    return parse(query, { maxLexicalTokens: bounds.tokens });
  } catch (error) {
    // The parser calls itself for each level, and 2,000 brackets are more levels than the stack has room for.
    if (error instanceof RangeError)
      throw new GraphqlRefusal('SYNTAX_ERROR', 'The query is nested too deeply to be read.');
    if (!(error instanceof GraphQLError)) throw error;
    holdWithin(bounds, { tokens: countTokens(query) });
    throw new GraphqlRefusal('SYNTAX_ERROR', [error.toJSON()]);
  }
}

/** Only for refused queries: the parser stops at the bound, but the refusal says how many tokens there are. */
function countTokens(query: string): number {
  const lexer = new Lexer(new Source(query));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    // Tokens after an unexpected character are not counted.
  }
  return count;
}

function choose(operations: readonly Operation[], name: string | undefined): Operation {
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

function holdValid(schema: GraphQLSchema, document: DocumentNode): void {
  // Suggestions would tell strangers what else the schema has.
  const errors = validate(schema, document, undefined, { maxErrors: mostErrors, hideSuggestions: true });
  if (errors.length > 0)
    throw new GraphqlRefusal(
      'VALIDATION_FAILED',
      errors.map((error) => error.toJSON()),
    );
}
