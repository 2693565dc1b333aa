// Who may call: 401, 403, the bearer token, no session; and what happens when the limit is spent.
import type { Access, Evidence, ResourceEvidence } from '../collect/evidence.ts';
import { type Exchange, headerOf, isSuccess, statusOf } from '../exchange/exchange.ts';
import { broken, called, cannotTell, type Judgement, kept, remark } from './judgement.ts';

export function judgeAccess(evidence: Evidence): readonly Judgement[] {
  const { resources } = evidence;
  const guarded = resources.flatMap((resource) => (resource.access ? [{ resource, access: resource.access }] : []));
  if (guarded.length === 0)
    return [
      ...['authentication-401', 'authentication-stateless', 'authentication-bearer-token'].map((rule) =>
        cannotTell(rule, 'nenhum recurso pede credencial', 'no resource asks for a credential'),
      ),
      ...judgeForbidden(resources),
    ];
  return [...guarded.flatMap(({ resource, access }) => judgeGuard(resource, access)), ...judgeForbidden(resources)];
}

function judgeGuard({ resource }: ResourceEvidence, access: Access): readonly Judgement[] {
  return [...judge401(resource.isGuarded, access), ...judgeSession(access), ...judgeBearer(access)];
}

function judge401(isGuarded: boolean | undefined, { before, with: known, impostor }: Access): readonly Judgement[] {
  const rule = 'authentication-401';
  const status = statusOf(before);
  if (isSuccess(before))
    return isGuarded
      ? [
          broken(
            rule,
            [before],
            [
              `A descrição pede uma credencial em ${called(before)}, e sem ela a resposta é ${status}.`,
              `The description asks for a credential at ${called(before)}, and without one the status is ${status}.`,
            ],
          ),
        ]
      : [cannotTell(rule, `${called(before)} não pede credencial`, `${called(before)} asks for no credential`)];
  const isKnown = isGuarded || (known !== undefined && isSuccess(known));
  if (!isKnown && status !== 401)
    return [
      cannotTell(
        rule,
        'não se sabe se o recurso pede credencial',
        'it is not known whether the resource asks for a credential',
      ),
    ];
  const wrong = [before, impostor].find(
    (exchange) => exchange && statusOf(exchange) !== 401 && statusOf(exchange) !== 429,
  );
  if (wrong && (status !== 404 || isGuarded))
    return [
      broken(
        rule,
        [wrong],
        [
          `${called(wrong)} com credencial ${wrong === before ? 'ausente' : 'desconhecida'} responde ${statusOf(wrong)} em vez de 401.`,
          `${called(wrong)} with ${wrong === before ? 'no' : 'an unknown'} credential responds with ${statusOf(wrong)} instead of 401.`,
        ],
      ),
    ];
  const silent = headerOf(before.answer?.headers ?? [], 'www-authenticate') === undefined;
  return [
    kept(rule),
    ...(silent
      ? [
          remark(
            rule,
            `${called(before)} responde 401 sem WWW-Authenticate.`,
            `${called(before)} sends 401 without WWW-Authenticate.`,
          ),
        ]
      : []),
  ];
}

function judgeSession({ before, with: known, after, withCookie }: Access): readonly Judgement[] {
  const rule = 'authentication-stateless';
  if (known === undefined || after === undefined || isSuccess(before) || !isSuccess(known))
    return [
      cannotTell(
        rule,
        'faltou uma credencial que muda a resposta (--token-env)',
        'a credential that changes the response was missing (--token-env)',
      ),
    ];
  const remembered = [after, withCookie].find((exchange) => exchange && isSuccess(exchange));
  return remembered
    ? [
        broken(
          rule,
          [known, remembered],
          [
            `Depois de uma requisição autenticada, ${called(remembered)} sem credencial responde ${statusOf(remembered)}: o servidor guarda uma sessão.`,
            `After an authenticated request, ${called(remembered)} without credential responds with ${statusOf(remembered)}: the server keeps a session.`,
          ],
        ),
      ]
    : [kept(rule)];
}

