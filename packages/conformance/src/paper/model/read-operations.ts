// Which operations does a description of OpenAPI 2.0 to 3.2 hold?

import { child, children, follow, isObject, member, type Place, text } from '../document/source.ts';
import { mostRead, rememberedOf } from '../words/remembered.ts';
import { answersOf, contentOf, contentsOf, type Dialect, jsonSchema, statedTypes } from './answer.ts';
import { type Body, type Operation, type Parameter, type Segment, template } from './operation.ts';
import { isServing } from './path-kinds.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The operations of each path. */
export function readPathOperations(dialect: Dialect): [Operation, ...Operation[]][] {
  return children(member(dialect.root, 'paths'))
    .filter(({ key }) => key.startsWith('/'))
    .map((item) => operationsOf(dialect, item, 'path'))
    .filter((found): found is [Operation, ...Operation[]] => found.length > 0);
}

export function readWebhooks(dialect: Dialect): Operation[] {
  // The extension repeats what newer editions have a member for.
  return children(member(dialect.root, 'webhooks') ?? member(dialect.root, 'x-webhooks')).flatMap((item) =>
    operationsOf(dialect, item, 'webhook'),
  );
}

/** Callbacks of every operation; the path is the expression that names their URL. */
export function readCallbacks(dialect: Dialect, operations: readonly Operation[]): Operation[] {
  const callbacks = operations.flatMap(({ at }) => children(follow(child(at, 'callbacks')))).map(follow);
  // A shared callback is read once.
  return [...new Map(callbacks.map((callback) => [callback?.value, callback])).values()]
    .flatMap(children)
    .filter(({ key }) => !key.startsWith('x-') && key !== '$ref')
    .flatMap((item) => operationsOf(dialect, item, 'callback'));
}

function operationsOf(dialect: Dialect, item: Place, kind: Operation['kind']): Operation[] {
  const target = follow(item);
  const segments = kind === 'path' ? segmentsOf(item.key) : [];
  const path = {
    kind,
    path: item.key,
    segments,
    template: template(segments),
    serving: isServing(segments),
    pathAt: item,
  };
  const shared = target === undefined ? [] : parametersIn(target);
  const operations: Operation[] = [];
  const add = (place: Place) => {
    const at = follow(place);
    if (isObject(at?.value)) operations.push(operationAt(dialect, at, place.key.toLowerCase(), path, shared));
  };
  for (const method of methods) {
    const place = child(target, method);
    if (place !== undefined) add(place);
  }
  children(child(target, 'additionalOperations')).forEach(add);
  return operations;
}

type Called = Pick<Operation, 'kind' | 'path' | 'segments' | 'template' | 'serving' | 'pathAt'>;

function operationAt(dialect: Dialect, at: Place, method: string, called: Called, shared: readonly Parameter[]) {
  const { root, version } = dialect;
  const own = parametersIn(at);
  // Parameters of the operation stand before those of its path with the same name and place.
  const keyOf = (one: Parameter) => `${one.in} ${one.name}`;
  const owned = new Set(own.map(keyOf));
  const all = own.length === 0 ? shared : [...shared.filter((one) => !owned.has(keyOf(one))), ...own];
  return {
    ...called,
    ...answersOf(dialect, at),
    ...accessOf(child(at, 'security') ?? child(root, 'security')),
    method,
    at,
    parameters: version === '2.0' ? all.filter((one) => one.in !== 'body' && one.in !== 'formData') : all,
    body: version === '2.0' ? oldBody(root, at, all) : newBody(at),
    words: [text(at, 'summary'), text(at, 'description')].filter(Boolean).join('\n'),
    operationId: text(at, 'operationId') ?? '',
  };
}

function accessOf(security: Place | undefined): Pick<Operation, 'secured' | 'scoped'> {
  if (security === undefined) return { secured: false, scoped: false };
  const alternatives = children(security).filter(({ value }) => isObject(value));
  return {
    secured: alternatives.length > 0 && alternatives.every((one) => children(one).length > 0),
    scoped: alternatives.some((one) => children(one).some(({ value }) => Array.isArray(value) && value.length > 0)),
  };
}

/** The first hundred: no URL has more. A query or a fragment is no part of them. */
export function segmentsOf(path: string): Segment[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((text) => text !== '')
    .slice(0, 100)
    .map((text) => ({ text, parameter: /^\{([^{}]+)\}/.exec(text)?.[1] ?? /^:(\w+)$/.exec(text)?.[1] }));
}

const parametersIn = rememberedOf((object: Place): readonly Parameter[] => {
  const parameters: Parameter[] = [];
  for (const at of children(child(object, 'parameters')).slice(0, mostRead)) {
    const target = follow(at);
    const name = text(target, 'name');
    const where = text(target, 'in');
    if (name === undefined || where === undefined) continue;
    const schema = child(target, 'schema') ?? child(children(child(target, 'content'))[0], 'schema') ?? target;
    parameters.push({ name, in: where, at, schema, description: text(target, 'description') ?? '' });
  }
  return parameters;
});

function newBody(at: Place): Body | undefined {
  const place = child(at, 'requestBody');
  if (place === undefined) return undefined;
  const contents = contentsOf(follow(place));
  return { at: place, contents, json: jsonSchema(contents), fields: [] };
}

function oldBody(root: Place, at: Place, parameters: readonly Parameter[]): Body | undefined {
  const body = parameters.find((parameter) => parameter.in === 'body');
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  const first = body ?? fields[0];
  if (first === undefined) return undefined;
  const usual = body === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const schema = body === undefined ? undefined : child(follow(body.at), 'schema');
  const types = statedTypes(child(at, 'consumes') ?? child(root, 'consumes'), usual);
  const contents = types.map((stated) => contentOf(stated, schema, first.at));
  return { at: first.at, contents, json: jsonSchema(contents), fields };
}
