// Which values does the simulator know for a request of an entry? For a form that offers them.
import { isDeepStrictEqual } from 'node:util';
import {
  type Api,
  exampleValues,
  type Frozen,
  fillRequest,
  type ParameterValues,
  type RequestTemplate,
} from '@farol/catalogue/ask';
import { behaviours } from './behaviours/all.ts';
import type { Answer } from './play/answer.ts';
import type { KnownRequest } from './play/known-request.ts';
import { createPlayer } from './play/player.ts';
import { isRecord } from './record.ts';

export type KnownInput = { readonly values: ParameterValues; readonly as: Answer['as'] };

/** The values of every known request that the template can make; those that fail in a documented way come last. */
export function knownInputs(api: Frozen<Api>, template: Frozen<RequestTemplate>): readonly KnownInput[] {
  const inputs = createPlayer(api, behaviours[api.id]).known.flatMap(({ request, as }): readonly KnownInput[] => {
    const values = valuesIn(template, request);
    // A value that the template refuses is worth offering only to see how the API refuses it.
    return values && (as === 'failure' || fillRequest(template, values).ok) ? [{ values, as }] : [];
  });
  return inputs.filter(({ values }, at) => inputs.findIndex((other) => isDeepStrictEqual(other.values, values)) === at);
}

/** The values with which the template makes this request; undefined when it cannot. */
function valuesIn(template: Frozen<RequestTemplate>, request: KnownRequest): ParameterValues | undefined {
  if (template.method !== request.method) return undefined;
  const inPath = pathValues(template.path, request.path);
  const inQuery = queryValues(template, request.query);
  const inBody = bodyValues(template.body, request.body, template);
  if (!inPath || !inQuery || !inBody) return undefined;
  const values = { ...headerValues(template), ...inPath, ...inQuery, ...inBody };
  return template.parameters.every(({ name, required }) => !required || name in values) ? values : undefined;
}

/** A known request is the same with any header, so the headers of the example are as good as others. */
function headerValues(template: Frozen<RequestTemplate>): ParameterValues {
  const names = template.parameters.flatMap(({ name, in: place }) => (place === 'header' ? [name] : []));
  return Object.fromEntries(Object.entries(exampleValues(template)).filter(([name]) => names.includes(name)));
}

function pathValues(template: string, path: string): ParameterValues | undefined {
  const names = [...template.matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => name);
  const pattern = template
    .replace(/\/$/, '')
    .split(/\{[\w-]+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path.replace(/\/$/, ''));
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
}

function queryValues(template: Frozen<RequestTemplate>, query: KnownRequest['query']): ParameterValues | undefined {
  const open = new Set(template.parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])));
  const hasFixed = Object.entries(template.query).every(([name, value]) => query[name] === value);
  const others = Object.entries(query).filter(([name]) => !(name in template.query));
  return hasFixed && others.every(([name]) => open.has(name)) ? Object.fromEntries(others) : undefined;
}

function bodyValues(
  template: unknown,
  body: unknown,
  { parameters }: Pick<Frozen<RequestTemplate>, 'parameters'>,
): ParameterValues | undefined {
  const [, name = ''] = (typeof template === 'string' && /^\{([\w-]+)\}$/.exec(template)) || [];
  if (parameters.some((parameter) => parameter.in === 'body' && parameter.name === name)) {
    return body === undefined ? {} : typeof body === 'object' ? undefined : { [name]: String(body) };
  }
  if (Array.isArray(template) && Array.isArray(body)) {
    if (template.length !== body.length) return undefined;
    return merged(template.map((item, index) => bodyValues(item, body[index], { parameters })));
  }
  if (isRecord(template) && isRecord(body)) {
    if (Object.keys(body).some((member) => !(member in template))) return undefined;
    return merged(Object.entries(template).map(([member, item]) => bodyValues(item, body[member], { parameters })));
  }
  return isDeepStrictEqual(template, body) ? {} : undefined;
}

function merged(parts: readonly (ParameterValues | undefined)[]): ParameterValues | undefined {
  const values: Record<string, string> = {};
  for (const part of parts) {
    if (!part) return undefined;
    Object.assign(values, part);
  }
  return values;
}
