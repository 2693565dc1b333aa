// Answers a query of the frozen catalogue by copying the requested members out of its views.
import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getVariableValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, fragmentsOf } from '../measure/fragments.ts';
import type { GraphqlContext } from '../schema/builder.ts';
import type { MeasuredOperation } from './documents.ts';

type Data = Record<string, unknown>;
type Variables = NonNullable<ReturnType<typeof getVariableValues>['variableValues']>;

/** What the steps of one query share. */
type Query = {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly variables: Variables;
  readonly context: GraphqlContext;
  /** Members whose values are being looked up. */
  readonly waiting: Promise<void>[];
};

/** One member of an answer: where its value comes from, and the form in which it is sent. */
type Step = {
  readonly name: string;
  readonly read: (source: Data) => unknown;
  readonly complete: (value: unknown) => unknown;
};

/**
 * The views hold every leaf as it is sent, so the work of `execute` for each field (paths, resolve information, serialization) is not
 * needed: a query of two levels takes a third of the processor time. Undefined for anything out of the ordinary, such as a
 * variable that does not fit, a failure, or null where the schema has none: `execute` then answers, and finds the words.
 */
export async function project(
  schema: GraphQLSchema,
  { operation: { node, from }, parameters }: MeasuredOperation,
  context: GraphqlContext,
): Promise<Data | undefined> {
  const { variableValues: variables } = getVariableValues(schema, node.variableDefinitions ?? [], parameters.variables);
  const root = schema.getRootType(node.operation);
  if (!variables || !root) return undefined;
  const query: Query = { schema, fragments: fragmentsOf(from.document), variables, context, waiting: [] };
  try {
    const data = copy(query, stepsOf(query, root, [node.selectionSet]), {});
    while (query.waiting.length > 0) await Promise.all(query.waiting.splice(0));
    return data;
  } catch {
    return undefined;
  }
}

function copy({ waiting }: Query, steps: readonly Step[], source: Data): Data {
  const data: Data = {};
  for (const { name, read, complete } of steps) {
    const value = read(source);
    if (!(value instanceof Promise)) data[name] = complete(value);
    else {
      // Keeps its place among the members.
      data[name] = null;
      const done = value.then((found) => {
        data[name] = complete(found);
      });
      // After a failure of another member, this one is not waited for.
      done.catch(() => {});
      waiting.push(done);
    }
  }
  return data;
}

function stepsOf(query: Query, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly Step[] {
  const fields = new Map<string, FieldNode[]>();
  const included = new Set<string>();
  for (const set of sets) collect(query, type, set, fields, included);
  return [...fields].map(([name, nodes]) => stepOf(query, type, name, nodes));
}

function stepOf(query: Query, type: GraphQLObjectType, name: string, nodes: readonly FieldNode[]): Step {
  const [node] = nodes;
  if (!node || name === '__proto__') throw new TypeError(`${name} is left to the executor`);
  const property = node.name.value;
  if (property === '__typename') return { name, read: () => type.name, complete: (value) => value };
  const field = type.getFields()[property];
  if (!field) throw new TypeError(`${type.name} has no field ${property}`);
  const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const { resolve } = field;
  const args = field.args.length > 0 ? getArgumentValues(field, node, query.variables) : {};
  return {
    name,
    read: resolve ? (source) => resolve(source, args, query.context, undefined as never) : (source) => source[property],
    complete: completed(query, field.type, inner),
  };
}

/** The form in which values of a type are sent. */
function completed(
  query: Query,
  type: GraphQLOutputType,
  inner: readonly SelectionSetNode[],
): (value: unknown) => unknown {
  if (isNonNullType(type)) {
    const complete = completed(query, type.ofType, inner);
    return (value) => {
      if (value === null || value === undefined) throw new TypeError('null where the schema has none');
      return complete(value);
    };
  }
  if (isLeafType(type)) return (value) => value ?? null;
  if (isListType(type)) {
    const complete = completed(query, type.ofType, inner);
    return (value) => (value === null || value === undefined ? null : (value as readonly unknown[]).map(complete));
  }
  if (!isObjectType(type)) throw new TypeError(`${getNamedType(type)} is left to the executor`);
  const steps = stepsOf(query, type, inner);
  return (value) => (value === null || value === undefined ? null : copy(query, steps, value as Data));
}

/** The fields of a selection, by their names in the answer, with every fragment in its place. */
function collect(
  query: Query,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fields: Map<string, FieldNode[]>,
  included: Set<string>,
): void {
  for (const selection of selections) {
    if (!isIncluded(query, selection)) continue;
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value;
      const same = fields.get(name);
      if (same) same.push(selection);
      else fields.set(name, [selection]);
      continue;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      if (included.has(selection.name.value)) continue;
      included.add(selection.name.value);
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : query.fragments.get(selection.name.value);
    if (fragment && fits(query, type, fragment.typeCondition?.name.value))
      collect(query, type, fragment.selectionSet, fields, included);
  }
}

function isIncluded({ variables }: Query, node: SelectionNode): boolean {
  if (!node.directives?.length) return true;
  const skipped = getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true;
  return !skipped && getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false;
}

function fits({ schema }: Query, type: GraphQLObjectType, condition: string | undefined): boolean {
  if (condition === undefined || condition === type.name) return true;
  const other = schema.getType(condition);
  return isAbstractType(other) && schema.isSubType(other, type);
}
