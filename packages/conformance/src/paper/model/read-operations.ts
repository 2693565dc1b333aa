// Which operations does a description of OpenAPI 2.0 to 3.2 hold?

import { child, children, follow, isObject, member, type Place, text, texts } from '../document/source.ts';
import { type Answer, isSuccess } from './answer.ts';
import { type Body, jsonSchema, type Operation, type Parameter, type Segment, template } from './operation.ts';
import { isServing } from './path-kinds.ts';
import { answersOf, bare, contentsOf, type Dialect, type StatedAnswers } from './read-answers.ts';

type Members = Readonly<Record<string, unknown>>;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The operations of each path. */
export function readPathOperations(dialect: Dialect): [Operation, ...Operation[]][] {
  const paths: [Operation, ...Operation[]][] = [];
  children(member(dialect.root, 'paths')).forEach((item) => {
    if (!item.key.startsWith('/')) return;
    const found = operationsOf(dialect, item, 'path', item.key);
    if (hasFirst(found)) paths.push(found);
  });
  return paths;
}

function hasFirst(operations: Operation[]): operations is [Operation, ...Operation[]] {
  return operations.length > 0;
}

export function readWebhooks({ root, version }: Dialect): Operation[] {
  return [member(root, 'webhooks'), member(root, 'x-webhooks')]
    .flatMap((group) => children(group))
    .flatMap((item) => operationsOf({ root, version }, item, 'webhook', item.key));
}

/** Callbacks of every operation; the path is the expression that names their URL. */
export function readCallbacks(dialect: Dialect, operations: readonly Operation[]): Operation[] {
  const found: Operation[] = [];
  operations.forEach(({ at }) => {
    if ((at.value as Members).callbacks === undefined) return;
    for (const callback of children(member(at, 'callbacks')))
      for (const item of children(follow(callback)))
        if (!item.key.startsWith('x-') && item.key !== '$ref')
          found.push(...operationsOf(dialect, item, 'callback', item.key));
  });
  return found;
}

function operationsOf(dialect: Dialect, item: Place, kind: Operation['kind'], path: string): Operation[] {
  const target = follow(item);
  if (target === undefined || !isObject(target.value)) return [];
  const segments = kind === 'path' ? segmentsOf(path) : [];
  const key = template(segments);
  const serving = isServing(segments);
  const parameters = parametersOf(child(target, 'parameters'));
  const shared: SharedByPath = { kind, path, segments, template: key, serving, pathAt: item, parameters };
  const found: Operation[] = [];
  const add = (method: string, place: Place | undefined) => {
    const at = follow(place);
    if (at !== undefined && isObject(at.value)) found.push(operationOf(dialect, shared, method, at));
  };
  for (let index = 0; index < methods.length; index += 1) {
    const method = methods[index] as string;
    // Most paths have few of the methods, and this look-up is the cheapest.
    if (target.value[method] !== undefined) add(method, child(target, method));
  }
  if (target.value.additionalOperations !== undefined)
    children(child(target, 'additionalOperations')).forEach((place) => {
      add(place.key.toLowerCase(), place);
    });
  return found;
}

type SharedByPath = Pick<Operation, 'kind' | 'path' | 'segments' | 'template' | 'serving' | 'pathAt' | 'parameters'>;

function operationOf(dialect: Dialect, shared: SharedByPath, method: string, at: Place): Operation {
  const { root, version } = dialect;
  const stated = at.value as Members;
  const all =
    stated.parameters === undefined
      ? shared.parameters
      : withOwn(shared.parameters, parametersOf(child(at, 'parameters')));
  const old = version === '2.0';
  const parameters = old ? all.filter((one) => one.in !== 'body' && one.in !== 'formData') : all;
  const security = child(stated.security === undefined ? root : at, 'security');
  return new ReadOperation(shared, method, at, {
    parameters,
    body: old ? oldBody(root, at, all) : stated.requestBody === undefined ? undefined : newBody(at),
    stated: answersOf(dialect, at),
    access: security === undefined ? openToAll : accessOf(security),
  });
}

type Read = Pick<Operation, 'parameters' | 'body'> & {
  readonly stated: StatedAnswers;
  readonly access: Pick<Operation, 'secured' | 'scoped'>;
};

