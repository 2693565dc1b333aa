// Answers a query of the frozen catalogue by copying the requested members out of its views.
import {
  type DocumentNode,
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, fragmentsOf } from '../measure/measure.ts';
import type { GraphqlContext } from '../schema/builder.ts';
import type { FieldFacts } from '../schema/field-facts.ts';

type Data = Record<string, unknown>;
type Variables = NonNullable<ReturnType<typeof getVariableValues>['variableValues']>;

/** One answer while it is made. */
type Answer = {
  readonly context: GraphqlContext;
  /** Members whose values are being looked up. */
  readonly waiting: Promise<void>[];
};

/** One member of an answer: where its value comes from, and the form in which it is sent. */
export type Step = {
  readonly name: string;
  readonly read: (source: Data, context: GraphqlContext) => unknown;
  readonly complete: (value: unknown, answer: Answer) => unknown;
};

/** All of an object, and the object before any of them: a copy of it has room for every member from the start. */
export type Steps = { readonly list: readonly Step[]; readonly blank: Data };

/** What the steps of a query are made from. */
type Query = { readonly schema: GraphQLSchema; readonly fragments: Fragments; readonly variables: Variables };

/** An operation, and its steps once they are known and do not depend on variables. */
type Projected = {
  readonly node: OperationDefinitionNode;
  readonly from: { readonly document: DocumentNode };
  steps: Steps | undefined;
};

/**
 * The views hold every scalar as it is sent, so the work of `execute` for each field (paths, resolve information, serialization) is
 * not needed: a query of two levels takes a third of the processor time. Undefined for anything out of the ordinary, such as a
 * variable that does not fit, a failure, or null where the schema has none: `execute` then answers, and finds the words.
 */
export async function project(
  schema: GraphQLSchema,
  operation: Projected,
  given: Readonly<Record<string, unknown>>,
  context: GraphqlContext,
): Promise<Data | undefined> {
  const { node, from } = operation;
  const definitions = node.variableDefinitions ?? [];
  try {
    let { steps } = operation;
    if (!steps) {
      const { variableValues: variables } = getVariableValues(schema, definitions, given);
      const root = schema.getRootType(node.operation);
      if (!variables || !root) return undefined;
      steps = stepsOf({ schema, fragments: fragmentsOf(from.document), variables }, root, [node.selectionSet]);
      if (definitions.length === 0) operation.steps = steps;
    }
    const answer: Answer = { context, waiting: [] };
    const data = copy(steps, {}, answer);
    while (answer.waiting.length > 0) await Promise.all(answer.waiting.splice(0));
    return data;
  } catch {
    return undefined;
  }
}

function copy(steps: Steps, source: Data, answer: Answer): Data {
  const data: Data = { ...steps.blank };
  for (const { name, read, complete } of steps.list) {
    const value = read(source, answer.context);
    if (!(value instanceof Promise)) data[name] = complete(value, answer);
    else {
      const done = value.then((found) => {
        data[name] = complete(found, answer);
      });
      // After a failure of another member, this one is not waited for.
      done.catch(() => {});
      answer.waiting.push(done);
    }
  }
  return data;
}

function stepsOf(query: Query, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Steps {
  const fields = new Map<string, FieldNode[]>();
  const included = new Set<string>();
  for (const set of sets) collect(query, type, set, fields, included);
  const list = [...fields].map(([name, nodes]) => stepOf(query, type, name, nodes));
  return { list, blank: Object.fromEntries(list.map(({ name }) => [name, null])) };
}

function stepOf(query: Query, type: GraphQLObjectType, name: string, nodes: readonly FieldNode[]): Step {
  const [node] = nodes;
  if (!node || name === '__proto__') throw new TypeError(`${name} is left to the executor`);
  const property = node.name.value;
  if (property === '__typename') return { name, read: () => type.name, complete: (value) => value };
  const field = type.getFields()[property];
  if (!field) throw new TypeError(`${type.name} has no field ${property}`);
  const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const { resolve, extensions } = field;
  const { member = resolve ? undefined : property }: FieldFacts = extensions;
  const args = field.args.length > 0 ? getArgumentValues(field, node, query.variables) : {};
  return {
    name,
    read:
      member === undefined
        ? (source, context) => resolve?.(source, args, context, undefined as never)
        : (source) => source[member],
    complete: completed(query, field.type, inner),
  };
}

/** The form in which values of a type are sent. */
function completed(query: Query, type: GraphQLOutputType, inner: readonly SelectionSetNode[]): Step['complete'] {
  if (isNonNullType(type)) {
    const complete = completed(query, type.ofType, inner);
    return (value, answer) => {
      if (value === null || value === undefined) throw new TypeError('null where the schema has none');
      return complete(value, answer);
    };
  }
  if (isScalarType(type)) return (value) => value ?? null;
  if (isEnumType(type)) {
    const names = new Map(type.getValues().map(({ name, value }) => [value as unknown, name]));
    return (value) => names.get(value) ?? null;
  }
  if (isListType(type) && isScalarType(getNullableType(type.ofType))) return scalars(isNonNullType(type.ofType));
  const many = isListType(type) ? completed(query, type.ofType, inner) : undefined;
  if (many)
    return (value, answer) =>
      value === null || value === undefined ? null : (value as readonly unknown[]).map((item) => many(item, answer));
  if (!isObjectType(type)) throw new TypeError(`${getNamedType(type)} is left to the executor`);
  const steps = stepsOf(query, type, inner);
  return (value, answer) => (value === null || value === undefined ? null : copy(steps, value as Data, answer));
}

/** A list of scalars is sent as it is. */
function scalars(areNonNull: boolean): Step['complete'] {
  return (value) => {
    const list = value as readonly unknown[] | null | undefined;
    if (areNonNull && list?.some((item) => item === null || item === undefined))
      throw new TypeError('null where the schema has none');
    return list ?? null;
  };
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
