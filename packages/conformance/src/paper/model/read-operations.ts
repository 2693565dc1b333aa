// Which operations does a description of OpenAPI 2.0 to 3.2 hold?

import { child, children, follow, isObject, member, type Place, text, texts } from '../document/source.ts';
import type { Answer, Body, Content, Operation, Parameter, Segment } from './operation.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

export type Dialect = { readonly root: Place; readonly version: '2.0' | '3.0' | '3.1' | '3.2' };

export function readPathOperations({ root, version }: Dialect): Operation[] {
  return children(member(root, 'paths'))
    .filter(({ key }) => key.startsWith('/'))
    .flatMap((item) => operationsOf({ root, version }, item, 'path', item.key));
}

export function readWebhooks({ root, version }: Dialect): Operation[] {
  return [member(root, 'webhooks'), member(root, 'x-webhooks')]
    .flatMap((group) => children(group))
    .flatMap((item) => operationsOf({ root, version }, item, 'webhook', item.key));
}

/** Callbacks of every operation; the path is the expression that names their URL. */
export function readCallbacks(dialect: Dialect, operations: readonly Operation[]): Operation[] {
  return operations.flatMap((operation) =>
    children(member(operation.at, 'callbacks')).flatMap((callback) =>
      children(follow(callback))
        .filter(({ key }) => !key.startsWith('x-') && key !== '$ref')
        .flatMap((item) => operationsOf(dialect, item, 'callback', item.key)),
    ),
  );
}

function operationsOf(dialect: Dialect, item: Place, kind: Operation['kind'], path: string): Operation[] {
  const target = follow(item);
  if (target === undefined || !isObject(target.value)) return [];
  const segments = kind === 'path' ? segmentsOf(path) : [];
  const own = methods.map((method) => [method, child(target, method)] as const);
  const further = children(child(target, 'additionalOperations')).map((at) => [at.key.toLowerCase(), at] as const);
  return [...own, ...further].flatMap(([method, place]) => {
    const at = follow(place);
    if (at === undefined || !isObject(at.value)) return [];
    return [operationOf(dialect, { kind, method, path, segments, pathAt: item, at }, target)];
  });
}

type Given = Pick<Operation, 'kind' | 'method' | 'path' | 'segments' | 'at' | 'pathAt'>;

function operationOf({ root, version }: Dialect, given: Given, shared: Place): Operation {
  const { at } = given;
  const all = parametersOf(shared, at);
  const security = child(at, 'security') ?? child(root, 'security');
  const alternatives = children(security).filter(({ value }) => isObject(value));
  const operationId = text(at, 'operationId') ?? '';
  return {
    ...given,
    parameters: all.filter((parameter) => parameter.in !== 'body' && parameter.in !== 'formData'),
    body: version === '2.0' ? oldBody(root, at, all) : newBody(at),
    answers: answersOf(root, at, version),
    secured: alternatives.length > 0 && alternatives.every(({ value }) => Object.keys(value as object).length > 0),
    scoped: alternatives.some((one) => children(one).some(({ value }) => Array.isArray(value) && value.length > 0)),
    words: [text(at, 'summary'), text(at, 'description')].filter(Boolean).join('\n'),
    operationId,
  };
}

export function segmentsOf(path: string): Segment[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => ({ text: part, parameter: /^\{([^{}]+)\}/.exec(part)?.[1] ?? /^:(\w+)$/.exec(part)?.[1] }));
}

/** Parameters of the operation stand before those of its path with the same name and place. */
function parametersOf(shared: Place, at: Place): Parameter[] {
  const places = [...children(child(shared, 'parameters')), ...children(child(at, 'parameters'))];
  if (places.length === 0) return [];
  const found = new Map<string, Parameter>();
  for (const place of places) {
    const target = follow(place);
    const name = text(target, 'name');
    const where = text(target, 'in');
    if (target === undefined || name === undefined || where === undefined) continue;
    const content = children(child(target, 'content'))[0];
    found.set(`${where} ${name}`, {
      name,
      in: where,
      at: place,
      schema: child(target, 'schema') ?? child(content, 'schema') ?? target,
      description: text(target, 'description') ?? '',
    });
  }
  return [...found.values()];
}

function newBody(at: Place): Body | undefined {
  const place = child(at, 'requestBody');
  if (place === undefined) return undefined;
  return { at: place, contents: contentsOf(follow(place)), fields: [] };
}

function oldBody(root: Place, at: Place, parameters: readonly Parameter[]): Body | undefined {
  const body = parameters.find((parameter) => parameter.in === 'body');
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  const first = body ?? fields[0];
  if (first === undefined) return undefined;
  const stated = texts(child(at, 'consumes') ?? child(root, 'consumes'));
  const usual = body === undefined ? ['application/x-www-form-urlencoded'] : ['application/json'];
  const types = stated.length > 0 ? stated : usual;
  const schema = body === undefined ? undefined : child(follow(body.at), 'schema');
  return {
    at: first.at,
    contents: types.map((type) => ({ mediaType: bare(type), schema, at: first.at })),
    fields,
  };
}

function answersOf(root: Place, at: Place, version: Dialect['version']): Answer[] {
  return children(child(at, 'responses'))
    .filter(({ key }) => !key.startsWith('x-'))
    .map((place) => {
      const { description, contents, headers } = factsOf(place);
      return {
        status: place.key,
        at: place,
        description,
        contents: version === '2.0' ? oldContents(root, at, follow(place)) : contents,
        headers,
      };
    });
}

type AnswerFacts = Pick<Answer, 'description' | 'contents' | 'headers'>;

/** Shared answers are read once. Answers in place are met once, so remembering them would only cost time. */
const knownFacts = new WeakMap<Place, AnswerFacts>();

function factsOf(place: Place): AnswerFacts {
  const target = follow(place);
  if (target === undefined || target === place) return readFacts(target);
  const known = knownFacts.get(target);
  if (known !== undefined) return known;
  const facts = readFacts(target);
  knownFacts.set(target, facts);
  return facts;
}

function readFacts(target: Place | undefined): AnswerFacts {
  return {
    description: text(target, 'description') ?? '',
    contents: contentsOf(target),
    headers: children(child(target, 'headers')).map(({ key }) => key.toLowerCase()),
  };
}

function oldContents(root: Place, at: Place, answer: Place | undefined): Content[] {
  const schema = child(answer, 'schema');
  if (answer === undefined || schema === undefined) return [];
  const stated = texts(child(at, 'produces') ?? child(root, 'produces'));
  return (stated.length > 0 ? stated : ['application/json']).map((type) => ({
    mediaType: bare(type),
    schema,
    at: answer,
  }));
}

function contentsOf(place: Place | undefined): readonly Content[] {
  return children(child(place, 'content')).map((at) => ({
    mediaType: bare(at.key),
    schema: child(follow(at), 'schema') ?? child(follow(at), 'itemSchema'),
    at,
  }));
}

function bare(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}
