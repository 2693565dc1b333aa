// Is a request that cannot succeed answered by the right 4xx, and never inside a 2xx?
import type { Evidence, Probe, ProbeKind } from '../collect/evidence.ts';
import {
  type Exchange,
  headerOf,
  isClientError,
  isObject,
  isSuccess,
  type JsonObject,
  jsonOf,
  statusOf,
} from '../exchange/exchange.ts';
import { listOf } from '../resource/list-shape.ts';
import { broken, called, cannotTell, type Judgement, kept, remark } from './judgement.ts';

export function judgeFailures({ resources }: Evidence): readonly Judgement[] {
  const probes = resources.flatMap((resource) => resource.probes);
  const removed = resources.flatMap(({ writes }) => writes?.remove?.gone ?? []);
  return [
    ...judgeMissing(probes, removed),
    ...judgeMalformed(probes),
    ...judgeClientErrors(probes),
    ...judgeFlags(probes),
  ];
}

const of = (probes: readonly Probe[], ...kinds: readonly ProbeKind[]): readonly Exchange[] =>
  probes.filter(({ kind }) => kinds.includes(kind)).map(({ exchange }) => exchange);

const missing = ['não existe', 'does not exist'] as const;

/** The request is wrong in this way, in Portuguese and in English, and was not answered with the right status. */
const answeredInsteadOf = (
  right: number,
  rule: string,
  exchange: Exchange,
  [pt, en]: readonly [string, string],
): Judgement =>
  broken(
    rule,
    [exchange],
    [
      `${called(exchange)} ${pt}, e a resposta é ${statusOf(exchange)} em vez de ${right}.`,
      `${called(exchange)} ${en}, and the response is ${statusOf(exchange)} instead of ${right}.`,
    ],
  );

function judgeMissing(probes: readonly Probe[], removed: readonly Exchange[]): readonly Judgement[] {
  const rule = 'errors-404-for-missing';
  // The id was good until its item was removed, so it cannot be malformed.
  const misnamed = removed.find((gone) => [400, 405, 409, 422].includes(statusOf(gone)));
  if (misnamed) return [answeredInsteadOf(404, rule, misnamed, missing)];
  const asked = of(probes, 'missing-item', 'missing-path').filter((one) => ![401, 403, 429].includes(statusOf(one)));
  const [wrong] = asked.filter(
    (exchange) => isSuccess(exchange) || [204, 301, 302, 303, 307, 308].includes(statusOf(exchange)),
  );
  if (wrong) return [answeredInsteadOf(404, rule, wrong, missing)];
  const judged = asked.filter((exchange) => [404, 410].includes(statusOf(exchange)));
  const items = of(probes, 'missing-item').filter((one) => [400, 422].includes(statusOf(one)));
  const other = of(probes, 'missing-path').find(
    (one) => isClientError(one) && statusOf(one) !== 404 && asked.includes(one),
  );
  if (other && ![405, 410].includes(statusOf(other))) return [answeredInsteadOf(404, rule, other, missing)];
  if (judged.length === 0)
    return [
      cannotTell(
        rule,
        'nenhuma leitura de algo inexistente foi respondida',
        'no read of something missing got a response',
      ),
    ];
  return [
    kept(rule),
    ...items.map((item) =>
      remark(
        rule,
        `${called(item)} responde ${statusOf(item)}: não se sabe se o id está malformado ou não existe.`,
        `${called(item)} responds with ${statusOf(item)}: the id may be malformed or missing.`,
      ),
    ),
  ];
}

function judgeMalformed(probes: readonly Probe[]): readonly Judgement[] {
  const rule = 'errors-400-for-malformed';
  const seen = of(probes, 'bad-parameter', 'malformed-json', 'wrong-type').filter(
    (one) => ![401, 403, 429].includes(statusOf(one)),
  );
  // 422 and 415 also say that the request has to change; a 404 would send the reader to look for the URL.
  const isOther = (exchange: Exchange) => isClientError(exchange) && ![400, 413, 415, 422].includes(statusOf(exchange));
  const wrong = seen.find(isSuccess) ?? seen.find(isOther);
  if (wrong) return [answeredInsteadOf(400, rule, wrong, ['está malformada', 'is malformed'])];
  const [ignored] = of(probes, 'unknown-parameter').filter(isSuccess);
  const remarks = ignored
    ? [
        remark(
          rule,
          `${called(ignored)} ignora o parâmetro desconhecido.`,
          `${called(ignored)} ignores the unknown parameter.`,
        ),
      ]
    : [];
  return seen.some(isClientError)
    ? [kept(rule), ...remarks]
    : [
        seen.length > 0
          ? cannotTell(rule, 'o servidor falhou antes de recusar', 'the server failed before it could refuse')
          : cannotTell(rule, 'nenhuma requisição malformada pôde ser enviada', 'no malformed request could be sent'),
        ...remarks,
      ];
}

