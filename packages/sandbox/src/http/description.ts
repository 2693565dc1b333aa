// The room's part of the OpenAPI text, derived from the table that it runs on. The text that includes it
// brings the schema `Problem` and the headers `Access-Control-Allow-Origin` and `X-Request-Id`.

import { describeParameters, describeSchema, describeSchemas, type Json, problemKinds } from '@farol/http';
import type { z } from 'zod';
import { jsonType, type Operation, type Route, typesOf } from './operation.ts';
import { answerSchemas, requestSchemas } from './schemas.ts';
import {
  everyHeader,
  headerRef,
  placeholders,
  responseName,
  responseRef,
  type SandboxProblemCode,
  sharedComponents,
} from './shared-components.ts';
import { describeWebhooks } from './webhook-description.ts';

export type SandboxDescription = ReturnType<typeof describeRoutes>;

const apiTag = 'sandbox';

export function describeRoutes(routes: readonly Route[]) {
  return {
    tag: {
      name: apiTag,
      description:
        'The practice provider: payments, events and webhooks that behave by the conventions. Its wire names are Portuguese.',
    },
    webhooks: describeWebhooks(apiTag),
    paths: Object.fromEntries(routes.map((route) => [route.path, describePath(route)])),
    components: {
      schemas: { ...describeSchemas(requestSchemas, 'input'), ...describeSchemas(answerSchemas, 'output') },
      ...sharedComponents,
    },
  };
}

function describePath(route: Route): Json {
  const described: Record<string, unknown> = {};
  const placeholders = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (placeholders.length > 0) described.parameters = placeholders.map((name) => placeholder(name, route.path));
  for (const [method, operation] of Object.entries(route.operations)) {
    described[method.toLowerCase()] = describeOperation(operation, method, placeholders.length > 0);
    if (method === 'GET') described.head = describeHead(operation, placeholders.length > 0);
  }
  const first = Object.values(route.operations)[0];
  described.options = {
    tags: [apiTag],
    operationId: `${first?.id}_options`,
    summary: 'Allowed methods',
    description: 'The methods of this URL; also the response to a preflight.',
    security: [{}],
    responses: { '204': responseRef('SandboxOptions'), '500': responseRef('SandboxInternalError') },
  };
  return described;
}

function describeOperation(operation: Operation, method: string, hasId: boolean): Json {
  const { answer, takes, gives, example } = operation;
  const ownHeaders = Object.fromEntries(
    [
      ...(operation.access === 'key' ? ['RateLimit-Policy'] : []),
      ...(gives ? ['ETag', 'Cache-Control'] : []),
      ...(answer.headers ?? []),
    ].map((name) => [name, headerRef(name)]),
  );
  return {
    ...commonOf(operation),
    operationId: operation.id,
    summary: operation.summary,
    description: operation.about,
    ...(takes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          typesOf(operation, method).map((type) => [type, { schema: schemaOf(takes), example }]),
        ),
      },
    }),
    responses: {
      [answer.status]: {
        description: answer.about,
        headers: { ...everyHeader, ...ownHeaders },
        ...(gives && { content: { [jsonType]: { schema: schemaOf(gives) } } }),
      },
      ...(method === 'GET' ? { '304': responseRef('SandboxNotModified') } : {}),
      ...failuresOf(operation, method, hasId),
    },
  };
}

function describeHead(operation: Operation, hasId: boolean): Json {
  const statuses = ['304', ...Object.keys(failuresOf(operation, 'HEAD', hasId))];
  return {
    ...commonOf(operation),
    operationId: `${operation.id}_head`,
    summary: `${operation.summary}: headers only`,
    description: 'The headers that GET would return.',
    responses: {
      '200': responseRef('SandboxBodiless'),
      ...Object.fromEntries(
        statuses.map((status) => [status, responseRef(status === '429' ? 'SandboxBodilessLimit' : 'SandboxBodiless')]),
      ),
    },
  };
}

function commonOf(operation: Operation): Json {
  return {
    tags: [apiTag],
    security: operation.access === 'key' ? [{ chave: [] }] : [{}],
    parameters: [
      ...describeParameters(operation.parameters),
      ...(operation.repeatable ? [{ $ref: '#/components/parameters/SandboxIdempotencyKey' }] : []),
      ...(operation.conditional ? [{ $ref: '#/components/parameters/SandboxIfMatch' }] : []),
    ],
  };
}

function failuresOf(operation: Operation, method: string, hasId: boolean): Record<string, Json> {
  const isRead = method === 'GET' || method === 'HEAD';
  const codes: SandboxProblemCode[] = [
    ...(isRead ? (['invalid-parameter'] as const) : (['malformed-body'] as const)),
    ...(operation.access === 'key' ? (['not-authenticated'] as const) : []),
    ...(operation.access === 'key' && !isRead ? (['not-allowed'] as const) : []),
    ...(hasId ? (['not-found'] as const) : []),
    'not-acceptable',
    ...(operation.conflicting || operation.repeatable ? (['conflict'] as const) : []),
    ...(operation.conditional ? (['precondition-failed'] as const) : []),
    ...(operation.takes ? (['body-too-large', 'unsupported-media-type'] as const) : []),
    ...(operation.repeatable ? (['idempotency-key-reused'] as const) : []),
    'limit-reached',
    'internal-error',
    'unavailable',
  ];
  return {
    ...Object.fromEntries(codes.map((code) => [String(problemKinds[code].status), responseRef(responseName(code))])),
    default: responseRef('SandboxFailure'),
  };
}

function placeholder(name: string, path: string): Json {
  const kind = name === 'etapa' ? 'etapa' : (/v1\/([\w-]+)/.exec(path)?.[1] ?? '');
  const examples: Readonly<Record<string, string>> = placeholders;
  return {
    name,
    in: 'path',
    required: true,
    description: name === 'etapa' ? 'Place in the rotation.' : 'Id.',
    schema: { type: 'string', maxLength: 64, pattern: '^[a-z][a-z0-9._-]*$' },
    example: examples[kind],
  };
}

function schemaOf(schema: z.ZodType): Json {
  const id = (answerSchemas.get(schema) ?? requestSchemas.get(schema))?.id;
  return id === undefined ? describeSchema(schema) : { $ref: `#/components/schemas/${id}` };
}
