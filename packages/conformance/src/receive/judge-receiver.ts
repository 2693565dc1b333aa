// Does a receiver verify, answer in time, and act once?
import { isLoopback } from '../live/exchange/base.ts';
import { type Exchange, isClientError, isSuccess, statusOf } from '../live/exchange/exchange.ts';
import { broken, cannotTell, type Judgement, kept, remark } from '../live/judge/judgement.ts';
import { copiesAtOnce, type ReceiverEvidence } from './collect-deliveries.ts';
import { type DeliveryKind, forgeries } from './delivery.ts';

export function judgeReceiver(evidence: ReceiverEvidence, withinMs: number): readonly Judgement[] {
  return [
    ...judgeVerification(evidence),
    ...judgeAge(evidence),
    ...judgeAnswers(evidence, withinMs),
    ...judgeCopies(evidence),
    ...judgeHttps(evidence),
  ];
}

const of = ({ sent }: ReceiverEvidence, kind: DeliveryKind): readonly Exchange[] =>
  sent.filter((one) => one.kind === kind).map(({ exchange }) => exchange);

const words: Readonly<Partial<Record<DeliveryKind, readonly [string, string]>>> = {
  tampered: ['com o corpo mudado depois da assinatura', 'whose body was changed after signing'],
  'wrong-secret': ['assinada com outro segredo', 'signed with another secret'],
  'missing-signature': ['sem assinatura', 'without a signature'],
  'malformed-signature': ['com uma assinatura malformada', 'with a malformed signature'],
  'wrong-length': ['com uma assinatura curta demais', 'with a signature that is too short'],
  'last-digits': ['com os últimos dígitos da assinatura mudados', 'whose last signature digits were changed'],
  'too-long': ['com dígitos a mais na assinatura', 'with extra digits in the signature'],
  appended: ['com uma quebra de linha depois do corpo assinado', 'with a line break after the signed body'],
  'other-algorithm': ['assinada com SHA-1', 'signed with SHA-1'],
  'changed-time': ['com a hora mudada depois da assinatura', 'whose time was changed after signing'],
  'changed-id': ['com o id mudado depois da assinatura', 'whose id was changed after signing'],
  'without-prefix': ['com a assinatura sem o prefixo', 'whose signature lacks its prefix'],
  'several-signatures': ['com duas assinaturas, a segunda certa', 'with two signatures, the second one right'],
  'header-case': ['com os nomes dos cabeçalhos em maiúsculas', 'with header names in upper case'],
  're-serialised': ['com o JSON reescrito depois da assinatura', 'whose JSON was rewritten after signing'],
  'upper-case': ['com a assinatura em maiúsculas', 'with the signature in upper case'],
  'raw-bytes': ['com espaços e escapes no JSON assinado', 'with spaces and escapes in the signed JSON'],
  'unknown-kind': ['de um tipo desconhecido', 'of an unknown kind'],
  'empty-body': ['de corpo vazio', 'with an empty body'],
  'large-body': ['de 1 MiB', 'of 1 MiB'],
  'same-id-other-body': ['com id repetido e outro corpo', 'with a repeated id and another body'],
};

const described = (kind: DeliveryKind): readonly [string, string] => words[kind] ?? ['válida', 'that is valid'];

function answered(exchange: Exchange): readonly [string, string] {
  const status = statusOf(exchange);
  return status === 0 ? ['não tem resposta', 'gets no response'] : [`recebe ${status}`, `gets ${status}`];
}

function wrong(rule: string, kind: DeliveryKind, exchange: Exchange, valid: Exchange | undefined): Judgement {
  const [pt, en] = described(kind);
  const [ptAnswer, enAnswer] = answered(exchange);
  const shown = valid && valid !== exchange ? [valid, exchange] : [exchange];
  return broken(rule, shown, [`Uma entrega ${pt} ${ptAnswer}.`, `A delivery ${en} ${enAnswer}.`]);
}

