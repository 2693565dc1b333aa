// Does every request carry its own credential? (spec 5.8)

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
  ],
  judge: ({ at, in: where, name, type }) => {
    const inHeader = where === 'header' && type === 'apiKey' && /sess(ion|ao)id$/.test(joined(name));
    if (!inHeader && (where !== 'cookie' || !isSessionCookie(name))) return undefined;
    return likely(at, 'sessionCookie', { name });
  },
});

function isSessionCookie(name: string): boolean {
  return joined(name).includes('sess') || wordsOf(name).some((word) => names.sessionCookies.has(word));
}
