// Makes the types of the schema from zod schemas: the JSON that REST sends, with its members in camel case.
import type { Catalogue } from '@farol/catalogue';
import { camelCase } from '@farol/catalogue/fields';
import type { z } from 'zod';
import type { Builder } from './builder.ts';
import enumNames from './enum-names.json' with { type: 'json' };
import { facts } from './field-facts.ts';

type Json = Readonly<Record<string, unknown>>;
type Schema = z.core.$ZodTypes;
type ObjectRef<T> = ReturnType<typeof objectRef<T>>;
type EnumRef<V extends string> = ReturnType<typeof enumRef<V>>;

/** How the schema differs from what the zod schemas alone say. */
export type Naming = {
  /** Of types, by `Type.member`, `Type.*` or `*.member`. By default an object has the id of its schema; a closed value is a text. */
  readonly names: Readonly<Record<string, string>>;
  /** Members without a field of their own, by `Type.member`: relations, and facts of REST alone. */
  readonly omit: readonly string[];
  /** Descriptions of types; by default that of the schema, or of the member that holds it. */
  readonly about?: Readonly<Record<string, string>>;
  /** Interfaces of object types. */
  readonly interfaces?: (type: string) => readonly ReturnType<Builder['interfaceRef']>[];
};

/** A schema to begin with, and the values from which the longest lists are known. */
export type Root = {
  readonly name: string;
  readonly schema: z.ZodObject;
  readonly values?: (catalogue: Catalogue) => readonly object[];
};

/** An object type: its members, by every schema that has this name, and the places where such objects stand. */
type Found = {
  readonly members: Map<string, z.ZodType[]>;
  readonly places: { readonly root: Root; readonly path: readonly string[] }[];
  readonly about: string | undefined;
};

export type Types = ReturnType<typeof typesFromZod>;

function objectRef<T>(builder: Builder, name: string) {
  return builder.objectRef<T>(name);
}

function enumRef<V extends string>(builder: Builder, name: string, about: string | undefined, values: readonly V[]) {
  const named = values.map((value) => [enumName(value), { value }]);
  const description = about === undefined ? {} : { description: about };
  return builder.enumType(name, {
    ...description,
    values: Object.fromEntries(named) as Record<string, { readonly value: V }>,
  });
}

/** Closed values whose words do not make a good name, or no name at all. */
const irregularNames: Readonly<Record<string, string>> = enumNames;

/** The name of a closed value in GraphQL: `fair-use` is FAIR_USE, `baseAddress` is BASE_ADDRESS. */
export function enumName(value: string): string {
  const words = value.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return irregularNames[value] ?? words.toUpperCase();
}

export function typesFromZod(builder: Builder, naming: Naming, roots: readonly Root[]) {
  const { found, closed } = findTypes(naming, roots);
  const enums = new Map(
    [...closed].map(([name, { values, about }]) => [name, enumRef(builder, name, about, [...values])] as const),
  );
  const objects = new Map([...found.keys()].map((name) => [name, objectRef<Json>(builder, name)] as const));
  const pair = objectRef<{ readonly name: string; readonly value: string }>(builder, 'NameAndValue');
  const typeOf = (name: string) => objects.get(name) ?? enums.get(name) ?? name;
  for (const [name, type] of found) {
    const members = [...type.members].filter(([member]) => !naming.omit.includes(`${name}.${member}`));
    objects.get(name)?.implement({
      ...(type.about === undefined ? {} : { description: type.about }),
      interfaces: [...(naming.interfaces?.(name) ?? [])] as never,
      fields: (t) =>
        Object.fromEntries(
          members.map(([member, schemas]) => {
            const { inner, list, nullable, about } = shapeOf(schemas, type.places.length);
            const { kind, read } = formOf(inner);
            const of = kind === 'pairs' ? pair : typeOf(nameOf(naming, name, member, inner));
            const isList = list || kind === 'pairs';
            const field = t.field({
              type: (isList ? [of] : of) as never,
              nullable: nullable || kind === 'json',
              ...(about === undefined ? {} : { description: about }),
              // A list of leaves is one field of the answer, however long it is.
              extensions: facts({
                ...(isList && typeof of !== 'string' && !enums.has(of.name) ? { size: sizeOf(type, member) } : {}),
                ...(kind === 'plain' ? { member } : {}),
              }),
              resolve: (source) => read((source as Json)[member]) as never,
            });
            return [fieldName(member), field];
          }),
        ),
    });
  }
  if (roots.some(({ values }) => values)) {
    pair.implement({
      description: 'A header or a query parameter.',
      fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
    });
  }
  const known = <R>(ref: unknown, name: string): R => {
    if (ref === undefined) throw new TypeError(`the schema has no type ${name}`);
    return ref as R;
  };
  return {
    object: <T>(name: string): ObjectRef<T> => known(objects.get(name), name),
    enum: <V extends string>(name: string): EnumRef<V> => known(enums.get(name), name),
    /** The name of a type by `Type.member`. */
    nameOf: (member: string): string => known(naming.names[member], member),
  };
}

