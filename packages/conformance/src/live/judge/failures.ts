// Is a request that cannot succeed answered by the right 4xx, and never inside a 2xx?
import type { Evidence } from '../collect/collect.ts';
import type { ProbeKind } from '../collect/probes.ts';
import {
  answered,
  type Exchange,
  hasStatus,
  isClientError,
  isObject,
  isSuccess,
  type JsonObject,
  jsonOf,
  type Made,
  statusOf,
} from '../exchange/exchange.ts';
import { listOf } from '../resource/list-shape.ts';
import { always, broken, type Check, cannotTell, type Found, kept, remark, shows, withWords } from './check.ts';

type Failures = {
  /** The answers to these kinds of probes; without a kind, to all but unknown parameters, which may be ignored. */
  readonly of: (...kinds: readonly ProbeKind[]) => readonly Exchange[];
  /** The items of the run, read after they were removed. */
  readonly removed: readonly Exchange[];
};

export function failuresOf({ resources }: Evidence): Failures {
  const probes = resources.flatMap((resource) => resource.probes);
  const isOne = (kind: ProbeKind, kinds: readonly ProbeKind[]) =>
    kinds.length === 0 ? kind !== 'unknown-parameter' : kinds.includes(kind);
  return {
    of: (...kinds) => probes.flatMap(({ kind, exchange }) => (isOne(kind, kinds) ? [exchange] : [])),
    removed: resources.flatMap(({ writes }) => writes?.remove?.gone ?? []),
  };
}

/** Whether the answer says something about the request, and not about its caller. */
const isAnswered = (one: Exchange): boolean => !hasStatus(one, 401, 403, 429);

const insteadOf = (status: number, how: { readonly pt: string; readonly en: string }) => ({
  pt: `{call} ${how.pt}, e a resposta é {status} em vez de ${status}.`,
  en: `{call} ${how.en}, and the response is {status} instead of ${status}.`,
});
const doesNotExist = { pt: 'não existe', en: 'does not exist' };

export const missingIs404: Check<Failures> = {
  rule: 'errors-404-for-missing',
  mend: {
    pt: 'Responda 404 quando a URL não corresponde a nada.',
    en: 'Respond with 404 when nothing exists at the URL.',
  },
  rows: [
    broken(notMissing, insteadOf(404, doesNotExist)),
    cannotTell(({ of }) => !of('missing-item', 'missing-path').some((one) => hasStatus(one, 404, 410)), {
      pt: 'nenhuma leitura de algo inexistente foi respondida',
      en: 'no read of something missing got a response',
    }),
    remark(({ of }) => of('missing-item').flatMap((one) => (hasStatus(one, 400, 422) ? [{ shown: [one] }] : [])), {
      pt: '{call} responde {status}: não se sabe se o id está malformado ou não existe.',
      en: '{call} responds with {status}: the id may be malformed or missing.',
    }),
    kept(),
  ],
};

function notMissing({ of, removed }: Failures): Found | undefined {
  // The id was good until its item was removed, so it cannot be malformed.
  const misnamed = removed.find((gone) => hasStatus(gone, 400, 405, 409, 422));
  const isThere = (one: Exchange) => isSuccess(one) || hasStatus(one, 301, 302, 303, 307, 308);
  const isOther = (one: Exchange) => isClientError(one) && isAnswered(one) && !hasStatus(one, 404, 405, 410);
  return shows(misnamed ?? of('missing-item', 'missing-path').find(isThere) ?? of('missing-path').find(isOther));
}

const malformed = ({ of }: Failures) => of('bad-parameter', 'malformed-json', 'wrong-type').filter(isAnswered);

export const malformedIs400: Check<Failures> = {
  rule: 'errors-400-for-malformed',
  mend: {
    pt: 'Recuse com 400 o que não pode ser lido ou não é um valor aceito, e diga onde está o erro.',
    en: 'Refuse with 400 what cannot be read or is not an accepted value, and say where the mistake is.',
  },
  rows: [
    broken((seen) => accepted(malformed(seen)), insteadOf(400, { pt: 'está malformada', en: 'is malformed' })),
    remark(({ of }) => shows(of('unknown-parameter').find(isSuccess)), {
      pt: '{call} ignora o parâmetro desconhecido.',
      en: '{call} ignores the unknown parameter.',
    }),
    kept((seen) => malformed(seen).some(isClientError)),
    cannotTell((seen) => malformed(seen).length > 0, {
      pt: 'o servidor falhou antes de recusar',
      en: 'the server failed before it could refuse',
    }),
    cannotTell(always, {
      pt: 'nenhuma requisição malformada pôde ser enviada',
      en: 'no malformed request could be sent',
    }),
  ],
};

