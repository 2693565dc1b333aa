import type { SandboxError, SandboxFacts } from '../errors.ts';
import { type SandboxProblemCode, sandboxProblems } from '../problem-kinds.ts';
import { languageTag } from '../text.ts';
import type { SandboxContext } from './operation.ts';

/** The one error body of the house (RFC 9457), in the reader's language. `instance` is the path without its query, which might hold a key. */
export function problemBody(code: SandboxProblemCode, facts: SandboxFacts, context: SandboxContext, instance: string) {
  const { status, title, remedy } = sandboxProblems[code];
  const { language, requestId } = context;
  return {
    type: `/problems/${code}`,
    title: title[language],
    status,
    detail: (facts.detail ?? remedy)[language],
    instance,
    errors: (facts.errors ?? []).map(({ detail, ...place }) => ({ ...place, detail: detail[language] })),
    request_id: requestId,
  };
}

export function problemResponse({ code, facts }: SandboxError, context: SandboxContext, instance: string): Response {
  const { retryAfter, headers } = facts;
  return new Response(JSON.stringify(problemBody(code, facts, context, instance)), {
    status: sandboxProblems[code].status,
    headers: {
      'content-type': 'application/problem+json',
      'content-language': languageTag[context.language],
      'cache-control': 'no-store',
      vary: 'Accept-Language',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...headers,
    },
  });
}
