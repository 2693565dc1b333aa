// What evidence do the checks of a GraphQL schema get, from its text or from introspection?

import { type ConstDirectiveNode, Kind, parse, type TypeNode } from 'graphql';
import { DescriptionError } from '../document/parse-document.ts';
import { child, children, isObject, member, type Place, rootOf, type Source, text } from '../document/source.ts';
import { said } from '../said.ts';

/** Where a definition stands: in the schema language by line and column, in introspection by its place. */
export type SchemaSpot = {
  readonly source: Source;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
};

type TypeRef =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list' | 'nonNull'; readonly of: TypeRef };

export type SchemaField = {
  readonly name: string;
  readonly type: TypeRef;
  readonly description: string;
  readonly args: readonly { readonly name: string; readonly type: TypeRef }[];
  readonly at: SchemaSpot | Place;
};

export type SchemaType = {
  readonly name: string;
  readonly kind: 'object' | 'interface' | 'input' | 'scalar' | 'enum' | 'union';
  readonly fields: readonly SchemaField[];
  readonly at: SchemaSpot | Place;
};

export type GraphqlPaper = {
  readonly types: ReadonlyMap<string, SchemaType>;
  readonly query: string;
  readonly mutation: string;
};

export function readGraphql(source: Source): GraphqlPaper | undefined {
  if (source.format === 'graphql') return fromText(source);
  const root = rootOf(source);
  const schema = member(member(root, 'data'), '__schema') ?? member(root, '__schema');
  return schema === undefined ? undefined : fromIntrospection(schema);
}

const kinds: Readonly<Record<string, SchemaType['kind']>> = {
  object: 'object',
  interface: 'interface',
  inputobject: 'input',
  scalar: 'scalar',
  enum: 'enum',
  union: 'union',
};

/** `InputObjectTypeDefinition` and `InputObjectTypeExtension` of a text, and `INPUT_OBJECT` of introspection. */
function kindOf(name: string): SchemaType['kind'] | undefined {
  return kinds[name.replace(/Type(Definition|Extension)$|_/g, '').toLowerCase()];
}

/** The parts of a definition that are read here, whatever its kind. */
type Definition = {
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly fields?: readonly Definition[];
  readonly arguments?: readonly Definition[];
  readonly type?: TypeNode;
  readonly directives?: readonly ConstDirectiveNode[];
  readonly loc?: { readonly startToken: { readonly line: number; readonly column: number } };
};

function fromText(source: Source): GraphqlPaper {
  const types = new Map<string, SchemaType>();
  const roots = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };
  for (const definition of definitionsOf(source)) {
    if (definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION)
      for (const { operation, type } of definition.operationTypes ?? []) roots[operation] = type.name.value;
    const kind = kindOf(definition.kind);
    if (kind === undefined || !('name' in definition)) continue;
    const node = definition as unknown as Definition;
    const name = node.name?.value ?? '';
    const before = types.get(name);
    types.set(name, {
      name,
      kind,
      at: before?.at ?? spot(source, node, `/${name}`),
      // An extension adds to what was defined.
      fields: [...(before?.fields ?? []), ...(node.fields ?? []).flatMap((field) => fieldOf(source, name, field))],
    });
  }
  return { types, ...roots };
}

function definitionsOf(source: Source) {
  try {
    return parse(source.text).definitions;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DescriptionError(said('invalidSchema', { name: source.name, why }), { cause });
  }
}

function fieldOf(source: Source, owner: string, node: Definition): SchemaField[] {
  const name = node.name?.value ?? '';
  if (node.type === undefined) return [];
  return [
    {
      name,
      type: typeOf(node.type),
      description: node.description?.value ?? '',
      args: (node.arguments ?? []).flatMap((argument) =>
        argument.type === undefined ? [] : [{ name: argument.name?.value ?? '', type: typeOf(argument.type) }],
      ),
      at: spot(source, node, `/${owner}/${name}`),
    },
  ];
}

function spot(source: Source, { loc, name }: Definition, pointer: string): SchemaSpot {
  // A description stands before the name; the finding points at the name.
  const token = (name as Definition | undefined)?.loc?.startToken ?? loc?.startToken;
  return { source, pointer, line: token?.line ?? 1, column: token?.column ?? 1 };
}

function typeOf(node: TypeNode): TypeRef {
  if (node.kind === Kind.NON_NULL_TYPE) return { kind: 'nonNull', of: typeOf(node.type) };
  if (node.kind === Kind.LIST_TYPE) return { kind: 'list', of: typeOf(node.type) };
  return { kind: 'named', name: node.name.value };
}

function fromIntrospection(schema: Place): GraphqlPaper {
  const types = new Map<string, SchemaType>();
  for (const at of children(child(schema, 'types'))) {
    const name = text(at, 'name') ?? '';
    const kind = kindOf(text(at, 'kind') ?? '');
    if (kind === undefined || name.startsWith('__')) continue;
    const fields = [...children(child(at, 'fields')), ...children(child(at, 'inputFields'))];
    types.set(name, {
      name,
      kind,
      at,
      fields: fields.map((field) => ({
        name: text(field, 'name') ?? '',
        type: introspectedType(child(field, 'type')?.value, 0),
        description: text(field, 'description') ?? '',
        args: children(child(field, 'args')).map((argument) => ({
          name: text(argument, 'name') ?? '',
          type: introspectedType(child(argument, 'type')?.value, 0),
        })),
        at: field,
      })),
    });
  }
  const root = (name: string) => text(child(schema, name), 'name') ?? '';
  return { types, query: root('queryType'), mutation: root('mutationType') };
}

function introspectedType(value: unknown, depth: number): TypeRef {
  if (!isObject(value) || depth > 20) return { kind: 'named', name: '' };
  if (value.kind === 'NON_NULL') return { kind: 'nonNull', of: introspectedType(value.ofType, depth + 1) };
  if (value.kind === 'LIST') return { kind: 'list', of: introspectedType(value.ofType, depth + 1) };
  return { kind: 'named', name: String(value.name ?? '') };
}

export function namedType(type: TypeRef): string {
  return type.kind === 'named' ? type.name : namedType(type.of);
}

export function isList(type: TypeRef): boolean {
  if (type.kind === 'list') return true;
  return type.kind === 'nonNull' && isList(type.of);
}
