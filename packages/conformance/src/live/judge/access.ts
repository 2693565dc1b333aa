// Who may call: 401, 403, the bearer token, no session?
import type { Access } from '../collect/probes.ts';
import { answered, type Exchange, hasStatus, headerOf, isSuccess } from '../exchange/exchange.ts';
import { broken, type Check, cannotTell, kept, neverBroken, remark, shows } from './check.ts';

type Guard = Access & { readonly isGuarded: boolean | undefined };

const without = { pt: 'nenhum recurso pede credencial', en: 'no resource asks for a credential' };

export const unauthenticatedIs401: Check<Guard> = {
  rule: 'authentication-401',
  mend: {
    pt: 'Responda 401 com WWW-Authenticate a credenciais ausentes ou desconhecidas, sem redirecionar.',
    en: 'Send 401 and WWW-Authenticate when credentials are missing or unknown, without a redirect.',
  },
  without,
  rows: [
    broken(({ before, isGuarded }) => isGuarded && isSuccess(before) && shows(before), {
      pt: 'A descrição pede uma credencial em {call}, e sem ela a resposta é {status}.',
      en: 'The description asks for a credential at {call}, and without one the status is {status}.',
    }),
    cannotTell(({ before }) => isSuccess(before) && shows(before), {
      pt: '{call} não pede credencial',
      en: '{call} asks for no credential',
    }),
    cannotTell(({ before, with: known, isGuarded }) => !isGuarded && !isSuccess(known) && !hasStatus(before, 401), {
      pt: 'não se sabe se o recurso pede credencial',
      en: 'it is not known whether the resource asks for a credential',
    }),
    broken((guard) => mayJudge(guard) && isNot401(guard.before) && shows(guard.before), {
      pt: '{call} com credencial ausente responde {status} em vez de 401.',
      en: '{call} with no credential responds with {status} instead of 401.',
    }),
    broken((guard) => mayJudge(guard) && isNot401(guard.impostor) && shows(guard.impostor), {
      pt: '{call} com credencial desconhecida responde {status} em vez de 401.',
      en: '{call} with an unknown credential responds with {status} instead of 401.',
    }),
    remark(({ before }) => answered(before, 'www-authenticate') === undefined && shows(before), {
      pt: '{call} responde 401 sem WWW-Authenticate.',
      en: '{call} sends 401 without WWW-Authenticate.',
    }),
    kept(),
  ],
};

/** Without a description, a 404 may hide the resource from strangers. */
const mayJudge = ({ before, isGuarded }: Guard): boolean => isGuarded === true || !hasStatus(before, 404);
const isNot401 = (exchange: Exchange | undefined): boolean => exchange !== undefined && !hasStatus(exchange, 401, 429);

export const stateless: Check<Guard> = {
  rule: 'authentication-stateless',
  mend: {
    pt: 'Exija a credencial em cada requisição; não guarde quem já se autenticou.',
    en: 'Require the credential in every request; do not remember who has already authenticated.',
  },
  without,
  rows: [
    cannotTell(({ before, with: known, after }) => after === undefined || isSuccess(before) || !isSuccess(known), {
      pt: 'faltou uma credencial que muda a resposta (--token-env)',
      en: 'a credential that changes the response was missing (--token-env)',
    }),
    broken(({ with: known, after, withCookie }) => shows(known, [after, withCookie].find(isSuccess)), {
      pt: 'Depois de uma requisição autenticada, {call} sem credencial responde {status}: o servidor guarda uma sessão.',
      en: 'After an authenticated request, {call} without credential responds with {status}: the server keeps a session.',
    }),
    kept(),
  ],
};

export const bearerToken: Check<Guard> = {
  rule: 'authentication-bearer-token',
  mend: neverBroken,
  without,
  rows: [
    cannotTell(({ before, with: known }) => !isBearer(known) || isSuccess(before), {
      pt: 'nenhum token foi enviado como Bearer',
      en: 'no token was sent as Bearer',
    }),
    cannotTell(({ with: known }) => !isSuccess(known) && shows(known), {
      pt: '{call} com o token responde {status}',
      en: '{call} with the token responds with {status}',
    }),
    kept(),
  ],
};

function isBearer(known: Exchange | undefined): boolean {
  return headerOf(known?.asked.headers ?? [], 'authorization')?.startsWith('Bearer ') ?? false;
}

/** A write with a token that may only read. */
export const forbiddenIs403: Check<Exchange> = {
  rule: 'authentication-403',
  mend: {
    pt: 'Responda 403 quando a credencial é válida e não dá direito à operação.',
    en: 'Respond with 403 when the credential is valid and does not permit the operation.',
  },
  without: {
    pt: 'faltou um token somente leitura (--read-only-token-env) e escritas permitidas',
    en: 'a read-only token (--read-only-token-env) and allowed writes were missing',
  },
  rows: [
    kept((tried) => hasStatus(tried, 403)),
    cannotTell((tried) => hasStatus(tried, 404, 429) && shows(tried), {
      pt: 'a resposta foi {status}',
      en: 'the response was {status}',
    }),
    broken((tried) => shows(tried), {
      pt: '{call} com um token somente leitura responde {status} em vez de 403.',
      en: '{call} with a read-only token responds with {status} instead of 403.',
    }),
  ],
};