function judgeVerification(evidence: ReceiverEvidence): readonly Judgement[] {
  const rule = 'webhooks-verify-before-trust';
  const [valid] = of(evidence, 'valid');
  const said: Judgement[] = [];
  for (const kind of forgeries) {
    for (const exchange of of(evidence, kind)) {
      if (!isClientError(exchange)) said.push(wrong(rule, kind, exchange, valid));
      else if (statusOf(exchange) !== 401)
        said.push(
          remark(
            rule,
            `Uma entrega ${described(kind)[0]} recebe ${statusOf(exchange)}; 401 diria que o remetente não foi autenticado.`,
            `A delivery ${described(kind)[1]} gets ${statusOf(exchange)}; 401 would say that the sender is not authenticated.`,
          ),
        );
    }
  }
  if (valid && isSuccess(valid)) {
    for (const kind of ['raw-bytes', 'several-signatures', 'header-case'] as const)
      for (const exchange of of(evidence, kind))
        if (!isSuccess(exchange)) said.push(wrong(rule, kind, exchange, valid));
    said.push(...judgePrefix(evidence, valid));
    for (const exchange of of(evidence, 'upper-case'))
      if (!isSuccess(exchange) && !isClientError(exchange)) said.push(wrong(rule, 'upper-case', exchange, valid));
  }
  const { afterValid, afterForgeries } = evidence.counts;
  const [forged] = of(evidence, 'tampered').concat(of(evidence, 'wrong-secret'));
  if (forged && afterValid !== undefined && afterForgeries !== undefined && afterForgeries > afterValid)
    said.push(
      broken(
        rule,
        [forged],
        [
          `Entregas forjadas tiveram ${afterForgeries - afterValid} efeito(s); não podem ter nenhum.`,
          `Forged deliveries had ${afterForgeries - afterValid} effect(s); they must have none.`,
        ],
      ),
    );
  return said.some(({ verdict }) => verdict === 'broken') ? said : [kept(rule), ...said];
}

/**
 * A digest without its prefix does not say how it was made. General receivers read a list of signatures, with or without prefix, for
 * senders of many kinds: that is worth a remark only.
 */
function judgePrefix(evidence: ReceiverEvidence, valid: Exchange): readonly Judgement[] {
  const rule = 'webhooks-verify-before-trust';
  const [exchange] = of(evidence, 'without-prefix');
  if (exchange === undefined || isClientError(exchange)) return [];
  // It may have read the other signature of the delivery instead.
  if (of(evidence, 'standard-signature-only').some(isSuccess)) return [];
  if (isSuccess(exchange) && of(evidence, 'list-of-signatures').some(isSuccess)) {
    const [pt, en] = described('without-prefix');
    return [remark(rule, `Uma entrega ${pt} é aceita.`, `A delivery ${en} is accepted.`)];
  }
  return [wrong(rule, 'without-prefix', exchange, valid)];
}

/** `X-Signature` alone has no time: a receiver that knows only this header cannot see the age. */
function seesTime(evidence: ReceiverEvidence): boolean {
  if (evidence.scheme === 'standard' || evidence.scheme === 'stripe') return true;
  return of(evidence, 'body-signature-only').some(isClientError);
}

function judgeAge(evidence: ReceiverEvidence): readonly Judgement[] {
  const rule = 'webhooks-replay-window';
  const [valid] = of(evidence, 'valid');
  const [old] = of(evidence, 'old-timestamp');
  if (old === undefined) return [cannotTell(rule, 'o esquema não assina a hora', 'the scheme does not sign the time')];
  if (valid === undefined || !isSuccess(valid))
    return [cannotTell(rule, 'o receptor não aceitou uma entrega válida', 'the receiver accepted no valid delivery')];
  if (isClientError(old)) return [kept(rule)];
  const [ptAnswer, enAnswer] = answered(old);
  const text = [`Uma entrega assinada há um dia ${ptAnswer}.`, `A delivery signed a day ago ${enAnswer}.`] as const;
  return seesTime(evidence) || !isSuccess(old)
    ? [broken(rule, [valid, old], text)]
    : [
        remark(rule, ...text),
        cannotTell(rule, 'o receptor não lê a hora assinada', 'the receiver does not read the signed time'),
      ];
}

function judgeAnswers(evidence: ReceiverEvidence, withinMs: number): readonly Judgement[] {
  const rule = 'webhooks-answer-fast-with-2xx';
  const [valid] = of(evidence, 'valid');
  if (valid === undefined) return [cannotTell(rule, 'nada foi enviado', 'nothing was sent')];
  if (!isSuccess(valid)) {
    const [pt, en] = answered(valid);
    return [
      broken(
        rule,
        [valid],
        [
          `Uma entrega válida ${pt}, e não 2xx. Confira também o segredo e --scheme.`,
          `A valid delivery ${en}, not 2xx. Check the secret and --scheme as well.`,
        ],
      ),
    ];
  }
  const said: Judgement[] = [];
  for (const kind of ['unknown-kind', 'empty-body', 'large-body', 'same-id-other-body'] as const) {
    for (const exchange of of(evidence, kind)) {
      if (isSuccess(exchange)) continue;
      if (!isClientError(exchange)) said.push(wrong(rule, kind, exchange, valid));
      else if (kind === 'unknown-kind')
        said.push(
          remark(
            rule,
            `Uma entrega de um tipo desconhecido recebe ${statusOf(exchange)}: o provedor a reenviará.`,
            `A delivery of an unknown kind gets ${statusOf(exchange)}: the provider will send it again.`,
          ),
        );
    }
  }
  const failed = of(evidence, 'timed').find((exchange) => !isSuccess(exchange));
  if (failed) said.push(wrong(rule, 'timed', failed, undefined));
  const p99 = percentile(evidence.times, 0.99);
  if (p99 !== undefined) said.push(...judgeTime(rule, evidence, p99, withinMs));
  return said.some(({ verdict }) => verdict === 'broken') ? said : [kept(rule), ...said];
}

