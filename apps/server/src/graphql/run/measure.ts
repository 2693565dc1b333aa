import type { Catalogue } from '@farol/catalogue';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isNullableType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { FieldFacts } from '../schema/field-facts.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** What a query would take, known before it is run and with every fragment in its place. */
export type Measured = {
  /** Levels of the answer, the leaves included. */
  readonly depth: number;
  /** An upper bound of the fields in the answer: a list counts what is inside it as often as it has items. */
  readonly cost: number;
  /** The same for `__schema` and `__type`, which would drown the rest. */
  readonly introspection: number;
  /** Fields as written, which is what compiling the query takes. */
  readonly fields: number;
  readonly rootFields: number;
  readonly aliases: number;
  /** The largest `first`. */
  readonly first: number;
  /** Nothing in it depends on anything but frozen content. */
  readonly unchanging: boolean;
  /** Root fields of the practice provider that need a key. */
  readonly calls: number;
  /** What the practice provider has to do with it at the most. */
  readonly practice: 'none' | NonNullable<FieldFacts['practice']>;
};

export type Measure = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
) => { readonly measured: Measured; readonly byVariables: boolean };

/** Introspection lists are not content; what matters is only that they multiply. */
const introspectionListSize = 10;
/** Fragments in fragments multiply beyond what a number can hold; past this, all are equally too much. */
const ceiling = Number.MAX_SAFE_INTEGER;

const nothing: Measured = {
  depth: 0,
  cost: 0,
  introspection: 0,
  fields: 0,
  rootFields: 0,
  aliases: 0,
  first: 0,
  unchanging: true,
  calls: 0,
  practice: 'none',
};

const byDemand: readonly Measured['practice'][] = ['none', 'open', 'key', 'write'];

/**
 * One pass, before validation, so that nothing expensive is ever done for a query that is refused. Each fragment is measured
 * once for each page size it is met in; whatever the schema does not know counts as one field and is left to validation.
 */
export function createMeasure(schema: GraphQLSchema, catalogue: Catalogue): Measure {
  const sizes = new Map<GraphQLField<unknown, unknown>, number | 'page'>();
  const sizeOf = (field: GraphQLField<unknown, unknown>, parent: GraphQLCompositeType): number | 'page' => {
    const known = sizes.get(field);
    if (known !== undefined) return known;
    const size = measureSize(field, parent, catalogue);
    sizes.set(field, size);
    return size;
  };

  return (document, operation, variables) => {
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    }
    const root = schema.getRootType(operation.operation) ?? undefined;
    const done = new Map<string, Measured>();
    const open: string[] = [];
    let byVariables = false;

    const pageOf = (field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined => {
      const argument = field.args.find(({ name }) => name === 'first');
      if (!argument) return undefined;
      const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
      let given: unknown = value && valueFromASTUntyped(value);
      if (value?.kind === Kind.VARIABLE) {
        byVariables = true;
        const name = value.name.value;
        const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
        given = Object.hasOwn(variables, name)
          ? variables[name]
          : definition?.defaultValue && valueFromASTUntyped(definition.defaultValue);
      }
      const size = given ?? argument.default?.value ?? argument.defaultValue;
      return typeof size === 'number' && size > 0 ? Math.min(size, ceiling) : 0;
    };

    const ofSelections = (
      { selections }: SelectionSetNode,
      parent: GraphQLCompositeType | undefined,
      page: number,
    ): Measured => selections.reduce((sum, selection) => add(sum, ofSelection(selection, parent, page)), nothing);

    const ofSelection = (
      node: SelectionSetNode['selections'][number],
      parent: GraphQLCompositeType | undefined,
      page: number,
    ): Measured => {
      if (node.kind === Kind.FIELD) return ofField(node, parent, page);
      if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value, page);
      return ofSelections(
        node.selectionSet,
        node.typeCondition ? compositeNamed(node.typeCondition.name.value) : parent,
        page,
      );
    };

    const ofField = (node: FieldNode, parent: GraphQLCompositeType | undefined, page: number): Measured => {
      const name = node.name.value;
      const field = parent && schema.getField(parent, name);
      const ownPage = field && pageOf(field, node);
      const type = field && getNamedType(field.type);
      const within = node.selectionSet
        ? ofSelections(node.selectionSet, isCompositeType(type) ? type : undefined, ownPage ?? page)
        : nothing;
      const size = field && parent ? sizeOf(field, parent) : 1;
      const cost = Math.min(1 + (size === 'page' ? (ownPage ?? page) : size) * within.cost, ceiling);
      const { unchanging, changing, practice }: FieldFacts = field?.extensions ?? {};
      const asked = {
        fields: 1 + within.fields,
        rootFields: 1,
        aliases: (node.alias ? 1 : 0) + within.aliases,
        first: Math.max(ownPage ?? 0, within.first),
        // Only a root field says that it is unchanging; below one, everything is unless it says otherwise.
        unchanging:
          (name.startsWith('__') || unchanging === true || parent !== root) && changing !== true && within.unchanging,
        calls: practice === 'key' || practice === 'write' ? 1 : 0,
        practice: practice ?? ('none' as const),
      };
      return name === '__schema' || name === '__type'
        ? { ...asked, depth: 1, cost: 1, introspection: cost }
        : { ...asked, depth: 1 + within.depth, cost, introspection: within.introspection };
    };

    const ofFragment = (name: string, page: number): Measured => {
      const key = `${name} ${page}`;
      const known = done.get(key);
      if (known) return known;
      if (open.includes(name)) {
        const circle = [...open.slice(open.indexOf(name)), name].join(' → ');
        throw new GraphqlRefusal('VALIDATION_FAILED', `Fragments must not contain themselves: ${circle}.`);
      }
      const fragment = fragments.get(name);
      if (!fragment) return nothing;
      open.push(name);
      const measured = ofSelections(fragment.selectionSet, compositeNamed(fragment.typeCondition.name.value), page);
      open.pop();
      done.set(key, measured);
      return measured;
    };

    const compositeNamed = (name: string): GraphQLCompositeType | undefined => {
      const type = schema.getType(name);
      return isCompositeType(type) ? type : undefined;
    };

    return { measured: ofSelections(operation.selectionSet, root, 0), byVariables };
  };
}

function add(a: Measured, b: Measured): Measured {
  return {
    depth: Math.max(a.depth, b.depth),
    cost: Math.min(a.cost + b.cost, ceiling),
    introspection: Math.min(a.introspection + b.introspection, ceiling),
    fields: Math.min(a.fields + b.fields, ceiling),
    rootFields: Math.min(a.rootFields + b.rootFields, ceiling),
    aliases: Math.min(a.aliases + b.aliases, ceiling),
    first: Math.max(a.first, b.first),
    unchanging: a.unchanging && b.unchanging,
    calls: Math.min(a.calls + b.calls, ceiling),
    practice: byDemand.indexOf(a.practice) > byDemand.indexOf(b.practice) ? a.practice : b.practice,
  };
}

function measureSize(
  field: GraphQLField<unknown, unknown>,
  parent: GraphQLCompositeType,
  catalogue: Catalogue,
): number | 'page' {
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