/** A class, so that all answers are listed only when they are asked for, without a closure for each of thousands of operations. */
class ReadOperation implements Operation {
  readonly kind: Operation['kind'];
  readonly method: string;
  readonly path: string;
  readonly segments: Operation['segments'];
  readonly template: string;
  readonly serving: boolean;
  readonly at: Place;
  readonly pathAt: Place;
  readonly parameters: Operation['parameters'];
  readonly body: Operation['body'];
  readonly own: Operation['own'];
  readonly pattern: Operation['pattern'];
  readonly like: Operation['like'];
  readonly successes: Operation['successes'];
  readonly secured: boolean;
  readonly scoped: boolean;
  readonly words: string;
  readonly operationId: string;
  private readonly stated: StatedAnswers;

  constructor(shared: SharedByPath, method: string, at: Place, { parameters, body, stated, access }: Read) {
    this.kind = shared.kind;
    this.method = method;
    this.path = shared.path;
    this.segments = shared.segments;
    this.template = shared.template;
    this.serving = shared.serving;
    this.at = at;
    this.pathAt = shared.pathAt;
    this.parameters = parameters;
    this.body = body;
    this.own = stated.own;
    const { pattern } = stated;
    this.pattern = pattern;
    if (pattern.refersToSuccess) this.successes = stated.all.filter(isSuccess);
    else this.successes = pattern.writesOnlySuccess ? stated.own : stated.own.filter(isSuccess);
    this.secured = access.secured;
    this.scoped = access.scoped;
    this.words = joined(text(at, 'summary'), text(at, 'description'));
    this.operationId = text(at, 'operationId') ?? '';
    this.stated = stated;
    const accepts = body?.contents;
    this.like = pattern.kindOf({
      method,
      serving: shared.serving,
      secured: access.secured,
      scoped: access.scoped,
      accepts,
    });
  }

  get answers(): readonly Answer[] {
    return this.stated.all;
  }
}

function joined(summary: string | undefined, description: string | undefined): string {
  return summary && description ? `${summary}\n${description}` : summary || description || '';
}

const openToAll = { secured: false, scoped: false };

function accessOf(security: Place): Pick<Operation, 'secured' | 'scoped'> {
  const alternatives = children(security).filter(({ value }) => isObject(value));
  return {
    secured: alternatives.length > 0 && alternatives.every(({ value }) => Object.keys(value as object).length > 0),
    scoped: alternatives.some((one) => children(one).some(({ value }) => Array.isArray(value) && value.length > 0)),
  };
}

export function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = [];
  for (const text of path.split('/')) if (text !== '') segments.push({ text, parameter: parameterOf(text) });
  return segments;
}

function parameterOf(text: string): string | undefined {
  if (text[0] === '{') return /^\{([^{}]+)\}/.exec(text)?.[1];
  return text[0] === ':' ? /^:(\w+)$/.exec(text)?.[1] : undefined;
}

/** Parameters of the operation stand before those of its path with the same name and place. */
function withOwn(shared: readonly Parameter[], own: readonly Parameter[]): readonly Parameter[] {
  if (own.length === 0) return shared;
  if (shared.length === 0) return own;
  return [...shared.filter((one) => !own.some((other) => other.name === one.name && other.in === one.in)), ...own];
}

const noParameters: readonly Parameter[] = [];

function parametersOf(list: Place | undefined): readonly Parameter[] {
  if (list === undefined) return noParameters;
  const places = children(list);
  const first = places[0];
  // Most lists have one, and one array is enough for it.
  if (places.length === 1 && first !== undefined) {
    const parameter = parameterAt(first);
    return parameter === undefined ? noParameters : [parameter];
  }
  return places.map(parameterAt).filter((parameter) => parameter !== undefined);
}

function parameterAt(at: Place): Parameter | undefined {
  const target = follow(at);
  const name = text(target, 'name');
  const where = text(target, 'in');
  if (target === undefined || name === undefined || where === undefined) return undefined;
  const schema = child(target, 'schema') ?? child(children(child(target, 'content'))[0], 'schema') ?? target;
  return { name, in: where, at, schema, description: text(target, 'description') ?? '' };
}

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
  const stated = texts(child(at, 'consumes') ?? child(root, 'consumes'));
  const usual = body === undefined ? ['application/x-www-form-urlencoded'] : ['application/json'];
  const types = stated.length > 0 ? stated : usual;
  const schema = body === undefined ? undefined : child(follow(body.at), 'schema');
  const contents = types.map((type) => ({ mediaType: bare(type), schema, at: first.at }));
  return { at: first.at, contents, json: jsonSchema(contents), fields };
}
