// The OpenAPI text of the whole server.
import type { Json } from '@farol/http';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import './problem-schema.ts';
import type { ReadRoute } from '../read/read-route.ts';
import type { Door, DoorComponent } from '../request/door.ts';
import about from './about.json' with { type: 'json' };
import { componentSchemas } from './components.ts';
import { wholeStream } from './events.ts';
import { readOperations } from './operations.ts';
import { sharedHeaders, sharedParameters, sharedResponses } from './responses.ts';

const { info, servers, tags } = about;

/** The OpenAPI 3.2 text, derived from the tables that the server runs on. */
export function openapiDocument(routes: readonly ReadRoute[], doors: readonly Door[], version: string): Json {
  const reads = routes.map((route) => [route.path, readOperations(route)] as const);
  const paths = Object.assign({}, Object.fromEntries(reads), ...doors.map((door) => door.description?.paths ?? {}));
  const used = new Set(
    JSON.stringify(paths)
      .match(/"tags":\["(\w+)"/g)
      ?.map((match) => match.slice(9, -1)),
  );
  // Components of a door must not replace those of the server.
  const components = (kind: DoorComponent, own: Json): Json =>
    Object.assign({}, ...doors.map((door) => door.description?.[kind] ?? {}), own);
  const securitySchemes = doors.some((door) => door.description?.securitySchemes)
    ? components('securitySchemes', {})
    : undefined;
  return {
    openapi: '3.2.0',
    info: { ...info, version },
    servers,
    // States explicitly that no credential is needed.
    security: [{}],
    tags: [...tags, ...doors.flatMap((door) => door.description?.tag ?? [])].filter(({ name }) => used.has(name)),
    paths,
    webhooks: Object.assign({}, ...doors.map((door) => door.description?.webhooks ?? {})),
    components: {
      schemas: components('schemas', componentSchemas()),
      headers: components('headers', sharedHeaders),
      parameters: components('parameters', sharedParameters),
      responses: components('responses', sharedResponses),
      ...(securitySchemes && { securitySchemes }),
    },
  };
}

/** For tools that do not know 3.2: without the method QUERY, and each stream as one text. */
export function earlierView(document: Json): Json {
  const text = JSON.stringify(document, (_key, value) => (value?.itemSchema ? { schema: wholeStream } : value));
  const { paths, ...rest } = JSON.parse(text) as { paths: Record<string, Json> };
  const known = Object.entries(paths).map(([path, { query: _query, ...item }]) => [path, item] as const);
  return { ...rest, openapi: '3.1.0', paths: Object.fromEntries(known) };
}

const editions = [
  { version: '3.2', path: '/openapi.json', id: 'get_openapi', view: (document: Json) => document },
  { version: '3.1', path: '/openapi-3.1.json', id: 'get_openapi_3_1', view: earlierView },
];

/** The description in both editions. It describes itself too, so the text is made on first use. */
export function openapiRoutes(document: () => Json): readonly ReadRoute[] {
  return editions.map(({ version, path, id, view }) => ({
    path,
    operation: {
      id,
      tag: 'descriptions',
      summary: `This description (OpenAPI ${version})`,
      about: `The whole interface as an OpenAPI ${version} text.`,
    },
    fixed: [path],
    answers: [{ type: 'application/json', about: 'The description.', schema: openapiSchema }],
    content: () => jsonContent(view(document()), { cache: revalidated, language: null }),
  }));
}

const openapiSchema = z
  .looseObject({ openapi: z.enum(['3.2.0', '3.1.0']) })
  .meta({ id: 'OpenApi', description: 'An OpenAPI text.' });
