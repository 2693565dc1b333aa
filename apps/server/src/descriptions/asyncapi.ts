// /asyncapi.json: the webhooks of the OpenAPI text as an AsyncAPI 3 text.
import type { Json } from '@farol/http';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
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

const channel = 'endpoint';
const post = { http: { method: 'POST', bindingVersion: '0.3.0' } };

export function asyncapiDocument(openapi: Json): Json {
  const { info, webhooks = {} } = openapi as unknown as Described;
  const kinds = Object.keys(webhooks);
  const refs = (from: string) => kinds.map((kind) => [kind, { $ref: `#/${from}/messages/${kind}` }] as const);
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Farol: webhooks of the practice provider',
      version: info.version,
      description: 'Events of payments, sent by POST to the URLs that were registered with POST /sandbox/v1/webhooks.',
      license: { name: info.license.name },
    },
    defaultContentType: 'application/json',
    channels: {
      [channel]: {
        address: null,
        description: 'The URL of an endpoint; whoever registers it chooses it.',
        messages: Object.fromEntries(refs('components')),
      },
    },
    operations: {
      deliver: {
        action: 'send',
        channel: { $ref: `#/channels/${channel}` },
        summary: 'Delivers an event until it is answered with 2xx.',
        messages: refs(`channels/${channel}`).map(([, ref]) => ref),
        bindings: post,
      },
    },
    components: {
      messages: Object.fromEntries(Object.entries(webhooks).map(([kind, { post }]) => [kind, messageOf(kind, post)])),
    },
  };
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
