// The same description in another edition of OpenAPI, as far as that edition can say it.

type Json = Record<string, unknown>;

export const editions = ['2.0', '3.0', '3.1', '3.2'] as const;
export type Edition = (typeof editions)[number];

/** The long form judges each edition: they differ by a few words, and two of them show most of it. */
export function judgedIn(...few: readonly Edition[]): readonly Edition[] {
  return process.env.FAROL_TEST_LONG === '1' ? editions : few;
}

/** What 2.0 has no word for. */
const notIn20 =
  'oneOf anyOf not callbacks webhooks links cookie mutualTLS openIdConnect bearerFormat 4XX variables'.split(' ');

/** Undefined where the description says something that the edition cannot say. The given one is of 3.1. */
export function inEdition(document: unknown, edition: Edition): unknown {
  const copy = structuredClone(document) as Json;
  // A case that is about one edition stays in it.
  if (copy.openapi !== '3.1.0') return edition === '3.1' ? copy : undefined;
  if (edition === '3.1') return copy;
  if (edition === '3.2') return { ...copy, openapi: '3.2.0' };
  const older = each(copy, olderSchema) as Json;
  if (edition === '3.0') {
    const { webhooks, ...rest } = older;
    return { ...rest, openapi: '3.0.3', ...(webhooks === undefined ? {} : { 'x-webhooks': webhooks }) };
  }
  const { webhooks: _, ...without } = older;
  const text = JSON.stringify(without);
  // Parameters of 2.0 have no examples.
  if (/"in":"(query|header|path)"[^{}]*("example"|\{[^{}]*"example")/.test(text)) return undefined;
  if (notIn20.some((word) => text.includes(`"${word}"`)) || showsHeaders(without)) return undefined;
  return swagger(without);
}

/** Headers of 2.0 have no examples either. */
function showsHeaders(document: Json): boolean {
  let isShown = false;
  each(document, (object) => {
    isShown ||= typeof object.headers === 'object' && JSON.stringify(object.headers).includes('"example');
    return object;
  });
  return isShown;
}

function each(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => each(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner, change)])));
}

function olderSchema(object: Json): Json {
  const { const: only, ...rest } = object;
  const changed: Json = only === undefined || typeof only === 'object' ? object : { ...rest, enum: [only] };
  if (!Array.isArray(changed.type)) return changed;
  const [type, ...others] = changed.type.filter((one) => one !== 'null');
  return others.length > 0 ? changed : { ...changed, type, nullable: true };
}

const sections: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  parameters: 'parameters',
  responses: 'responses',
  securitySchemes: 'securityDefinitions',
};

function swagger(document: Json): Json {
  const { openapi: _, servers, components = {}, paths, ...rest } = document;
  const parts = components as Json;
  const url = String((servers as Json[] | undefined)?.[0]?.url ?? '');
  const [, scheme, host, basePath] = /^(?:(\w+):\/\/([^/]+))?(.*)$/.exec(url) ?? [];
  const shared = Object.entries(sections).flatMap(([from, to]) => (parts[from] ? [[to, parts[from]]] : []));
  const made = {
    swagger: '2.0',
    ...rest,
    ...(scheme ? { schemes: [scheme], host } : {}),
    ...(basePath ? { basePath } : {}),
    paths: mapped(paths as Json, (item) => mapped(item as Json, (one, key) => operationOf(one, key, parts))),
    ...Object.fromEntries(shared),
  };
  return each(made, (object) => oldObject(object, parts)) as Json;
}

function mapped(object: Json, change: (value: unknown, key: string) => unknown): Json {
  return Object.fromEntries(Object.entries(object ?? {}).map(([key, value]) => [key, change(value, key)]));
}

function operationOf(value: unknown, key: string, parts: Json): unknown {
  if (key === 'parameters' || typeof value !== 'object' || value === null) return value;
  const { requestBody, ...operation } = value as Json;
  const produced = Object.entries((operation.responses ?? {}) as Json)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.keys(((response as Json).content ?? {}) as Json));
  const produces = produced.length > 0 ? { produces: [...new Set(produced)] } : {};
  if (requestBody === undefined) return { ...operation, ...produces };
  const body = resolved(requestBody as Json, parts);
  const [[, media] = ['', {}]] = Object.entries((body.content ?? {}) as Json) as [string, Json][];
  const parameter = { name: 'body', in: 'body', required: body.required ?? false, schema: media?.schema ?? {} };
  return {
    ...operation,
    ...produces,
    consumes: Object.keys((body.content ?? {}) as Json),
    parameters: [...((operation.parameters ?? []) as Json[]), parameter],
  };
}

function resolved(value: Json, parts: Json): Json {
  const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(value.$ref ?? '')) ?? [];
  return ((parts[section] as Json | undefined)?.[name] as Json | undefined) ?? value;
}

function oldHeaders(headers: Json): Json {
  return mapped(headers, (one) => ((one as Json).schema as Json | undefined) ?? one);
}

/** One object by itself: references, parameters, headers, answers and schemes are written in the words of 2.0. */
function oldObject(object: Json, parts: Json): Json {
  if (typeof object.$ref === 'string') {
    const inHeader = /^#\/components\/(headers|examples)\//.test(object.$ref);
    if (inHeader) return oldObject(resolved(object, parts), parts);
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(object.$ref) ?? [];
    return sections[section] ? { $ref: `#/${sections[section]}/${name}` } : object;
  }
  const { nullable: _, content, schema, ...rest } = object;
  if (typeof object.in === 'string' && typeof object.name === 'string' && object.in !== 'body') {
    const { example: _shown, ...plain } = (schema ?? {}) as Json;
    return { type: 'string', ...rest, ...plain };
  }
  if (object.type === 'http') return { type: 'apiKey', in: 'header', name: 'Authorization' };
  if (typeof content === 'object' && content !== null && typeof object.description === 'string') {
    const [[type, media] = ['', {}]] = Object.entries(content) as [string, Json][];
    const [named] = Object.values((media?.examples ?? {}) as Record<string, Json>);
    const shown = media?.example ?? named?.value;
    return {
      ...rest,
      ...(rest.headers === undefined ? {} : { headers: oldHeaders(rest.headers as Json) }),
      schema: media?.schema ?? {},
      ...(shown === undefined ? {} : { examples: { [type]: shown } }),
    };
  }
  const { nullable: __, ...kept } = object;
  return typeof object.headers === 'object' ? { ...kept, headers: oldHeaders(object.headers as Json) } : kept;
}
