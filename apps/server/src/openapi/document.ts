// The OpenAPI text of the whole server.
import type { Json } from '@farol/http';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import './problem-schema.ts';
import type { ReadRoute } from '../read/read-route.ts';
import type { Door, DoorComponent } from '../request/door.ts';
import { componentSchemas } from './components.ts';
import { readOperations } from './operations.ts';
import { sharedHeaders, sharedParameters, sharedResponses } from './responses.ts';

const tags = [
  { name: 'catalogue', description: 'The listed APIs, and what was seen when they were tried.' },
  { name: 'conventions', description: 'The conventions, the guides that explain them, and the status codes.' },
  { name: 'gateway', description: 'Calls to the listed APIs, inside their limits.' },
  { name: 'graphql', description: 'The same content in the query language.' },
  { name: 'descriptions', description: 'What this server says about itself.' },
  { name: 'problems', description: 'What error bodies mean.' },
  { name: 'operation', description: 'For those who run the server.' },
];

/** The OpenAPI text, derived from the tables that the server runs on. */
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
    openapi: '3.1.0',
    info: {
      title: 'Farol',
      version,
      summary: 'A catalogue of 18 public web APIs for people who develop for Brazil.',
      description:
        'Read-only JSON, no key. Texts come in Brazilian Portuguese or English by `lang` or `Accept-Language`. ' +
        'Every failure is `application/problem+json` (RFC 9457). Every URL accepts GET, HEAD and OPTIONS; any ' +
        'other method is 405 with `Allow`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The server that sent this text, local or in production.', 'x-internal': false },
    ],
    // States explicitly that no credential is needed.
    security: [{}],
    tags: [...tags, ...doors.flatMap((door) => door.description?.tag ?? [])].filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: components('schemas', componentSchemas()),
      headers: components('headers', sharedHeaders),
      parameters: components('parameters', sharedParameters),
      responses: components('responses', sharedResponses),
      ...(securitySchemes && { securitySchemes }),
    },
  };
}

/** `/openapi.json`. It describes itself too, so the text is made on first use. */
export function openapiRoute(document: () => Json): ReadRoute {
  return {
    path: '/openapi.json',
    operation: {
      id: 'get_openapi',
      tag: 'descriptions',
      summary: 'This description',
      about: 'The whole interface as an OpenAPI 3.1 text.',
    },
    fixed: ['/openapi.json'],
    answers: [{ type: 'application/json', about: 'The description.', schema: openapiSchema }],
    content: () => jsonContent(document(), { cache: revalidated, language: null }),
  };
}

const openapiSchema = z
  .looseObject({ openapi: z.literal('3.1.0') })
  .meta({ id: 'OpenApi', description: 'An OpenAPI 3.1 text.' });
