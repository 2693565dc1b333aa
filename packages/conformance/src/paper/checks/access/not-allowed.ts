// Is a known caller who is not allowed answered with 403? (spec 5.10)

import { states } from '../../model/alike.ts';
import { isCall, type Operation } from '../../model/operation.ts';
import { says } from '../../words/says.ts';
import { type Breach, judgeEach, type PaperCheck } from '../check.ts';
import { noneSecured, notStated, type Refusal, refusedOtherwise } from './refused-caller.ts';

const others = new Set(['400', '401', '500']);
const saysNotAllowed = says(
  /\b(not allowed|not permitted|insufficient (permissions?|scopes?|rights|privileges)|lacks? (the )?(permission|scope)|no permission|permission denied|forbidden)\b|\bnot authori[sz]ed to\b|\b(escopos?|permiss(ao|oes)|privilegios?|direitos?) insuficientes?\b|\bnao possui (permissao|acesso|direito)\b|\bsem permissao\b|\bnao (tem permissao|permitido|pode)\b|\bpermissao (negada|insuficiente)\b|\bacesso negado\b/,
);

const notAllowed: Refusal = {
  status: '403',
  otherwise: ({ status, said }) => others.has(status) && saysNotAllowed(said),
  caller: { pt: 'quem não tem permissão', en: 'a caller without permission' },
  mend: {
    pt: 'Responda 403 quando a credencial vale, mas não dá direito à operação.',
    en: 'Respond with 403 when the credential is valid but does not permit the operation.',
  },
};

export const notAllowedCheck: PaperCheck = {
  rule: 'authentication-403',
  judge: ({ operations }) => {
    const secured = operations.filter((operation) => operation.secured && isCall(operation) && !operation.serving);
    const usual = secured.some(({ pattern }) => pattern.statuses.has('403'));
    return judgeEach(secured, noneSecured, (operation) => breachOf(operation, usual));
  },
};

function breachOf(operation: Operation, usual: boolean): Breach | undefined {
  const otherwise = refusedOtherwise(notAllowed, operation);
  if (otherwise !== undefined) return otherwise;
  // Without scopes, a read with a valid key may be open to every caller.
  const canBeRefused = operation.scoped || operation.method !== 'get' || usual;
  if (!canBeRefused || states(operation.pattern, '403')) return undefined;
  return notStated(notAllowed, operation, usual || operation.scoped ? 'certain' : 'likely');
}
