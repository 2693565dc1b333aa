// Which resources does an OpenAPI description name, and how do its operations ask for a credential?
import { valueAt } from '@farol/http';
import { type Base, withoutSlashAtEnd } from '../exchange/base.ts';
import type { Place } from '../exchange/credential.ts';
import { asList, asObject, isObject, type JsonObject } from '../exchange/exchange.ts';
import { answerSchemas, type SchemaOf } from './answer-schemas.ts';
import {
  endingOf,
  type Method,
  type NestedResource,
  type QueryParameter,
  type Resource,
  type Sample,
} from './resource.ts';
import { acceptsAnyText, flatten, type Resolve, sampleOf } from './schema-sample.ts';

export type Described = {
  readonly resources: readonly Resource[];
  readonly place: Place | undefined;
  readonly nested: readonly NestedResource[];
  readonly graphqlPath: string | undefined;
  readonly resolve: Resolve;
  readonly schemaOf: SchemaOf;
};

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `document` is parsed; references may point into it and nowhere else. */
export function readDescription(document: JsonObject, base: Base): Described {
  const resolve: Resolve = (reference) =>
    reference.startsWith('#/') ? valueAt(document, decodeURI(reference.slice(1))) : undefined;
  const paths = isObject(document.paths) ? document.paths : {};
  const prefix = prefixOf(document, base);
  const names = Object.keys(paths);
  const read = (name: string): Resource | undefined => {
    const list = followed(paths[name], resolve);
    const start = name.replace(/\/$/, '');
    const item = names.find(
      (other) => other.startsWith(`${start}/{`) && /^\{[^/]*\}\/?$/.test(other.slice(start.length + 1)),
    );
    if (list.get === undefined || /\{[^/{}]*\}\/?$|\/graphql$/.test(name)) return undefined;
    if (item === undefined && list.post === undefined && !answersList(list, resolve)) return undefined;
    const one = item === undefined ? {} : followed(paths[item], resolve);
    return {
      path: `${prefix}${start}`,
      ends: { list: endingOf(name), item: endingOf(item ?? name) },
      methods: { list: methodsOf(list), item: methodsOf(one) },
      sample: bodySample(list.post, resolve),
      patchType: Object.keys(contentOf(one.patch, resolve)).find((type) => type.includes('json')),
      shown: shownBy(one.get, resolve),
      query: queryOf([list.parameters, asObject(list.get).parameters], resolve),
      guarded: { list: guardedIn(list, document), item: guardedIn(one, document) },
    };
  };
  const all = names.flatMap((name) => read(name) ?? []);
  const resources = all.filter(({ path }) => !path.includes('{'));
  const nested = all.filter(({ path }) => path.includes('{')).map((one) => nestedIn(one, resources));
  const graphqlPath = names.find((name) => /\/graphql$/.test(name));
  return {
    resources,
    nested,
    place: placeOf(document, resolve),
    resolve,
    schemaOf: answerSchemas(paths, prefix, resolve),
    graphqlPath: graphqlPath === undefined ? undefined : `${prefix}${graphqlPath}`,
  };
}

/** Only one id can be put in: a list two items deep has no parent here. */
function nestedIn(resource: Resource, lists: readonly Resource[]): NestedResource {
  const [start = '', end = ''] = resource.path.split(/\/\{[^/]*\}/);
  const isOne = resource.path.split('{').length === 2;
  return {
    template: resource.path,
    parent: isOne ? lists.find(({ path }) => path === start) : undefined,
    below: (id) => ({ ...resource, path: `${start}/${encodeURIComponent(id)}${end}` }),
  };
}

function followed(value: unknown, resolve: Resolve): JsonObject {
  const { $ref } = asObject(value);
  return asObject(typeof $ref === 'string' ? resolve($ref) : value);
}

function methodsOf(operations: JsonObject): ReadonlySet<Method> {
  return new Set(methods.filter((method) => operations[method.toLowerCase()] !== undefined));
}

/** The path of the first server, unless the base already ends with it. */
function prefixOf(document: JsonObject, { url }: Base): string {
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  const given = typeof document.basePath === 'string' ? document.basePath : asObject(server).url;
  const root = withoutSlashAtEnd(url.pathname);
  if (typeof given !== 'string' || given.includes('{')) return root;
  const path = withoutSlashAtEnd(new URL(given, 'http://server.invalid/').pathname);
  return root.endsWith(path) ? root : `${root}${path}`;
}

function contentOf(operation: unknown, resolve: Resolve): JsonObject {
  const { requestBody, parameters, consumes } = asObject(operation);
  if (requestBody !== undefined) return asObject(followed(requestBody, resolve).content);
  // OpenAPI 2.0: the body is a parameter.
  const body = asList(parameters)
    .map((one) => followed(one, resolve))
    .find((one) => one.in === 'body');
  const types = asList(consumes).length > 0 ? asList(consumes).map(String) : ['application/json'];
  return body ? Object.fromEntries(types.map((type) => [type, body])) : {};
}

