// Headers, parameters and responses that operations share, for the OpenAPI text.
import { type ProblemCode, problemBody, problemKinds } from '@farol/http';
import components from './components.json' with { type: 'json' };

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
  ...components.responses,
};

export const sharedComponents = { ...components, responses };
