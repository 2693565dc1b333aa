// Which resources does an OpenAPI description name, what do they answer, and how do they ask for a credential?
import { type Place as At, child, children, follow, member, text } from '../../paper/document/source.ts';
import { listItems } from '../../paper/model/list-items.ts';
import { type OpenApiPaper, readOpenApi } from '../../paper/model/open-api.ts';
import { answerOf, type Operation } from '../../paper/model/operation.ts';
import { shapesOf } from '../../paper/model/shape.ts';
import { type Base, withoutSlashAtEnd } from '../exchange/base.ts';
import type { Place } from '../exchange/credential.ts';
import {
  asList,
  asObject,
  type Exchange,
  isObject,
  type JsonObject,
  mediaTypeOf,
  statusOf,
} from '../exchange/exchange.ts';
import { endingOf, type Method, type NestedResource, type Resource, type Sample } from './resource.ts';
import { acceptsAnyText, flatten, sampleOf } from './schema-sample.ts';
import { isUsual } from './usual-words.ts';
import type { Resolve } from './validator.ts';

export type Described = ReturnType<typeof readDescription>;

/** The operations of a path. */
type Operations = ReadonlyMap<string, Operation>;
const none: Operations = new Map();

/** `document` is parsed; references may point into it and nowhere else. */
export function readDescription(document: JsonObject, base: Base) {
  const source = { name: '', text: '', format: 'json', value: document, linked: new Map() } as const;
  const root = { value: document, source, parent: undefined, key: '' };
  const resolve: Resolve = ($ref) => follow({ ...root, value: { $ref } })?.value;
  const paper = readOpenApi(source);
  const prefix = prefixOf(paper, base);
  const byPath = Map.groupBy(paper?.operations ?? [], ({ path }) => path);
  const paths = new Map(
    [...byPath].map(([path, all]) => [path, new Map(all.map((one) => [one.method, one]))] as const),
  );
  const all = [...paths].flatMap(([path, list]) => resourceAt(path, list, paths, resolve) ?? []);
  const placed = all.map((one) => ({ ...one, path: `${prefix}${one.path}` }));
  const resources: readonly Resource[] = placed.filter(({ path }) => !path.includes('{'));
  const graphqlPath = [...paths.keys()].find((path) => path.endsWith('/graphql'));
  return {
    resources,
    nested: placed.filter(({ path }) => path.includes('{')).map((one) => nestedIn(one, resources)),
    place: placeOf(root, paper?.operations ?? []),
    resolve,
    schemaOf: answerSchemas(paper?.operations ?? [], prefix),
    graphqlPath: graphqlPath === undefined ? undefined : `${prefix}${graphqlPath}`,
  };
}

function resourceAt(path: string, list: Operations, paths: ReadonlyMap<string, Operations>, resolve: Resolve) {
  const start = path.replace(/\/$/, '');
  const isItem = (other: string) =>
    other.startsWith(`${start}/{`) && /^\{[^/]*\}\/?$/.test(other.slice(start.length + 1));
  const itemPath = [...paths.keys()].find(isItem);
  const [get, post] = [list.get('get'), list.get('post')];
  if (get === undefined || /\{[^/{}]*\}\/?$|\/graphql$/.test(path)) return undefined;
  if (itemPath === undefined && post === undefined && listItems(get) === undefined) return undefined;
  const item = paths.get(itemPath ?? '') ?? none;
  return {
    path: start,
    ends: { list: endingOf(path), item: endingOf(itemPath ?? path) },
    methods: { list: methodsOf(list), item: methodsOf(item) },
    sample: post?.body && bodySample(post.body, start, resolve),
    idName: /\{([^/{}]*)\}\/?$/.exec(itemPath ?? '')?.[1],
    patchType: item.get('patch')?.body?.contents.find(({ mediaType }) => mediaType.includes('json'))?.mediaType,
    shown: membersShown(item.get('get'), (one) => child(one, 'writeOnly')?.value !== true),
    counts: membersShown(
      item.get('get'),
      (one) => child(one, 'readOnly')?.value === true && child(one, 'type')?.value === 'integer',
    ),
    keyHeader: headersOf(post).find((name) => name.includes('idempotency')),
    conditions: new Set([...list.values(), ...item.values()].flatMap((one) => [...one.statuses, ...headersOf(one)])),
    query: get.parameters
      .filter((one) => one.in === 'query')
      .map(({ name, schema }) => ({ name, schema: flatten(schema?.value, resolve) })),
    guarded: { list: methodsOf(list, isGuarded), item: methodsOf(item, isGuarded) },
  };
}

