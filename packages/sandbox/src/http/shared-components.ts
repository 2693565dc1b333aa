// Headers, parameters and responses that operations share, for the OpenAPI text.
import { type ProblemCode, problemBody, problemKinds } from '@farol/http';

/** The codes that the practice provider answers with. */
const codes = [
  'invalid-parameter',
  'invalid-cursor',
  'malformed-body',
  'not-authenticated',
  'not-allowed',
  'not-found',
  'method-not-allowed',
  'not-acceptable',
  'conflict',
  'precondition-failed',
  'body-too-large',
  'unsupported-media-type',
  'idempotency-key-reused',
  'limit-reached',
  'internal-error',
  'unavailable',
] as const satisfies readonly ProblemCode[];
export type SandboxProblemCode = (typeof codes)[number];

export const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });
export const headerRef = (name: string) => ({ $ref: `#/components/headers/Sandbox-${name}` });

const text = (pattern: string, maxLength: number, example: string) => ({
  schema: { type: 'string', maxLength, pattern },
  example,
});

const headers = {
  'Sandbox-ETag': {
    description: 'Strong tag of this version; for If-Match and If-None-Match.',
    ...text('^"[\\w-]+"$', 64, '"4BJJCcrTIgK3qxRIgK3qxR"'),
  },
  'Sandbox-Cache-Control': { description: 'Who may cache it.', ...text('^[\\w=, -]+$', 200, 'private, no-cache') },
  'Sandbox-Link': {
    description: 'URLs of the `first` and the `next` page (RFC 8288).',
    ...text('^<', 8_192, '</sandbox/v1/pagamentos>; rel="first"'),
  },
  'Sandbox-Location': {
    description: 'URL of the new resource.',
    ...text('^/', 500, '/sandbox/v1/pagamentos/pag_0mgsx1k000123456789abcdef0123'),
  },
  'Sandbox-Allow': {
    description: 'Methods of this URL.',
    ...text('^[A-Z]+(, [A-Z]+)*$', 100, 'GET, HEAD, POST, OPTIONS'),
  },
  'Sandbox-WWW-Authenticate': { description: 'How to authenticate.', ...text('^Bearer', 200, 'Bearer') },
  'Sandbox-Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
    example: 12,
  },
  'Sandbox-RateLimit': {
    description:
      'Calls that are left to this key, and in how many seconds there will be more. Not sent where no key is needed.',
    ...text('^"', 100, '"chave";r=59;t=60'),
  },
  'Sandbox-RateLimit-Policy': {
    description: 'Calls that a key has, and the seconds they are for.',
    ...text('^"', 100, '"chave";q=60;w=60'),
  },
};

const parameters = {
  SandboxIfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The tag that was read: the change is made only if it is still the present one.',
    schema: { type: 'string', maxLength: 4_000, pattern: '^[^\\r\\n]*$' },
    example: '"4BJJCcrTIgK3qxRIgK3qxR"',
  },
  SandboxIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes the call safe to repeat: under the same key and with the same body, the first response comes again.',
    schema: { type: 'string', minLength: 1, maxLength: 600, pattern: '^[\\x20-\\x7e]+$' },
    example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  },
};

/** Headers of every response. The last two are sent and described by the server. */
export const everyHeader = {
  RateLimit: headerRef('RateLimit'),
  'Access-Control-Allow-Origin': { $ref: '#/components/headers/Access-Control-Allow-Origin' },
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
};

const furtherHeaders: Partial<Record<SandboxProblemCode, object>> = {
  'not-authenticated': { 'WWW-Authenticate': headerRef('WWW-Authenticate') },
  'not-allowed': { 'WWW-Authenticate': headerRef('WWW-Authenticate') },
  'method-not-allowed': { Allow: headerRef('Allow') },
  'limit-reached': { 'Retry-After': headerRef('Retry-After'), 'RateLimit-Policy': headerRef('RateLimit-Policy') },
  unavailable: { 'Retry-After': headerRef('Retry-After') },
};

const context = {
  requestId: '3f0b8c1e-5d0a-4a52-9a3b-0c9e3d1f7a10',
  language: 'en',
  instance: '/sandbox/v1/pagamentos',
} as const;

function failure(code: SandboxProblemCode, description: string = problemKinds[code].remedy.en) {
  return {
    description,
    headers: { ...everyHeader, ...furtherHeaders[code] },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: problemBody(code, context),
      },
    },
  };
}

/** `not-found` → `SandboxNotFound`. */
export function responseName(code: SandboxProblemCode): string {
  return `Sandbox${code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

const responses = {
  ...Object.fromEntries(codes.map((code) => [responseName(code), failure(code)])),
  SandboxFailure: failure('not-found', 'Any other failure, in the same shape.'),
  SandboxBodiless: { description: 'As for GET, without the body.', headers: everyHeader },
  SandboxBodilessLimit: {
    description: 'As for GET, without the body.',
    headers: { ...everyHeader, 'Retry-After': headerRef('Retry-After') },
  },
  SandboxNotModified: {
    description: 'The copy of the reader is still current.',
    headers: { ...everyHeader, ETag: headerRef('ETag'), 'Cache-Control': headerRef('Cache-Control') },
  },
  SandboxOptions: {
    description: 'The methods that are allowed.',
    headers: { ...everyHeader, Allow: headerRef('Allow') },
  },
};

const securitySchemes = {
  chave: {
    type: 'http',
    scheme: 'bearer',
    description: 'A practice key from POST /sandbox/v1/chaves (RFC 6750). It is read from the header only.',
  },
};

export const sharedComponents = { headers, parameters, responses, securitySchemes };
