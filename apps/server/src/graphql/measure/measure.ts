// How much would it take to answer an operation?
import type { Catalogue } from '@farol/catalogue';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { FieldFacts } from '../schema/field-facts.ts';
import { type Fragments, fragmentsOf } from './fragments.ts';
import { type Field, listSize, pageSize, type Variables } from './list-size.ts';
import { add, ceiling, type Measured, nothing } from './measured.ts';

export type Measure = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
) => { readonly measured: Measured; readonly byVariables: boolean };

/** One walk through an operation. */
type Walk = {
  readonly schema: GraphQLSchema;
  readonly sizeOf: (field: Field, parent: GraphQLCompositeType) => number | 'page';
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
  readonly root: GraphQLCompositeType | undefined;
  readonly fragments: Fragments;
  /** Each fragment is measured once for each page size. */
  readonly measuredFragments: Map<string, Measured>;
  byVariables: boolean;
};

type Parent = GraphQLCompositeType | undefined;

/** Runs before validation: a field that the schema does not know counts as one and is left to validation. */
export function createMeasure(schema: GraphQLSchema, catalogue: Catalogue): Measure {
  const sizes = new Map<Field, number | 'page'>();
  const sizeOf = (field: Field, parent: GraphQLCompositeType): number | 'page' => {
    const known = sizes.get(field);
    if (known !== undefined) return known;
    const size = listSize(field, parent, catalogue);
    sizes.set(field, size);
    return size;
  };
  return (document, operation, variables) => {
    const root = schema.getRootType(operation.operation) ?? undefined;
    const walk: Walk = {
      schema,
      sizeOf,
      operation,
      variables,
      root,
      fragments: fragmentsOf(document),
      measuredFragments: new Map(),
      byVariables: false,
    };
    const measured = ofSelections(walk, operation.selectionSet, root, 0);
    return { measured, byVariables: walk.byVariables };
  };
}

function ofSelections(walk: Walk, { selections }: SelectionSetNode, parent: Parent, page: number): Measured {
  return selections.reduce((sum, selection) => add(sum, ofSelection(walk, selection, parent, page)), nothing);
}

function ofSelection(walk: Walk, node: SelectionNode, parent: Parent, page: number): Measured {
  if (node.kind === Kind.FIELD) return ofField(walk, node, parent, page);
  if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(walk, node.name.value, page);
  const type = node.typeCondition ? compositeNamed(walk, node.typeCondition.name.value) : parent;
  return ofSelections(walk, node.selectionSet, type, page);
}

function ofField(walk: Walk, node: FieldNode, parent: Parent, page: number): Measured {
  const name = node.name.value;
  const field = parent && walk.schema.getField(parent, name);
  const ownPage = field && pageSize(field, node, walk.operation, walk.variables);
  if (ownPage?.byVariable) walk.byVariables = true;
  const innerPage = ownPage?.size ?? page;
  const type = field && getNamedType(field.type);
  const within = node.selectionSet
    ? ofSelections(walk, node.selectionSet, isCompositeType(type) ? type : undefined, innerPage)
    : nothing;
  const size = field && parent ? walk.sizeOf(field, parent) : 1;
  const cost = Math.min(1 + (size === 'page' ? innerPage : size) * within.cost, ceiling);
  const { unchanging, changing, practice, searchedBy }: FieldFacts = field?.extensions ?? {};
  const measured = {
    fields: 1 + within.fields,
    rootFields: 1,
    aliases: (node.alias ? 1 : 0) + within.aliases,
    first: Math.max(ownPage?.size ?? 0, within.first),
    // Only a root field says that it is unchanging; below one, everything is unless it says otherwise.
    unchanging:
      (name.startsWith('__') || unchanging === true || parent !== walk.root) && changing !== true && within.unchanging,
    calls: practice === 'key' || practice === 'write' ? 1 : 0,
    newKeys: practice === 'open' ? 1 : 0,
    searches: node.arguments?.some((argument) => argument.name.value === searchedBy) ? 1 : 0,
    practice: practice ?? ('none' as const),
  };
  return name === '__schema' || name === '__type'
    ? { ...measured, depth: 1, cost: 1, introspection: cost }
    : { ...measured, depth: 1 + within.depth, cost, introspection: within.introspection };
}

function ofFragment(walk: Walk, name: string, page: number): Measured {
  const key = `${name} ${page}`;
  const known = walk.measuredFragments.get(key);
  if (known) return known;
  const fragment = walk.fragments.get(name);
  if (!fragment) return nothing;
  const type = compositeNamed(walk, fragment.typeCondition.name.value);
  const measured = ofSelections(walk, fragment.selectionSet, type, page);
  walk.measuredFragments.set(key, measured);
  return measured;
}

function compositeNamed({ schema }: Walk, name: string): Parent {
  const type = schema.getType(name);
  return isCompositeType(type) ? type : undefined;
}
