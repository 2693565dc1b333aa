// What evidence do the checks of a GraphQL schema get, from its text or from introspection?

import {
  type ASTNode,
  buildASTSchema,
  buildClientSchema,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
} from 'graphql';
import { DescriptionError } from '../document/parse-plain.ts';
import { child, children, isObject, member, type Place, rootOf, type Source, text } from '../document/source.ts';
import { said } from '../said.ts';

/** Where a definition stands: in the schema language by line and column, in introspection by its place. */
export type SchemaSpot = Readonly<ReturnType<typeof spotOf>>;

export type SchemaArgument = {
  readonly name: string;
  /** As the schema language writes it, such as `[Book!]!`. */
  readonly type: string;
  readonly isRequired: boolean;
};

export type SchemaField = Pick<SchemaArgument, 'name' | 'type'> & {
  readonly description: string;
  readonly args: readonly SchemaArgument[];
  readonly at: SchemaSpot | Place;
};

export type SchemaType = {
  readonly name: string;
  readonly kind: 'object' | 'interface' | 'input' | 'scalar' | 'enum' | 'union';
  readonly fields: readonly SchemaField[];
  /** Of an enum. */
  readonly values?: readonly string[];
  readonly at: SchemaSpot | Place;
};

export type GraphqlPaper = {
  readonly source: Source;
  readonly types: ReadonlyMap<string, SchemaType>;
  readonly query: string;
  readonly mutation: string;
};

export function readGraphql(source: Source): GraphqlPaper | undefined {
  if (source.format === 'graphql') return fromText(source);
  const schema = introspected(source);
  return schema === undefined ? undefined : fromIntrospection(schema);
}

function introspected(source: Source): Place | undefined {
  const root = rootOf(source);
  return member(member(root, 'data'), '__schema') ?? member(root, '__schema');
}

/** As the reference implementation reads it, without a look at its validity; undefined where it is not whole. */
export function schemaOf(source: Source): GraphQLSchema | undefined {
  try {
    if (source.format === 'graphql') return buildASTSchema(documentOf(source), { assumeValidSDL: true });
    return buildClientSchema({ __schema: introspected(source)?.value } as Parameters<typeof buildClientSchema>[0]);
  } catch {
    return undefined;
  }
}

const kinds: ReadonlySet<string> = new Set(['object', 'interface', 'input', 'scalar', 'enum', 'union']);

/** `InputObjectTypeDefinition` and `InputObjectTypeExtension` of a text, and `INPUT_OBJECT` of introspection. */
function kindOf(name: unknown): SchemaType['kind'] | undefined {
  const plain = String(name).replace(/Type(Definition|Extension)$|_/g, '');
  const kind = plain.toLowerCase().replace('inputobject', 'input');
  return kinds.has(kind) ? (kind as SchemaType['kind']) : undefined;
}

/** A definition as a parser gives it, whose names are nodes with a value, or as introspection does, whose names are texts. */
type Definition = Readonly<Record<string, unknown>>;

const asDefinition = (value: unknown): Definition => (isObject(value) ? value : {});
const listed = (value: unknown): readonly Definition[] => (Array.isArray(value) ? value.map(asDefinition) : []);
const plain = (value: unknown): string => String((isObject(value) ? value.value : value) ?? '');

function fieldOf(node: Definition, at: SchemaField['at']): SchemaField {
  const args = listed(node.arguments ?? node.args).map((argument) => {
    const [name, type] = [plain(argument.name), written(argument.type)];
    return { name, type, isRequired: type.endsWith('!') && (argument.defaultValue ?? null) === null };
  });
  return { name: plain(node.name), type: written(node.type), description: plain(node.description), args, at };
}

function written(given: unknown, depth = 0): string {
  const { kind, type, ofType = type, name } = asDefinition(given);
  if (depth > 20) return '';
  if (kind === Kind.NON_NULL_TYPE || kind === 'NON_NULL') return `${written(ofType, depth + 1)}!`;
  return kind === Kind.LIST_TYPE || kind === 'LIST' ? `[${written(ofType, depth + 1)}]` : plain(name);
}

function fromText(source: Source): GraphqlPaper {
  const types = new Map<string, SchemaType>();
  const roots = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };
  for (const definition of documentOf(source).definitions) {
    if (definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION)
      for (const { operation, type } of definition.operationTypes ?? []) roots[operation] = type.name.value;
    const kind = kindOf(definition.kind);
    const node = asDefinition(definition);
    const name = plain(node.name);
    if (kind === undefined) continue;
    const before = types.get(name);
    const fields = listed(node.fields).map((one) => fieldOf(one, spot(source, one, `/${name}/${plain(one.name)}`)));
    // An extension adds to what was defined.
    const all = [...(before?.fields ?? []), ...fields];
    const values = [...(before?.values ?? []), ...listed(node.values).map((one) => plain(one.name))];
    types.set(name, { name, kind, at: before?.at ?? spot(source, node, `/${name}`), fields: all, values });
  }
  return { source, types, ...roots };
}

export function documentOf(source: Source): DocumentNode {
  try {
    return parse(source.text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DescriptionError(said('invalidSchema', { name: source.name, why }), { cause });
  }
}

/** A description stands before the name; the finding points at the name. */
function spot(source: Source, { name }: Definition, pointer: string): SchemaSpot {
  return { ...spotOf(source, name as ASTNode), pointer };
}

export function spotOf(source: Source, node: ASTNode) {
  const { line = 1, column = 1 } = node.loc?.startToken ?? {};
  return { source, pointer: '', line, column };
}

function fromIntrospection(schema: Place): GraphqlPaper {
  const types = new Map<string, SchemaType>();
  for (const at of children(child(schema, 'types'))) {
    const name = text(at, 'name') ?? '';
    const kind = kindOf(text(at, 'kind'));
    if (kind === undefined || name.startsWith('__')) continue;
    const fields = ['fields', 'inputFields'].flatMap((list) => children(child(at, list)));
    const values = listed(child(at, 'enumValues')?.value).map((one) => plain(one.name));
    types.set(name, { name, kind, at, fields: fields.map((one) => fieldOf(asDefinition(one.value), one)), values });
  }
  const root = (name: string) => text(child(schema, name), 'name') ?? '';
  return { source: schema.source, types, query: root('queryType'), mutation: root('mutationType') };
}

export const namedType = (type: string): string => type.replace(/[[\]!]/g, '');
export const isList = (type: string): boolean => type.startsWith('[');
