// What an entry of the catalogue states about its API, as an OpenAPI description: its requests, answers, failures and key.
import type { Api, Frozen } from '@farol/catalogue';

type Json = Record<string, unknown>;
type Template = Frozen<Api>['requests'][number];

export function descriptionOf(api: Frozen<Api>): Json {
  const paths: Record<string, Json> = {};
  for (const [index, request] of api.requests.entries()) {
    const answer = request.response ?? (index === 0 ? api.response : undefined);
    const operation = { [request.method.toLowerCase()]: operationOf(api, request, answer) };
    paths[request.path] = { ...operation, ...paths[request.path] };
  }
  const { credential } = api;
  return {
    openapi: '3.1.0',
    info: { title: api.name, version: '1' },
    servers: [{ url: api.baseAddress }],
    paths,
    ...(credential && {
      components: { securitySchemes: { key: schemeOf(credential) } },
      security: [{ key: [] }],
    }),
  };
}

function schemeOf({ place, name }: NonNullable<Frozen<Api>['credential']>): Json {
  if (place === 'bearer') return { type: 'http', scheme: 'bearer' };
  return { type: 'apiKey', in: place === 'query' ? 'query' : 'header', name };
}

function operationOf(
  api: Frozen<Api>,
  request: Template,
  answer: Template['response'] | Frozen<Api>['response'],
): Json {
  const inUrl = request.parameters.filter(({ in: where }) => where !== 'body');
  const responses: Record<string, Json> = {};
  if (answer !== undefined) add(responses, answer.status, answer.contentType, answer.sample);
  for (const { status, contentType, body, confidence, match } of api.failures)
    if (confidence !== 'low' && (match?.pathStart === undefined || request.path.startsWith(match.pathStart)))
      add(responses, status, body === null ? null : contentType, body);
  return {
    parameters: inUrl.map(({ name, in: where, required, type }) => ({
      name,
      in: where,
      required: where === 'path' || required,
      schema: { type },
    })),
    ...(request.body !== undefined && {
      requestBody: { content: { 'application/json': { schema: schemaOf(request.body) } } },
    }),
    responses,
  };
}

function add(responses: Record<string, Json>, status: number, type: string | null, body: unknown): void {
  const known = (responses[status]?.content ?? {}) as Record<string, Json>;
  responses[status] = { description: String(status), content: known };
  if (type === null || body === null) return;
  const { examples = {}, schema = schemaOf(body) } = known[type] ?? {};
  const example = { [`e${Object.keys(examples as Json).length}`]: { value: body } };
  known[type] = { schema, examples: { ...(examples as Json), ...example } };
}

function schemaOf(value: unknown): Json {
  if (Array.isArray(value)) return { type: 'array', items: value.length === 0 ? {} : schemaOf(value[0]) };
  if (value === null) return {};
  if (typeof value !== 'object') return { type: typeof value };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, schemaOf(inner)])),
  };
}
