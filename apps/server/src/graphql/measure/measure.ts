// How much would it take to answer an operation? Known before it is validated or run, with every fragment in its place.
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
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { FieldFacts } from '../schema/field-facts.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
export type Measure = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
) => { readonly measured: Measured; readonly byVariables: boolean };

type Field = GraphQLField<unknown, unknown>;
type Parent = GraphQLCompositeType | undefined;

/** Fragments in fragments multiply beyond what a number can hold; all numbers from here on are equally too large. */
const ceiling = Number.MAX_SAFE_INTEGER;
/** Introspection lists are not content; it only matters that they multiply. */
const introspectionListSize = 10;

const nothing = {
  /** Levels of the answer, the leaves included. */
  depth: 0,
  /** An upper bound of the fields in the answer: the fields of a list count as often as it has items. */
  cost: 0,
  /** The same for `__schema` and `__type`, which have a bound of their own. */
  introspection: 0,
  rootFields: 0,
  aliases: 0,
  /** The largest `first`. */
  first: 0,
  /** True when the answer depends on frozen content alone. */
  unchanging: true,
  /** Root fields of the practice provider that need a key. */
  calls: 0,
  /** Root fields that create a key of the practice provider. */
  newKeys: 0,
  /** Fields that search the whole catalogue. */
  searches: 0,
  /** The most that a field demands of the practice provider. */
  practice: 'none' as 'none' | NonNullable<FieldFacts['practice']>,
};

export type Measured = Readonly<typeof nothing>;

const byDemand: readonly Measured['practice'][] = ['none', 'open', 'key', 'write'];
const summed = ['cost', 'introspection', 'rootFields', 'aliases', 'calls', 'newKeys', 'searches'] as const;

function add(a: Measured, b: Measured): Measured {
  const sum = {
    ...a,
    depth: Math.max(a.depth, b.depth),
    first: Math.max(a.first, b.first),
    unchanging: a.unchanging && b.unchanging,
    practice: byDemand.indexOf(a.practice) > byDemand.indexOf(b.practice) ? a.practice : b.practice,
  };
  for (const of of summed) sum[of] = Math.min(a[of] + b[of], ceiling);
  return sum;
}

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

/** Runs before validation: a field that the schema does not know counts as one and is left to validation. */
export function createMeasure(schema: GraphQLSchema, catalogue: Catalogue): Measure {
  const sizes = new Map<Field, number | 'page'>();
  const sizeOf = (field: Field, parent: GraphQLCompositeType): number | 'page' => {
    const size = sizes.get(field) ?? listSize(field, parent, catalogue);
    sizes.set(field, size);
    return size;
  };
  const compositeNamed = (name: string): Parent => {
    const type = schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  };
  return (document, operation, variables) => {
    const root = schema.getRootType(operation.operation) ?? undefined;
    const fragments = fragmentsOf(document);
    const measuredFragments = new Map<string, Measured>();
    let byVariables = false;

    const ofSelections = ({ selections }: SelectionSetNode, parent: Parent, page: number): Measured =>
      selections.reduce((sum, selection) => add(sum, ofSelection(selection, parent, page)), nothing);

    const ofSelection = (node: SelectionNode, parent: Parent, page: number): Measured => {
      if (node.kind === Kind.FIELD) return ofField(node, parent, page);
      if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value, page);
      const type = node.typeCondition ? compositeNamed(node.typeCondition.name.value) : parent;
      return ofSelections(node.selectionSet, type, page);
    };

    /** Each fragment is measured once for each page size. */
    const ofFragment = (name: string, page: number): Measured => {
      const key = `${name} ${page}`;
      const fragment = fragments.get(name);
      if (!fragment) return nothing;
      const measured =
        measuredFragments.get(key) ??
        ofSelections(fragment.selectionSet, compositeNamed(fragment.typeCondition.name.value), page);
      measuredFragments.set(key, measured);
      return measured;
    };

    const ofField = (node: FieldNode, parent: Parent, page: number): Measured => {
      const name = node.name.value;
      const field = parent && schema.getField(parent, name);
      const ownPage = field && pageSize(field, node, operation, variables);
      if (ownPage?.byVariable) byVariables = true;
      const innerPage = ownPage?.size ?? page;
      const type = field && getNamedType(field.type);
      const inner = isCompositeType(type) ? type : undefined;
      const within = node.selectionSet ? ofSelections(node.selectionSet, inner, innerPage) : nothing;
      const size = field && parent ? sizeOf(field, parent) : 1;
      const cost = Math.min(1 + (size === 'page' ? innerPage : size) * within.cost, ceiling);
      const { unchanging, changing, practice, searchedBy }: FieldFacts = field?.extensions ?? {};
      const isIntrospection = name === '__schema' || name === '__type';
      return {
        depth: isIntrospection ? 1 : 1 + within.depth,
        cost: isIntrospection ? 1 : cost,
        introspection: isIntrospection ? cost : within.introspection,
        rootFields: 1,
        aliases: (node.alias ? 1 : 0) + within.aliases,
        first: Math.max(ownPage?.size ?? 0, within.first),
        // Only a root field says that it is unchanging; below one, everything is unless it says otherwise.
        unchanging:
          (name.startsWith('__') || unchanging === true || parent !== root) && changing !== true && within.unchanging,
        calls: practice === 'key' || practice === 'write' ? 1 : 0,
        newKeys: practice === 'open' ? 1 : 0,
        searches: node.arguments?.some((argument) => argument.name.value === searchedBy) ? 1 : 0,
        practice: practice ?? 'none',
      };
    };

    return { measured: ofSelections(operation.selectionSet, root, 0), byVariables };
  };
}

/** How many items a field can have; `page` stands for the `first` of the connection that it belongs to. */
function listSize(field: Field, parent: GraphQLCompositeType, catalogue: Catalogue): number | 'page' {
  const type = isNullableType(field.type) ? field.type : field.type.ofType;
  if (!isListType(type)) return 1;
  if (isIntrospectionType(parent)) return introspectionListSize;
  const { size } = field.extensions as FieldFacts;
  if (size !== undefined) return size === 'page' ? 'page' : size(catalogue);
  // A list of leaves is one field of the answer, however long it is.
  if (isCompositeType(getNamedType(type))) throw new TypeError(`${parent.name}.${field.name} does not say its size`);
  return 1;
}

/** The `first` of a field, wherever it comes from; undefined for a field without pages. */
function pageSize(field: Field, node: FieldNode, operation: OperationDefinitionNode, variables: Variables) {
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