function judgeTime(rule: string, evidence: ReceiverEvidence, p99: number, withinMs: number): readonly Judgement[] {
  const slowest = of(evidence, 'timed').toSorted((a, b) => (b.answer?.ms ?? 0) - (a.answer?.ms ?? 0))[0];
  const text = [
    `${evidence.times.length} entregas: p99 de ${Math.round(p99)} ms; o limite é ${withinMs} ms.`,
    `${evidence.times.length} deliveries: p99 of ${Math.round(p99)} ms; the limit is ${withinMs} ms.`,
  ] as const;
  return p99 > withinMs && slowest ? [broken(rule, [slowest], text)] : [remark(rule, ...text)];
}

/** The nearest rank. */
function percentile(times: readonly number[], part: number): number | undefined {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
}

function judgeCopies(evidence: ReceiverEvidence): readonly Judgement[] {
  const rule = 'webhooks-deduplicate';
  const copies = [...of(evidence, 'same-id'), ...of(evidence, 'at-once')];
  const [first] = copies;
  const [valid] = of(evidence, 'valid');
  if (first === undefined || valid === undefined || !isSuccess(valid))
    return [cannotTell(rule, 'o receptor não aceitou uma entrega válida', 'the receiver accepted no valid delivery')];
  const refused = copies.find((exchange) => !isSuccess(exchange) && statusOf(exchange) !== 409);
  if (refused) {
    const [pt, en] = answered(refused);
    return [
      broken(rule, [first, refused], [`Uma cópia de um evento já aceito ${pt}.`, `A copy of an accepted event ${en}.`]),
    ];
  }
  const { start, afterValid, afterForgeries, afterTwice, afterAtOnce, afterOtherBody } = evidence.counts;
  if (start === undefined || afterValid === undefined)
    return [cannotTell(rule, 'um contador de efeitos (--effects-url)', 'a counter of effects (--effects-url)')];
  if (afterValid - start !== 1)
    return [
      cannotTell(
        rule,
        `o contador foi de ${start} a ${afterValid} com uma entrega válida`,
        `the counter went from ${start} to ${afterValid} with one valid delivery`,
      ),
    ];
  const twice = (afterTwice ?? 0) - (afterForgeries ?? 0);
  const atOnce = (afterAtOnce ?? 0) - (afterTwice ?? 0);
  if (twice !== 1)
    return [
      broken(rule, copies.slice(0, 2), [
        `O mesmo evento entregue duas vezes teve ${twice} efeitos.`,
        `The same event delivered twice had ${twice} effects.`,
      ]),
    ];
  if (atOnce !== 1)
    return [
      broken(rule, copies.slice(2, 4), [
        `${copiesAtOnce} cópias ao mesmo tempo tiveram ${atOnce} efeitos.`,
        `${copiesAtOnce} copies at once had ${atOnce} effects.`,
      ]),
    ];
  return (afterOtherBody ?? 0) > (afterAtOnce ?? 0)
    ? [
        broken(
          rule,
          [first, ...of(evidence, 'same-id-other-body')],
          [
            'O id de um evento já aceito, com outro corpo, teve mais um efeito.',
            'The id of an accepted event, with another body, had one more effect.',
          ],
        ),
      ]
    : [kept(rule)];
}

function judgeHttps({ url, sent }: ReceiverEvidence): readonly Judgement[] {
  const rule = 'webhooks-require-https';
  if (url.protocol === 'https:') return [kept(rule)];
  const [first] = sent;
  if (isLoopback(url) || first === undefined)
    return [cannotTell(rule, 'o receptor está nesta máquina', 'the receiver is on this machine')];
  return [
    broken(
      rule,
      [first.exchange],
      [`${url.origin} aceita entregas sem HTTPS.`, `${url.origin} accepts deliveries without HTTPS.`],
    ),
  ];
}
