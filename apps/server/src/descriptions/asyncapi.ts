// /asyncapi.json: the webhooks of the OpenAPI text as an AsyncAPI 3 text.
import type { Json } from '@farol/http';
import * as z from 'zod';
import { withParts } from '../openapi/door-paths.ts';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import written from './asyncapi.json' with { type: 'json' };
import reads from './reads.json' with { type: 'json' };

type Delivery = {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly description: string; readonly schema: Json }[];
  readonly requestBody: {
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly example: Json }>>;
  };
};
type Described = {
  readonly info: { readonly version: string; readonly license: { readonly name: string } };
  readonly webhooks?: Readonly<Record<string, { readonly post: Delivery }>>;
};

export function asyncapiDocument(openapi: Json): Json {
  const { info, webhooks = {} } = openapi as unknown as Described;
  const refs = (from: string) =>
    Object.keys(webhooks).map((kind) => [kind, { $ref: `#/${from}/messages/${kind}` }] as const);
  const described = Object.entries(webhooks).map(([kind, { post }]) => [kind, messageOf(kind, post)]);
  return withParts(written, {
    version: info.version,
    license: { name: info.license.name },
    messages: Object.fromEntries(refs('components')),
    delivered: refs('channels/endpoint').map(([, ref]) => ref),
    described: Object.fromEntries(described),
  });
}

function messageOf(kind: string, { summary, description, parameters, requestBody }: Delivery): Json {
  const [[contentType, { schema, example }] = ['', { schema: {}, example: {} }]] = Object.entries(requestBody.content);
  return {
    name: kind,
    title: summary,
    description,
    contentType,
    headers: {
      type: 'object',
      required: parameters.map(({ name }) => name),
      properties: Object.fromEntries(
        parameters.map(({ name, description: about, schema: form }) => [name, { ...form, description: about }]),
      ),
    },
    payload: schema,
    examples: [{ payload: example }],
  };
}

export function asyncapiRoute(openapi: () => Json): ReadRoute {
  return {
    ...reads.asyncapi,
    fixed: [reads.asyncapi.path],
    example: { asyncapi: '3.1.0' },
    answers: [{ type: 'application/json', about: 'The description.', schema: asyncapiSchema }],
    content: () => jsonContent(asyncapiDocument(openapi()), { cache: revalidated, language: null }),
  };
}

const asyncapiSchema = z
  .looseObject({ asyncapi: z.literal('3.1.0') })
  .meta({ id: 'AsyncApi', description: 'An AsyncAPI text.' });
