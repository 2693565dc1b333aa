// How is a valid operation executed?
import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Measured } from '../measure/measured.ts';
import type { GraphqlContext } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { MeasuredOperation, Operation } from './documents.ts';

export type Run = (measured: MeasuredOperation, context: GraphqlContext) => Promise<ExecutionResult>;

/** Compiling takes milliseconds in which no other request is answered, so only repeated queries are compiled. */
const sightsBeforeCompiling = 2;
/** The time to compile grows with the fields. */
const mostFieldsCompiled = 300;

type Compiled = (
  root: unknown,
  context: GraphqlContext,
  variables: unknown,
) => ExecutionResult | Promise<ExecutionResult>;

/** Runs a repeated operation compiled, and any other by the reference executor. */
export function createRun(schema: GraphQLSchema): Run {
  return async ({ operation, measured, parameters: { variables } }, context) => {
    const compiled = compiledOf(schema, operation, measured);
    if (compiled) {
      const result = await compiled(undefined, context, variables);
      // Variables that do not fit are reported by the reference executor, so that the words are always the same.
      if ('data' in result) return result;
    }
    const result = await execute({
      schema,
      document: operation.from.document,
      operationName: operation.node.name?.value ?? null,
      variableValues: variables,
      contextValue: context,
      hideSuggestions: true,
    });
    if ('data' in result) return result;
    throw new GraphqlRefusal(
      'BAD_VARIABLES',
      (result.errors ?? []).map((error) => error.toJSON()),
    );
  };
}

function compiledOf(schema: GraphQLSchema, operation: Operation, measured: Measured): Compiled | undefined {
  const { fields, unchanging, practice } = measured;
  // An operation that waits for a store gains nothing by it, and mutations are run by the reference executor alone.
  if (practice !== 'none') return undefined;
  if (operation.compiled !== undefined) return (operation.compiled as Compiled | null) ?? undefined;
  if (operation.sights < sightsBeforeCompiling || fields > mostFieldsCompiled) return undefined;
  const compiled = compileQuery(schema, operation.from.document, operation.node.name?.value ?? '', {
    disablingCapturingStackErrors: true,
    // The localised catalogue holds every leaf in its wire form; other fields may not.
    disableLeafSerialization: unchanging,
  });
  operation.compiled = isCompiledQuery(compiled) ? compiled.query : null;
  return (operation.compiled as Compiled | null) ?? undefined;
}