function judgeBearer({ before, with: known }: Access): readonly Judgement[] {
  const rule = 'authentication-bearer-token';
  const isBearer = known && headerOf(known.asked.headers, 'authorization')?.startsWith('Bearer ');
  if (known === undefined || !isBearer || isSuccess(before))
    return [cannotTell(rule, 'nenhum token foi enviado como Bearer', 'no token was sent as Bearer')];
  return isSuccess(known)
    ? [kept(rule)]
    : [
        cannotTell(
          rule,
          `${called(known)} com o token responde ${statusOf(known)}`,
          `${called(known)} with the token responds with ${statusOf(known)}`,
        ),
      ];
}

function judgeForbidden(resources: readonly ResourceEvidence[]): readonly Judgement[] {
  const rule = 'authentication-403';
  const [tried] = resources.flatMap(({ writes }) => writes?.readOnly ?? []);
  if (tried === undefined)
    return [
      cannotTell(
        rule,
        'faltou um token somente leitura (--read-only-token-env) e escritas permitidas',
        'a read-only token (--read-only-token-env) and allowed writes were missing',
      ),
    ];
  if (statusOf(tried) === 403) return [kept(rule)];
  if (statusOf(tried) === 404 || statusOf(tried) === 429)
    return [cannotTell(rule, `a resposta foi ${statusOf(tried)}`, `the response was ${statusOf(tried)}`)];
  return [
    broken(
      rule,
      [tried],
      [
        `${called(tried)} com um token somente leitura responde ${statusOf(tried)} em vez de 403.`,
        `${called(tried)} with a read-only token responds with ${statusOf(tried)} instead of 403.`,
      ],
    ),
  ];
}

/** The conventions ask for 429 with `Retry-After`; other statuses with words about a limit break them. */
export function judgeLimits({ spent, limited, exchanges, longUrl }: Evidence): readonly Judgement[] {
  const rule = 'limits-429-when-spent';
  const disguised = exchanges.find(
    (exchange) =>
      [403, 420, 503].includes(statusOf(exchange)) &&
      /rate.?limit|too many|limit (reached|exceeded)|quota|limite (de chamadas|atingido|excedido)|muitas (chamadas|requisições)/i.test(
        exchange.answer?.body ?? '',
      ),
  );
  const [seen] = [...limited, ...spent.filter((exchange) => statusOf(exchange) === 429)];
  const silent = seen && headerOf(seen.answer?.headers ?? [], 'retry-after') === undefined;
  const judged = disguised
    ? broken(
        rule,
        [disguised],
        [
          `O limite se esgotou, e ${called(disguised)} responde ${statusOf(disguised)} em vez de 429.`,
          `The limit is exceeded, and ${called(disguised)} responds with ${statusOf(disguised)} instead of 429.`,
        ],
      )
    : seen && silent
      ? broken(
          rule,
          [seen],
          [`${called(seen)} responde 429 sem Retry-After.`, `${called(seen)} sends 429 without Retry-After.`],
        )
      : seen
        ? kept(rule)
        : cannotTell(rule, 'o limite não foi atingido (--spend-limit)', 'the limit was not reached (--spend-limit)');
  return [judged, ...judgeLongUrl(longUrl)];
}

function judgeLongUrl(longUrl: Exchange | undefined): readonly Judgement[] {
  const rule = 'limits-url-length';
  if (longUrl === undefined) return [cannotTell(rule, 'nenhum recurso foi lido', 'no resource was read')];
  const status = statusOf(longUrl);
  if (status >= 500)
    return [
      broken(
        rule,
        [longUrl],
        [
          `Uma URL de 40.000 caracteres recebe ${status} em vez de 414.`,
          `A URL of 40,000 characters gets ${status} instead of 414.`,
        ],
      ),
    ];
  if (status === 414) return [kept(rule)];
  if ([400, 413, 431].includes(status))
    return [
      kept(rule),
      remark(
        rule,
        `A URL longa demais recebe ${status}; 414 diria por quê.`,
        `A URL that is too long gets ${status}; 414 would say why.`,
      ),
    ];
  return [
    cannotTell(
      rule,
      `uma URL de 40.000 caracteres recebe ${status || 'nada'}`,
      `a URL of 40,000 characters gets ${status || 'nothing'}`,
    ),
  ];
}
