// How many items can a list field have?
import type { Catalogue } from '@farol/catalogue';
import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isNullableType,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import type { FieldFacts } from '../schema/field-facts.ts';
import { ceiling } from './measured.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type Field = GraphQLField<unknown, unknown>;

/** Introspection lists are not content; it only matters that they multiply. */
const introspectionListSize = 10;

/** `page` stands for the `first` of the connection that the field belongs to. */
export function listSize(field: Field, parent: GraphQLCompositeType, catalogue: Catalogue): number | 'page' {
  const type = isNullableType(field.type) ? field.type : field.type.ofType;
  if (!isListType(type)) return 1;
  if (isIntrospectionType(parent)) return introspectionListSize;
  const { size } = field.extensions as FieldFacts;
  // A list of leaves is one field of the answer, however long it is.
  if (size === undefined) {
    if (isCompositeType(getNamedType(type))) throw new TypeError(`${parent.name}.${field.name} does not say its size`);
    return 1;
  }
  return size === 'page' ? 'page' : size(catalogue);
}

/** The `first` of a field, wherever it comes from; undefined for a field without pages. */
export function pageSize(
  field: Field,
  node: FieldNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): { readonly size: number; readonly byVariable: boolean } | undefined {
  const argument = field.args.find(({ name }) => name === 'first');
  if (!argument) return undefined;
  const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  const byVariable = value?.kind === Kind.VARIABLE;
  const given = byVariable
    ? variableValue(value.name.value, operation, variables)
    : value && valueFromASTUntyped(value);
  const size = given ?? argument.default?.value ?? argument.defaultValue;
  return { size: typeof size === 'number' && size > 0 ? Math.min(size, ceiling) : 0, byVariable };
}

function variableValue(name: string, operation: OperationDefinitionNode, variables: Variables): unknown {
  if (Object.hasOwn(variables, name)) return variables[name];
  const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  return definition?.defaultValue && valueFromASTUntyped(definition.defaultValue);
}