const headersOf = (one: Operation | undefined): readonly string[] =>
  one?.parameters.flatMap((each) => (each.in === 'header' ? [each.name.toLowerCase()] : [])) ?? [];
const isGuarded = ({ secured }: Operation): boolean => secured;

function methodsOf(operations: Operations, isMeant: (one: Operation) => boolean = () => true): ReadonlySet<Method> {
  return new Set([...operations.values()].filter(isMeant).map(({ method }) => method.toUpperCase() as Method));
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

/** The path of the first server, unless the base already ends with it. */
function prefixOf(paper: OpenApiPaper | undefined, { url }: Base): string {
  const root = withoutSlashAtEnd(url.pathname);
  const given = paper?.servers[0]?.path ?? '';
  const path = given.includes('{') ? '' : withoutSlashAtEnd(new URL(given, 'http://server.invalid/').pathname);
  return root.endsWith(path) ? root : `${root}${path}`;
}

function bodySample({ contents }: NonNullable<Operation['body']>, path: string, resolve: Resolve): Sample | undefined {
  const content = contents.find(({ mediaType }) => mediaType.includes('json'));
  const whole = content?.schema?.value;
  const { schema, wrap, unwrap } = envelopeIn(whole, path, resolve);
  const [firstExample] = children(member(content?.at, 'examples')).map((one) => child(follow(one), 'value')?.value);
  const stated = child(content?.at, 'example')?.value ?? firstExample ?? flatten(whole, resolve).example;
  const full = { ...asObject(sampleOf(schema, resolve, true)), ...unwrap(asObject(stated)) };
  const minimal = asObject(sampleOf(schema, resolve, false));
  if (Object.keys(full).length === 0) return undefined;
  const properties = asObject(flatten(schema, resolve).properties);
  const texts = Object.keys(full).filter((name) => acceptsAnyText(properties[name], resolve));
  const filled = Object.fromEntries(Object.keys(minimal).map((name) => [name, full[name] ?? minimal[name]]));
  const schemas = Object.keys(full).map((name) => [name, withParts(properties[name], resolve)] as const);
  const textMember = texts.find((name) => !(name in minimal)) ?? texts[0];
  const takesForms = contents.some(({ mediaType }) => mediaType.includes('form'));
  return {
    full,
    minimal: filled,
    textMember,
    takesForms,
    isDescribed: true,
    members: Object.fromEntries(schemas),
    wrap,
  };
}

/** What a body wraps around the members: an object by a usual name or that of the item, and in it the `attributes` of JSON:API. */
function envelopeIn(schema: unknown, path: string, resolve: Resolve) {
  const writable = Object.entries(asObject(flatten(schema, resolve).properties)).filter(
    ([, one]) => flatten(one, resolve).readOnly !== true,
  );
  const [[name = '', given] = []] = writable;
  const inner = flatten(given, resolve);
  const kind = path.split('/').at(-1)?.toLowerCase() ?? '';
  const isNamed =
    isUsual('wrappers', name) || kind.startsWith(name.toLowerCase().slice(0, Math.max(3, name.length - 2)));
  if (writable.length !== 1 || !isObject(inner.properties) || !isNamed)
    return { schema, wrap: undefined, unwrap: (body: JsonObject) => body };
  const { attributes } = inner.properties;
  if (attributes === undefined)
    return {
      schema: inner,
      wrap: (body: JsonObject) => ({ [name]: body }),
      unwrap: (body: JsonObject) => asObject(body[name]),
    };
  const constant = asObject(sampleOf(inner, resolve, false));
  return {
    schema: attributes,
    wrap: (body: JsonObject, id?: string) => ({ [name]: { ...constant, ...(id && { id }), attributes: body } }),
    unwrap: (body: JsonObject) => asObject(asObject(body[name]).attributes),
  };
}

/** The schema of a member, with those of its own members and items. */
function withParts(schema: unknown, resolve: Resolve): JsonObject {
  const flat = flatten(schema, resolve);
  const parts = Object.entries(asObject(flat.properties)).map(([name, one]) => [name, flatten(one, resolve)] as const);
  const items = isObject(flat.items) ? { items: flatten(flat.items, resolve) } : {};
  return { ...flat, ...items, ...(parts.length > 0 ? { properties: Object.fromEntries(parts) } : {}) };
}

/** The members of an item, also of one that is wrapped. */
function membersShown(get: Operation | undefined, isMeant: (schema: At | undefined) => boolean): ReadonlySet<string> {
  const shapes = get ? shapesOf(answerOf(get, '200')?.json) : [];
  const insideOf = (some: typeof shapes) =>
    some.flatMap(({ properties }) => [...properties.values()].flatMap((one) => shapesOf(one)));
  const inner = shapes.some(({ properties }) => properties.size > 3) ? [] : insideOf(shapes);
  const members = [...shapes, ...inner, ...insideOf(inner)].flatMap(({ properties }) => [...properties]);
  return new Set(members.flatMap(([name, at]) => (isMeant(follow(at)) ? [name] : [])));
}

/** The schema of the answer to an exchange; undefined where the description has none. */
function answerSchemas(operations: readonly Operation[], prefix: string) {
  const holes = ({ segments }: Operation) => segments.filter(({ parameter }) => parameter !== undefined).length;
  // A fixed segment counts before a parameter.
  const inOrder = operations.toSorted((a, b) => holes(a) - holes(b));
  return (exchange: Exchange): JsonObject | undefined => {
    const { asked } = exchange;
    const given = withoutSlashAtEnd(new URL(asked.url).pathname).split('/');
    const isMeant = ({ method, path }: Operation) => {
      const segments = withoutSlashAtEnd(`${prefix}${path}`).split('/');
      return (
        method === asked.method.toLowerCase() &&
        segments.length === given.length &&
        segments.every((one, at) => one === given[at] || (/^\{.*\}$/.test(one) && given[at]))
      );
    };
    const { answers = [] } = inOrder.find(isMeant) ?? {};
    const status = String(statusOf(exchange));
    const byStatus = [status, `${status[0]}XX`, 'default'];
    const [answer] = byStatus.flatMap((one) => answers.filter((each) => each.status === one));
    const own = answer?.contents.find(({ mediaType }) => mediaType === mediaTypeOf(exchange))?.schema;
    const schema = (own ?? answer?.json)?.value;
    return isObject(schema) ? schema : undefined;
  };
}

/** As the document asks for it, and otherwise as its operations do. */
function placeOf(root: At, operations: readonly Operation[]): Place | undefined {
  const declared = member(member(root, 'components'), 'securitySchemes') ?? member(root, 'securityDefinitions');
  const required = [root, ...operations.map(({ at }) => at)].flatMap((at) => asList(child(at, 'security')?.value));
  const named = [...required.flatMap((one) => Object.keys(asObject(one))), ...children(declared).map(({ key }) => key)];
  const [scheme] = named.flatMap((name) => member(declared, name) ?? []);
  if (scheme === undefined) return undefined;
  const [kind, name, where] = [text(scheme, 'type'), text(scheme, 'name'), text(scheme, 'in')];
  if (kind === 'apiKey' && name !== undefined)
    return { in: where === 'query' || where === 'cookie' ? where : 'header', name };
  return { in: kind === 'basic' || text(scheme, 'scheme')?.toLowerCase() === 'basic' ? 'basic' : 'bearer' };
}
