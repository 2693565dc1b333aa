// How is a valid operation executed?
import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { GraphqlContext } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { MeasuredOperation } from './documents.ts';
import { project } from './project.ts';

export async function run(
  schema: GraphQLSchema,
  operation: MeasuredOperation,
  context: GraphqlContext,
): Promise<ExecutionResult> {
  const { unchanging, introspection } = operation.measured;
  const { node, from } = operation.operation;
  const { variables } = operation.parameters;
  const isPlain = unchanging && introspection === 0;
  const data = isPlain ? await project(schema, operation.operation, variables, context) : undefined;
  if (data) return { data };
  const result = await execute({
    schema,
    document: from.document,
    operationName: node.name?.value ?? null,
    variableValues: variables,
    contextValue: context,
    hideSuggestions: true,
  });
  if ('data' in result) return result;
  throw new GraphqlRefusal(
    'BAD_VARIABLES',
    (result.errors ?? []).map((error) => error.toJSON()),
  );
}