/** Every object type and every named enum that the roots lead to. */
function findTypes(naming: Naming, roots: readonly Root[]) {
  const found = new Map<string, Found>();
  const closed = new Map<string, { readonly values: Set<string>; readonly about: string | undefined }>();
  const visit = (
    name: string,
    schema: z.ZodObject,
    root: Root,
    path: readonly string[],
    aboutMember?: string,
  ): void => {
    const about = naming.about?.[name] ?? schema.meta()?.description ?? aboutMember;
    const type = found.get(name) ?? { members: new Map<string, z.ZodType[]>(), places: [], about };
    found.set(name, type);
    type.places.push({ root, path });
    for (const [member, given] of Object.entries(schema.shape)) {
      const schemas = type.members.get(member) ?? [];
      type.members.set(member, [...schemas, given]);
      // A member without a field leads to further types only where it names one.
      if (naming.omit.includes(`${name}.${member}`) && !(`${name}.${member}` in naming.names)) continue;
      const { inner, about } = shapeOf([given], 1);
      const { def } = inner._zod;
      const named = nameOf(naming, name, member, inner);
      if (def.type === 'object') visit(named, inner as z.ZodObject, root, [...path, member], about);
      if (def.type === 'enum' && named !== 'String') {
        const known = closed.get(named) ?? { values: new Set<string>(), about: naming.about?.[named] ?? about };
        closed.set(named, known);
        for (const value of Object.values(def.entries)) known.values.add(String(value));
      }
    }
  };
  for (const root of roots) visit(root.name, root.schema, root, []);
  return { found, closed };
}

/** The type inside of `nullable`, `optional`, `default` and `array`. Null is possible where another schema lacks the member. */
export function shapeOf(schemas: readonly z.ZodType[], places: number) {
  const [first] = schemas;
  const shape = {
    nullable: schemas.length < places,
    list: false,
    about: first?.description,
    initial: undefined as unknown,
  };
  let inner = first as unknown as Schema;
  for (;;) {
    const { def } = inner._zod;
    if (def.type === 'nullable' || def.type === 'optional') {
      if (!shape.list) shape.nullable = true;
      inner = def.innerType as Schema;
    } else if (def.type === 'default') {
      shape.initial = def.defaultValue;
      inner = def.innerType as Schema;
    } else if (def.type === 'array') {
      shape.list = true;
      inner = def.element as Schema;
    } else if (def.type === 'union' && def.options.some((option) => isNull(option as Schema))) {
      shape.nullable = true;
      inner = def.options.find((option) => !isNull(option as Schema)) as Schema;
    } else return { ...shape, inner };
  }
}

function isNull({ _zod: { def } }: Schema): boolean {
  return def.type === 'null';
}

/** GraphQL has no type for maps and for any JSON: a map is sent as pairs, and a body as text. */
function formOf({ _zod: { def } }: Schema): {
  readonly kind: 'pairs' | 'json' | 'plain';
  readonly read: (value: unknown) => unknown;
} {
  if (def.type === 'record') return { kind: 'pairs', read: pairs };
  if (def.type === 'unknown') return { kind: 'json', read: bodyText };
  return { kind: 'plain', read: (value) => value };
}

function pairs(map: unknown) {
  return Object.entries((map ?? {}) as Readonly<Record<string, string>>).map(([name, value]) => ({ name, value }));
}

function bodyText(body: unknown): string | null {
  if (body === null || body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const scalars: Readonly<Record<string, string>> = { date: 'Date', datetime: 'DateTime', url: 'URL' };

export function nameOf({ names }: Pick<Naming, 'names'>, type: string, member: string, schema: Schema): string {
  const { def } = schema._zod;
  const named = names[`${type}.${member}`] ?? names[`${type}.*`] ?? names[`*.${member}`];
  if (named !== undefined) return named;
  if (def.type === 'object') {
    const id = (schema as z.ZodObject).meta()?.id;
    if (typeof id !== 'string') throw new TypeError(`${type}.${member} is an object without a name`);
    return id;
  }
  if (def.type === 'number') return 'format' in def ? 'Int' : 'Float';
  if (def.type === 'boolean') return 'Boolean';
  if (member === 'id') return 'ID';
  return ('format' in def && typeof def.format === 'string' && scalars[def.format]) || 'String';
}

function fieldName(member: string): string {
  return member === 'header_fields' ? 'headers' : camelCase(member);
}

/** The longest list in the content, so that the cost of a query is a true upper bound of the fields in its answer. */
function sizeOf({ places }: Found, member: string) {
  return (catalogue: Catalogue) =>
    Math.max(0, ...places.map(({ root, path }) => longest(root.values?.(catalogue) ?? [], [...path, member])));
}

function longest(value: unknown, path: readonly string[]): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (path.length === 0) return Object.keys(value).length;
  if (Array.isArray(value)) return value.reduce((most: number, item) => Math.max(most, longest(item, path)), 0);
  const [member = '', ...rest] = path;
  return longest((value as Json)[member], rest);
}