function bodySample(operation: unknown, resolve: Resolve): Sample | undefined {
  const contents = Object.entries(contentOf(operation, resolve));
  const content = contents.find(([type]) => /json/.test(type));
  const { schema, example, examples } = asObject(content?.[1]);
  const [firstExample] = Object.values(asObject(examples)).map((one) => followed(one, resolve).value);
  const stated = example ?? firstExample ?? flatten(schema, resolve).example;
  const full = { ...asObject(sampleOf(schema, resolve, true)), ...asObject(stated) };
  const minimal = asObject(sampleOf(schema, resolve, false));
  if (Object.keys(full).length === 0) return undefined;
  const properties = asObject(flatten(schema, resolve).properties);
  const texts = Object.keys(full).filter((name) => acceptsAnyText(properties[name], resolve));
  const filled = Object.fromEntries(Object.keys(minimal).map((name) => [name, full[name] ?? minimal[name]]));
  const schemas = Object.keys(full).map((name) => [name, withParts(properties[name], resolve)] as const);
  const textMember = texts.find((name) => !(name in minimal)) ?? texts[0];
  const takesForms = contents.some(([type]) => type.includes('form'));
  return { full, minimal: filled, textMember, takesForms, isDescribed: true, members: Object.fromEntries(schemas) };
}

/** The schema of a member, with those of its own members and items. */
function withParts(schema: unknown, resolve: Resolve): JsonObject {
  const flat = flatten(schema, resolve);
  const parts = Object.entries(asObject(flat.properties)).map(([name, one]) => [name, flatten(one, resolve)] as const);
  const items = isObject(flat.items) ? { items: flatten(flat.items, resolve) } : {};
  return { ...flat, ...items, ...(parts.length > 0 ? { properties: Object.fromEntries(parts) } : {}) };
}

function queryOf(lists: readonly unknown[], resolve: Resolve): readonly QueryParameter[] {
  return lists
    .flatMap(asList)
    .map((one) => followed(one, resolve))
    .filter((one) => one.in === 'query' && typeof one.name === 'string')
    .map((one) => ({
      name: String(one.name),
      schema: one.schema === undefined ? one : flatten(one.schema, resolve),
    }));
}

function answersList(list: JsonObject, resolve: Resolve): boolean {
  const answer = followed(asObject(asObject(list.get).responses)['200'], resolve);
  const content = Object.values(asObject(answer.content)).map((one) => asObject(one).schema);
  return [answer.schema, ...content].some((schema) => {
    const flat = flatten(schema, resolve);
    const members = Object.values(asObject(flat.properties)).map((member) => flatten(member, resolve));
    return flat.type === 'array' || members.some(({ type, items }) => type === 'array' && items !== undefined);
  });
}

function shownBy(operation: unknown, resolve: Resolve): ReadonlySet<string> {
  const answer = followed(asObject(asObject(operation).responses)['200'], resolve);
  const [content] = Object.values(asObject(answer.content)).map(asObject);
  const { properties } = flatten(content?.schema ?? answer.schema, resolve);
  const inner = flatten(asObject(properties).data, resolve).properties;
  return new Set(Object.keys(asObject(inner ?? properties)));
}

function guardedIn(operations: JsonObject, document: JsonObject): ReadonlySet<Method> {
  const isGuarded = (method: Method) => {
    const required = asList(asObject(operations[method.toLowerCase()]).security ?? document.security);
    return required.length > 0 && required.every((one) => Object.keys(asObject(one)).length > 0);
  };
  return new Set([...methodsOf(operations)].filter(isGuarded));
}

/** What the document asks for, and then what its operations do. */
function requirementsOf(document: JsonObject): readonly unknown[] {
  const operations = Object.values(asObject(document.paths)).flatMap((path) => Object.values(asObject(path)));
  return [...asList(document.security), ...operations.flatMap((one) => asList(asObject(one).security))];
}

function placeOf(document: JsonObject, resolve: Resolve): Place | undefined {
  const declared = asObject(asObject(document.components).securitySchemes ?? document.securityDefinitions);
  const named = requirementsOf(document).flatMap((one) => Object.keys(asObject(one)));
  const chosen = [...named, ...Object.keys(declared)].find((name) => name in declared);
  if (chosen === undefined) return undefined;
  const scheme = followed(declared[chosen], resolve);
  const place = scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header';
  if (scheme.type === 'apiKey' && typeof scheme.name === 'string') return { in: place, name: scheme.name };
  const isBasic = scheme.type === 'basic' || String(scheme.scheme).toLowerCase() === 'basic';
  return isBasic ? { in: 'basic' } : { in: 'bearer' };
}
