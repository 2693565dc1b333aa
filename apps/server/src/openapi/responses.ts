// Headers, parameters and responses that operations of the OpenAPI text share.
import { type Json, type ProblemCode, problemBody, problemKinds } from '@farol/http';
import shared from './components.json' with { type: 'json' };
import { headerRef, schemaRef } from './components.ts';

const exampleId = '3f0b8c1e-5d0a-4a52-9a3b-0c9e3d1f7a10';

/** Headers of every response. */
export const everyHeader: Json = shared.everyHeader;
export const sharedHeaders: Json = shared.headers;
export const sharedParameters: Json = shared.parameters;

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
  ...shared.responses,
  BadRequest: failure(named('invalid-parameter'), 'invalid-parameter'),
  NotFound: failure(named('not-found'), 'not-found'),
  MethodNotAllowed: failure(named('method-not-allowed'), 'method-not-allowed', { Allow: headerRef('Allow') }),
  NotAcceptable: failure(named('not-acceptable'), 'not-acceptable'),
  BodyTooLarge: failure(named('body-too-large'), 'body-too-large'),
  UrlTooLong: failure(named('url-too-long'), 'url-too-long'),
  UnsupportedMediaType: failure(named('unsupported-media-type'), 'unsupported-media-type', {
    'Accept-Query': headerRef('Accept-Query'),
  }),
  InternalError: failure(named('internal-error'), 'internal-error'),
  Unavailable: failure(named('unavailable'), 'unavailable', { 'Retry-After': headerRef('Retry-After') }),
  Failure: failure('Any other failure, in the same shape.', 'malformed-request'),
};
