import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { KnownOperation, ReadyOperation } from './documents.ts';
import type { Measured } from './measure.ts';

export type Run = (ready: ReadyOperation, context: GraphqlContext) => Promise<ExecutionResult>;

/** Compiling costs milliseconds that would stall everybody else, so a query has to come back before it is worth it. */
const sightsBeforeCompiling = 2;
/** And it has to be of a size that people write. */
const mostFieldsCompiled = 300;

type Compiled = (
  root: unknown,
  context: GraphqlContext,
  variables: unknown,
) => ExecutionResult | Promise<ExecutionResult>;

/** Runs an operation: compiled when it was seen before, otherwise by the reference executor. */
export function createRun(options: { readonly schema: GraphQLSchema; readonly hideSuggestions: boolean }): Run {
  const { schema, hideSuggestions } = options;

  const compiledOf = (operation: KnownOperation, { fields, unchanging, practice }: Measured): Compiled | undefined => {
    // What waits for a store gains nothing by it, and changes are run by the reference executor alone.
    if (practice !== 'none') return undefined;
    if (operation.compiled !== undefined) return (operation.compiled as Compiled | null) ?? undefined;
    if (operation.sights < sightsBeforeCompiling || fields > mostFieldsCompiled) return undefined;
    const compiled = compileQuery(schema, operation.document, operation.node.name?.value ?? '', {
      disablingCapturingStackErrors: true,
      // The editions hold every leaf as it goes on the wire; other rooms may hold theirs differently.
      disableLeafSerialization: unchanging,
    });
    operation.compiled = isCompiledQuery(compiled) ? compiled.query : null;
    return (operation.compiled as Compiled | null) ?? undefined;
  };

  return async (ready, context) => {
    const { operation, variables } = ready;
    const compiled = compiledOf(operation, ready.measured);
    if (compiled) {
      const result = await compiled(undefined, context, variables);
      // Variables that do not fit are told by the reference executor, so that both ways give the same words.
      if ('data' in result) return result;
    }
    const result = await execute({
      schema,
      document: operation.document,
      operationName: operation.node.name?.value ?? null,
      variableValues: variables,
      contextValue: context,
      hideSuggestions,
    });
    if ('data' in result) return result;
    throw new GraphqlRefusal(
      'BAD_VARIABLES',
      (result.errors ?? []).map((error) => error.toJSON()),
    );
  };
}
