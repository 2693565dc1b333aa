// Headers, parameters and responses that operations of the OpenAPI text share.
import { type Json, languageTags, type ProblemCode, problemBody, problemKinds } from '@farol/http';
import { headerRef, schemaRef } from './components.ts';

const text = (pattern: string, maxLength: number, example: string) => ({
  schema: { type: 'string', maxLength, pattern },
  example,
});
const exampleId = '3f0b8c1e-5d0a-4a52-9a3b-0c9e3d1f7a10';

/** Headers of every response. */
export const everyHeader: Json = {
  'X-Request-Id': headerRef('X-Request-Id'),
  'Access-Control-Allow-Origin': headerRef('Access-Control-Allow-Origin'),
  RateLimit: headerRef('RateLimit'),
};

/** Headers, parameters and responses that operations share. */
export const sharedHeaders: Json = {
  ETag: {
    description: 'Strong tag of exactly these bytes; each content encoding has its own.',
    ...text('^"[\\w-]+"$', 64, '"4BJJCcrT-IgK3qxR"'),
  },
  'Cache-Control': {
    description: 'How long the response may be cached.',
    ...text('^[\\w=, -]+$', 200, 'public, max-age=60, stale-while-revalidate=600'),
  },
  Vary: {
    description: 'Request headers that the response depended on.',
    ...text('^[\\w, -]+$', 200, 'Accept-Language, Accept-Encoding'),
  },
  'Content-Language': {
    description: 'Language of the texts.',
    schema: { type: 'string', enum: languageTags },
    example: 'pt-BR',
  },
  Link: {
    description: 'URLs of the `first`, `prev` and `next` page (RFC 8288).',
    ...text('^<', 8_192, '</v1/apis?limit=5>; rel="first"'),
  },
  'X-Request-Id': {
    description: 'Id of this request: your own when you sent a well-formed one.',
    ...text('^[A-Za-z0-9._~-]{8,64}$', 64, exampleId),
  },
  'Access-Control-Allow-Origin': {
    description: 'Reads are open to every origin.',
    schema: { type: 'string', enum: ['*'] },
    example: '*',
  },
  Allow: { description: 'Methods of this URL.', ...text('^[A-Z]+(, [A-Z]+)*$', 100, 'GET, HEAD, OPTIONS') },
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
    example: 5,
  },
  RateLimit: {
    description: 'The rest of a limit. Reads of the catalogue are not limited and do not send it.',
    ...text('^"', 500, '"default";r=50;t=30'),
  },
};

export const sharedParameters: Json = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Preferred languages (RFC 9110). Brazilian Portuguese when none fits.',
    schema: { type: 'string', maxLength: 1_000, pattern: '^[^\\r\\n]*$' },
    example: 'pt-BR, en;q=0.8',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'Tags of copies that the client has; 304 when one is still valid.',
    schema: { type: 'string', maxLength: 4_000, pattern: '^[^\\r\\n]*$' },
    example: '"4BJJCcrT-IgK3qxR"',
  },
};

function failure(description: string, code: ProblemCode, headers: Json = {}): Json {
  const context = { requestId: exampleId, language: 'en', instance: '/v1/apis' } as const;
  return {
    description,
    headers: {
      ...everyHeader,
      'Content-Language': headerRef('Content-Language'),
      ...headers,
    },
    content: {
      'application/problem+json': {
        schema: schemaRef('Problem'),
        example: problemBody(code, context),
      },
    },
  };
}

const named = (code: ProblemCode) => problemKinds[code].remedy.en;

export const sharedResponses: Json = {
  NotModified: {
    description: 'The copy of the client is still valid.',
    headers: {
      ETag: headerRef('ETag'),
      'Cache-Control': headerRef('Cache-Control'),
      Vary: headerRef('Vary'),
      ...everyHeader,
    },
  },
  Options: {
    description: 'What is allowed here.',
    headers: { Allow: headerRef('Allow'), ...everyHeader },
  },
  BadRequest: failure(named('invalid-parameter'), 'invalid-parameter'),
  NotFound: failure(named('not-found'), 'not-found'),
  MethodNotAllowed: failure(named('method-not-allowed'), 'method-not-allowed', { Allow: headerRef('Allow') }),
  NotAcceptable: failure(named('not-acceptable'), 'not-acceptable'),
  BodyTooLarge: failure(named('body-too-large'), 'body-too-large'),
  UrlTooLong: failure(named('url-too-long'), 'url-too-long'),
  UnsupportedMediaType: failure(named('unsupported-media-type'), 'unsupported-media-type'),
  InternalError: failure(named('internal-error'), 'internal-error'),
  Unavailable: failure(named('unavailable'), 'unavailable', { 'Retry-After': headerRef('Retry-After') }),
  Failure: failure('Any other failure, in the same shape.', 'malformed-request'),
};
