// Does every request carry its own credential? (spec 5.8)

import type { Operation } from '../../model/operation.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { likely, openApiCheck } from '../check.ts';
import { securitySchemes } from './security-schemes.ts';

export const stateless = openApiCheck({
  rule: 'authentication-stateless',
  of: (paper) => [
    ...securitySchemes(paper),
    ...paper.operations.flatMap(({ parameters }) =>
      parameters.filter((one) => one.in === 'cookie').map((one) => ({ ...one, type: 'cookie' })),
    ),
    ...paper.operations
      .filter(opensSession)
      .map(({ at }) => ({ at, name: 'Set-Cookie', type: 'cookie', in: 'answer' })),
  ],
  judge: ({ at, in: where, name, type }) => {
    const inHeader = where === 'header' && type === 'apiKey' && /sess(ion|ao)id$/.test(joined(name));
    const isCookie = where === 'answer' || (where === 'cookie' && isSessionCookie(name));
    if (!inHeader && !isCookie) return undefined;
    return likely(at, 'sessionCookie', { name });
  },
});

/** A login whose answer sets a cookie. */
function opensSession({ method, segments, successes }: Operation): boolean {
  const isLogin = segments.some(({ text }) => /sess(ion|ao|oes)|^(login|sign-?in|entrar)$/i.test(text));
  return method === 'post' && isLogin && successes.some(({ headers }) => headers.includes('set-cookie'));
}

function isSessionCookie(name: string): boolean {
  return joined(name).includes('sess') || wordsOf(name).some((word) => names.sessionCookies.has(word));
}
