// Is a missing credential answered with 401? (spec 5.10)

import { states } from '../../model/alike.ts';
import { isCall } from '../../model/operation.ts';
import { says } from '../../words/says.ts';
import type { OperationCheck } from '../check.ts';
import { noneSecured, notStated, type Refusal, refusedOtherwise } from './refused-caller.ts';

const others = new Set(['400', '403', '404', '500']);
const saysUnknown = says(
  /\b(missing|invalid|expired|absent|no) (or (missing|invalid|expired) )?(token|credentials?|api key|access token|authentication|authorization header)\b|\b(token|credentials?|api key|session) (is |has |was |are )?(missing|invalid|expired|absent|revoked|required)\b|\b(token|sessao|credencial|chave) (expirou|venceu|foi revogad[oa])\b|\bnot (authenticated|logged in|signed in)\b|\bauthentication (required|failed|is required)\b|\b(token|credencia(l|is)|chave) (ausentes?|invalid[oa]s?|expirad[oa]s?|vencid[oa]s?)\b|\bnao autenticado\b|\bautenticacao (necessaria|obrigatoria)\b/,
);

const unknownCaller: Refusal = {
  status: '401',
  otherwise: ({ status, said }) => others.has(status) && saysUnknown(said),
  caller: { pt: 'quem não se autenticou', en: 'a caller who is not authenticated' },
  mend: {
    pt: 'Responda 401, com WWW-Authenticate, quando a credencial falta ou não vale.',
    en: 'Send 401 and WWW-Authenticate when the credential is missing or not valid.',
  },
};

export const notAuthenticated: OperationCheck = {
  rule: 'authentication-401',
  missing: noneSecured,
  concerns: (like) => like.secured && isCall(like),
  mayBreach: ({ pattern }) => !states(pattern, '401') || pattern.answers.some(unknownCaller.otherwise),
  breachOf: (operation) =>
    refusedOtherwise(unknownCaller, operation) ??
    (states(operation.pattern, '401') ? undefined : notStated(unknownCaller, operation, 'certain')),
};
