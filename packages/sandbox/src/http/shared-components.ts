// Headers, parameters and responses that operations share, for the OpenAPI text.
import { problemBody, problemKinds } from '@farol/http';
import described from './components.json' with { type: 'json' };

const { problems, placeholders, delivery, ...components } = described;

/** Examples of the placeholders of paths, and what the deliveries of all kinds of events have in common. */
export { delivery, placeholders };

/** The codes that the practice provider answers with. */
export type SandboxProblemCode = keyof typeof problems;
const codes = Object.keys(problems) as SandboxProblemCode[];
const furtherHeaders: Readonly<Record<SandboxProblemCode, readonly string[]>> = problems;

export const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });
export const headerRef = (name: string) => ({ $ref: `#/components/headers/Sandbox-${name}` });

/** Headers of every response. The last two are sent and described by the server. */
export const everyHeader = {
  RateLimit: headerRef('RateLimit'),
  'Access-Control-Allow-Origin': { $ref: '#/components/headers/Access-Control-Allow-Origin' },
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
};

const context = {
  requestId: '3f0b8c1e-5d0a-4a52-9a3b-0c9e3d1f7a10',
  language: 'en',
  instance: '/sandbox/v1/pagamentos',
} as const;

function failure(code: SandboxProblemCode, description: string = problemKinds[code].remedy.en) {
  const further = Object.fromEntries(furtherHeaders[code].map((name) => [name, headerRef(name)]));
  return {
    description,
    headers: { ...everyHeader, ...further },
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