/** 422 and 415 also say that the request has to change; a 404 would send the reader to look for the URL. */
function accepted(seen: readonly Exchange[]): Found | undefined {
  const isOther = (one: Exchange) => isClientError(one) && !hasStatus(one, 400, 413, 415, 422);
  return shows(seen.find(isSuccess) ?? seen.find(isOther));
}

const hasFailed = (one: Exchange): boolean => statusOf(one) >= 500 && !hasStatus(one, 501, 503);
const wrongMethod = ({ of }: Failures): Made => of('wrong-method')[0];

export const clientErrors: Check<Failures> = {
  rule: 'errors-4xx-for-client',
  mend: {
    pt: 'Valide a requisição antes de usá-la e recuse-a com 4xx.',
    en: 'Validate the request before using it and refuse it with a 4xx.',
  },
  rows: [
    broken(({ of }) => shows(of().find(hasFailed)), {
      pt: 'A requisição está errada, e {call} responde {status} em vez de 4xx.',
      en: 'The request is wrong, and {call} responds with {status} instead of 4xx.',
    }),
    broken((seen) => isSuccess(wrongMethod(seen)) && shows(wrongMethod(seen)), insteadOf(405, doesNotExist)),
    // RFC 9110 §15.5.6; the conventions do not name 405.
    remark(
      (seen) => hasStatus(wrongMethod(seen), 405) && !answered(wrongMethod(seen), 'allow') && shows(wrongMethod(seen)),
      {
        pt: '{call} responde 405 sem Allow.',
        en: '{call} sends 405 without Allow.',
      },
    ),
    remark((seen) => hasStatus(wrongMethod(seen), 404) && shows(wrongMethod(seen)), {
      pt: '{call} responde 404; 405 diria que só o método está errado.',
      en: '{call} responds with 404; a 405 would say that only the method is wrong.',
    }),
    kept(({ of }) => of().some(isClientError)),
    cannotTell(always, { pt: 'nenhum erro do cliente foi visto', en: 'no client error was seen' }),
  ],
};

export const noErrorFlags: Check<Failures> = {
  rule: 'errors-no-200-with-error-flag',
  mend: {
    pt: 'Informe a falha no status (4xx ou 5xx) em vez de marcá-la no corpo de um 200.',
    en: 'Report the failure in the status (4xx or 5xx) instead of a flag in the body of a 200.',
  },
  rows: [
    broken(({ of }) => flagged(of()), {
      pt: '{call} falha, e a resposta é {status} com "{flag}" no corpo.',
      en: '{call} fails, and the response is {status} with "{flag}" in its body.',
    }),
    kept(({ of }) => of().some(isClientError)),
    cannotTell(always, { pt: 'nenhuma falha foi vista', en: 'no failure was seen' }),
  ],
};

function flagged(seen: readonly Exchange[]): Found | undefined {
  const isFlagged = (one: Exchange) => isSuccess(one) && listOf(one) === undefined && flagOf(jsonOf(one)) !== undefined;
  const found = seen.find(isFlagged);
  return withWords(shows(found), { flag: flagOf(jsonOf(found)) });
}

/** Objects of the body that tell how the call went. */
const containers = /^(result|resultado|meta|response|resposta|retorno|return|status|data|dados|output)$/i;

/** The member that reports a failure, in the body or one level below. */
function flagOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const inner = Object.entries(body).flatMap(([name, value]) => {
    const flag = containers.test(name) && isObject(value) ? ownFlagOf(value) : undefined;
    return flag === undefined ? [] : [`${name}.${flag}`];
  });
  return ownFlagOf(body) ?? inner[0];
}

/** Members whose values report a failure, by their names. */
const flags: readonly (readonly [name: RegExp, isFailure: (value: unknown) => boolean])[] = [
  [
    /^(error|errors|erro|erros|fault|falha|exception)$/i,
    (value) => Boolean(value) && !(Array.isArray(value) && value.length === 0),
  ],
  [/^(success|sucesso|ok|valid|valido)$/i, (value) => value === false || value === 'false' || value === 0],
  [/^(status|situacao|result|resultado|code|codigo)$/i, (value) => isFailureWord(value) || isFailureStatus(value)],
];
const isFailureWord = (value: unknown): boolean =>
  typeof value === 'string' && /^(err|fail|falha|nok|not.?found)/i.test(value);
const isFailureStatus = (value: unknown): boolean => typeof value === 'number' && value >= 400 && value < 600;

function ownFlagOf(body: JsonObject): string | undefined {
  return Object.keys(body).find((name) => flags.find(([names]) => names.test(name))?.[1](body[name]));
}