function judgeClientErrors(probes: readonly Probe[]): readonly Judgement[] {
  const rule = 'errors-4xx-for-client';
  const seen = probes.filter(({ kind }) => kind !== 'unknown-parameter').map(({ exchange }) => exchange);
  const failed = seen.find(
    (exchange) => statusOf(exchange) >= 500 && statusOf(exchange) !== 501 && statusOf(exchange) !== 503,
  );
  if (failed)
    return [
      broken(
        rule,
        [failed],
        [
          `A requisição está errada, e ${called(failed)} responde ${statusOf(failed)} em vez de 4xx.`,
          `The request is wrong, and ${called(failed)} responds with ${statusOf(failed)} instead of 4xx.`,
        ],
      ),
    ];
  const [method] = of(probes, 'wrong-method');
  if (method && isSuccess(method)) return [answeredInsteadOf(405, rule, method, missing)];
  const remarks = method ? remarksOfMethod(rule, method) : [];
  return seen.some(isClientError)
    ? [kept(rule), ...remarks]
    : [cannotTell(rule, 'nenhum erro do cliente foi visto', 'no client error was seen'), ...remarks];
}

/** RFC 9110 §15.5.6; the conventions do not name 405. */
function remarksOfMethod(rule: string, method: Exchange): readonly Judgement[] {
  const status = statusOf(method);
  if (status === 405 && headerOf(method.answer?.headers ?? [], 'allow') === undefined)
    return [remark(rule, `${called(method)} responde 405 sem Allow.`, `${called(method)} sends 405 without Allow.`)];
  if (status === 404)
    return [
      remark(
        rule,
        `${called(method)} responde 404; 405 diria que só o método está errado.`,
        `${called(method)} responds with 404; a 405 would say that only the method is wrong.`,
      ),
    ];
  return [];
}

function judgeFlags(probes: readonly Probe[]): readonly Judgement[] {
  const rule = 'errors-no-200-with-error-flag';
  const seen = probes.filter(({ kind }) => kind !== 'unknown-parameter').map(({ exchange }) => exchange);
  const flagged = seen.find(
    (exchange) => isSuccess(exchange) && listOf(exchange) === undefined && flagOf(jsonOf(exchange)) !== undefined,
  );
  if (flagged)
    return [
      broken(
        rule,
        [flagged],
        [
          `${called(flagged)} falha, e a resposta é ${statusOf(flagged)} com "${flagOf(jsonOf(flagged))}" no corpo.`,
          `${called(flagged)} fails, and the response is ${statusOf(flagged)} with "${flagOf(jsonOf(flagged))}" in its body.`,
        ],
      ),
    ];
  return seen.some(isClientError) ? [kept(rule)] : [cannotTell(rule, 'nenhuma falha foi vista', 'no failure was seen')];
}

/** Objects of the body that tell how the call went. */
const containers = /^(result|resultado|meta|response|resposta|retorno|return|status|data|dados|output)$/i;

/** The member that reports a failure, in the body or one level below. */
function flagOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const own = ownFlagOf(body);
  if (own !== undefined) return own;
  for (const [name, value] of Object.entries(body)) {
    const inner = containers.test(name) && isObject(value) ? ownFlagOf(value) : undefined;
    if (inner !== undefined) return `${name}.${inner}`;
  }
  return undefined;
}

function ownFlagOf(body: JsonObject): string | undefined {
  return Object.keys(body).find((name) => {
    const value = body[name];
    if (/^(error|errors|erro|erros|fault|falha|exception)$/i.test(name))
      return (
        value !== null &&
        value !== false &&
        value !== '' &&
        value !== 0 &&
        !(Array.isArray(value) && value.length === 0)
      );
    if (/^(success|sucesso|ok|valid|valido)$/i.test(name)) return value === false || value === 'false' || value === 0;
    if (/^(status|situacao|result|resultado|code|codigo)$/i.test(name))
      return (
        (typeof value === 'string' && /^(err|erro|error|fail|failed|failure|falha|nok|not.?found)/i.test(value)) ||
        (typeof value === 'number' && value >= 400 && value < 600)
      );
    return false;
  });
}
