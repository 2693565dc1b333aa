// Does a receiver verify, answer in time, and act once?
import { isLoopback } from '../live/exchange/base.ts';
import { type Exchange, hasStatus, isClientError, isSuccess, type Made, statusOf } from '../live/exchange/exchange.ts';
import {
  alsoBroken,
  always,
  broken,
  type Check,
  cannotTell,
  type Found,
  kept,
  remark,
  shows,
  withWords,
} from '../live/judge/check.ts';
import { copiesAtOnce, type ReceiverEvidence } from './collect-deliveries.ts';
import { deliveryTexts, forgeries, type SentKind } from './delivery.ts';

type Like = (exchange: Exchange) => boolean;

const of = ({ sent }: ReceiverEvidence, kind: SentKind): readonly Exchange[] =>
  sent.flatMap((one) => (one.kind === kind ? [one.exchange] : []));
const first = (evidence: ReceiverEvidence, kind: SentKind): Made => of(evidence, kind)[0];
const isAccepting = (evidence: ReceiverEvidence): boolean => isSuccess(first(evidence, 'valid'));
const isNeither: Like = (exchange) => !isSuccess(exchange) && !isClientError(exchange);

function answerOf(exchange: Made) {
  const status = statusOf(exchange);
  if (status === 0) return { pt: 'não tem resposta', en: 'gets no response' };
  return { pt: `recebe ${status}`, en: `gets ${status}` };
}

/** The deliveries of these kinds with such an answer, each beside the valid one. */
function answered(evidence: ReceiverEvidence, kinds: readonly SentKind[], isLike: Like): readonly Found[] {
  const valid = first(evidence, 'valid');
  return kinds.flatMap((kind) =>
    of(evidence, kind)
      .filter(isLike)
      .map((exchange) => ({
        shown: valid ? [valid, exchange] : [exchange],
        words: { what: deliveryTexts[kind], answer: answerOf(exchange) },
      })),
  );
}

const wrongAnswer = { pt: 'Uma entrega {what} {answer}.', en: 'A delivery {what} {answer}.' };

const verification: Check<ReceiverEvidence> = {
  rule: 'webhooks-verify-before-trust',
  mend: {
    pt: 'Calcule o HMAC sobre os bytes recebidos, antes de ler o JSON, compare em tempo constante e recuse com 401.',
    en: 'Compute the HMAC over the received bytes before reading the JSON, compare in constant time and refuse with 401.',
  },
  rows: [
    alsoBroken((evidence) => answered(evidence, forgeries, (one) => !isClientError(one)), wrongAnswer),
    remark((evidence) => answered(evidence, forgeries, (one) => isClientError(one) && !hasStatus(one, 401)), {
      pt: 'Uma entrega {what} recebe {status}; 401 diria que o remetente não foi autenticado.',
      en: 'A delivery {what} gets {status}; 401 would say that the sender is not authenticated.',
    }),
    alsoBroken((evidence) => isAccepting(evidence) && refusedGenuine(evidence), wrongAnswer),
    alsoBroken((evidence) => !readsLists(evidence) && withoutPrefix(evidence), wrongAnswer),
    remark((evidence) => readsLists(evidence) && withoutPrefix(evidence), {
      pt: 'Uma entrega {what} é aceita.',
      en: 'A delivery {what} is accepted.',
    }),
    alsoBroken((evidence) => isAccepting(evidence) && answered(evidence, ['upper-case'], isNeither), wrongAnswer),
    alsoBroken(forgedEffects, {
      pt: 'Entregas forjadas tiveram {effects} efeito(s); não podem ter nenhum.',
      en: 'Forged deliveries had {effects} effect(s); they must have none.',
    }),
    kept(),
  ],
};

function refusedGenuine(evidence: ReceiverEvidence): readonly Found[] {
  return answered(evidence, ['raw-bytes', 'several-signatures', 'header-case'], (one) => !isSuccess(one));
}

/** A digest without its prefix does not say how it was made. */
function withoutPrefix(evidence: ReceiverEvidence): readonly Found[] {
  // It may have read the other signature of the delivery instead.
  const isUnread = of(evidence, 'standard-signature-only').some(isSuccess);
  if (!isAccepting(evidence) || isUnread) return [];
  return answered(evidence, ['without-prefix'], (one) => !isClientError(one));
}

/** General receivers read a list of signatures, with or without prefix, for senders of many kinds. */
function readsLists(evidence: ReceiverEvidence): boolean {
  return isSuccess(first(evidence, 'without-prefix')) && of(evidence, 'list-of-signatures').some(isSuccess);
}

function forgedEffects(evidence: ReceiverEvidence): Found | undefined {
  const { afterValid = Number.NaN, afterForgeries = Number.NaN } = evidence.counts;
  const forged = shows(first(evidence, 'tampered') ?? first(evidence, 'wrong-secret'));
  const effects = afterForgeries - afterValid;
  return effects > 0 ? withWords(forged, { effects }) : undefined;
}

const notAccepting = {
  pt: 'o receptor não aceitou uma entrega válida',
  en: 'the receiver accepted no valid delivery',
};

/** `X-Signature` alone has no time: a receiver that knows only this header cannot see the age. */
function seesTime(evidence: ReceiverEvidence): boolean {
  const isSigned = evidence.scheme === 'standard' || evidence.scheme === 'stripe';
  return isSigned || of(evidence, 'body-signature-only').some(isClientError);
}

function tooOld(evidence: ReceiverEvidence): Found | undefined {
  const old = first(evidence, 'old-timestamp');
  return withWords(shows(first(evidence, 'valid'), old), { answer: answerOf(old) });
}

const oldAccepted = { pt: 'Uma entrega assinada há um dia {answer}.', en: 'A delivery signed a day ago {answer}.' };

const replayWindow: Check<ReceiverEvidence> = {
  rule: 'webhooks-replay-window',
  mend: {
    pt: 'Leia a hora que faz parte do texto assinado e recuse com 401 o que tiver mais de cinco minutos.',
    en: 'Read the time that is part of the signed text, and refuse anything older than five minutes with 401.',
  },
  rows: [
    cannotTell((evidence) => first(evidence, 'old-timestamp') === undefined, {
      pt: 'o esquema não assina a hora',
      en: 'the scheme does not sign the time',
    }),
    cannotTell((evidence) => !isAccepting(evidence), notAccepting),
    kept((evidence) => isClientError(first(evidence, 'old-timestamp'))),
    broken((one) => (seesTime(one) || !isSuccess(first(one, 'old-timestamp'))) && tooOld(one), oldAccepted),
    remark(tooOld, oldAccepted),
    cannotTell(always, { pt: 'o receptor não lê a hora assinada', en: 'the receiver does not read the signed time' }),
  ],
};

const times = {
  pt: '{size} entregas: p99 de {p99} ms; o limite é {limit} ms.',
  en: '{size} deliveries: p99 of {p99} ms; the limit is {limit} ms.',
};

const fastAnswers: Check<ReceiverEvidence> = {
  rule: 'webhooks-answer-fast-with-2xx',
  mend: {
    pt: 'Verifique, grave o evento em uma fila e responda 200; o trabalho vem depois.',
    en: 'Verify, write the event to a queue and respond with 200; the work comes afterwards.',
  },
  rows: [
    broken((evidence) => !isAccepting(evidence) && answered(evidence, ['valid'], always).map(shownOnce), {
      pt: 'Uma entrega válida {answer}, e não 2xx. Confira também o segredo e --scheme.',
      en: 'A valid delivery {answer}, not 2xx. Check the secret and --scheme as well.',
    }),
    alsoBroken((evidence) => answered(evidence, odd, isNeither), wrongAnswer),
    remark((evidence) => answered(evidence, ['unknown-kind'], isClientError), {
      pt: 'Uma entrega de um tipo desconhecido recebe {status}: o provedor a reenviará.',
      en: 'A delivery of an unknown kind gets {status}: the provider will send it again.',
    }),
    alsoBroken(
      (evidence) =>
        answered(evidence, ['timed'], (one) => !isSuccess(one))
          .slice(0, 1)
          .map(shownOnce),
      {
        pt: 'Uma entrega válida {answer}.',
        en: 'A delivery that is valid {answer}.',
      },
    ),
    alsoBroken((evidence) => percentile(evidence) > evidence.withinMs && timesOf(evidence), times),
    remark((evidence) => percentile(evidence) <= evidence.withinMs && timesOf(evidence), times),
    kept(),
  ],
};

const odd = ['unknown-kind', 'empty-body', 'large-body', 'same-id-other-body'] as const;
const shownOnce = (found: Found): Found => ({ ...found, shown: found.shown?.slice(-1) ?? [] });

/** The nearest rank; not a number without any delivery that was timed. */
function percentile({ times }: ReceiverEvidence): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN;
}

function timesOf(evidence: ReceiverEvidence): Found | undefined {
  const [slowest] = of(evidence, 'timed').toSorted((a, b) => (b.answer?.ms ?? 0) - (a.answer?.ms ?? 0));
  const words = { size: evidence.times.length, p99: Math.round(percentile(evidence)), limit: evidence.withinMs };
  return withWords(shows(slowest), words);
}

const copiesOf = (evidence: ReceiverEvidence) => [...of(evidence, 'same-id'), ...of(evidence, 'at-once')];
const isRefused: Like = (exchange) => !isSuccess(exchange) && !hasStatus(exchange, 409);

const deduplication: Check<ReceiverEvidence> = {
  rule: 'webhooks-deduplicate',
  mend: {
    pt: 'Grave o id do evento com uma restrição de unicidade na mesma transação do efeito, e responda 2xx às cópias.',
    en:
      'Store the id of the event under a unique constraint in the transaction of the effect, ' +
      'and respond to copies with 2xx.',
  },
  rows: [
    cannotTell((evidence) => !isAccepting(evidence) || copiesOf(evidence).length === 0, notAccepting),
    broken(refusedCopy, {
      pt: 'Uma cópia de um evento já aceito {answer}.',
      en: 'A copy of an accepted event {answer}.',
    }),
    cannotTell(({ counts }) => counts.start === undefined || counts.afterValid === undefined, {
      pt: 'um contador de efeitos (--effects-url)',
      en: 'a counter of effects (--effects-url)',
    }),
    cannotTell(({ counts }) => more(counts.start, counts.afterValid) !== 1 && { words: counts }, {
      pt: 'o contador foi de {start} a {afterValid} com uma entrega válida',
      en: 'the counter went from {start} to {afterValid} with one valid delivery',
    }),
    broken((one) => actedOften(one, more(one.counts.afterForgeries, one.counts.afterTwice), 0), {
      pt: 'O mesmo evento entregue duas vezes teve {effects} efeitos.',
      en: 'The same event delivered twice had {effects} effects.',
    }),
    broken((one) => actedOften(one, more(one.counts.afterTwice, one.counts.afterAtOnce), 2), {
      pt: `${copiesAtOnce} cópias ao mesmo tempo tiveram {effects} efeitos.`,
      en: `${copiesAtOnce} copies at once had {effects} effects.`,
    }),
    broken((one) => more(one.counts.afterAtOnce, one.counts.afterOtherBody) > 0 && otherBody(one), {
      pt: 'O id de um evento já aceito, com outro corpo, teve mais um efeito.',
      en: 'The id of an accepted event, with another body, had one more effect.',
    }),
    kept(),
  ],
};

const more = (before = 0, after = 0): number => after - before;
const otherBody = (evidence: ReceiverEvidence) => ({
  shown: [...copiesOf(evidence).slice(0, 1), ...of(evidence, 'same-id-other-body')],
});

function refusedCopy(evidence: ReceiverEvidence): Found | undefined {
  const copies = copiesOf(evidence);
  const refused = copies.find(isRefused);
  return withWords(shows(copies[0], refused), { answer: answerOf(refused) });
}

/** Copies have one effect together; two of them show that they had another number. */
function actedOften(evidence: ReceiverEvidence, effects: number, from: number): Found | undefined {
  return effects === 1 ? undefined : { shown: copiesOf(evidence).slice(from, from + 2), words: { effects } };
}

const requireHttps: Check<ReceiverEvidence> = {
  rule: 'webhooks-require-https',
  mend: {
    pt: 'Atenda o receptor por HTTPS e recuse o HTTP.',
    en: 'Serve the receiver over HTTPS and refuse plain HTTP.',
  },
  rows: [
    kept(({ url }) => url.protocol === 'https:'),
    cannotTell(({ url }) => isLoopback(url), {
      pt: 'o receptor está nesta máquina',
      en: 'the receiver is on this machine',
    }),
    broken(({ sent, url }) => withWords(shows(sent[0]?.exchange), { origin: url.origin }), {
      pt: '{origin} aceita entregas sem HTTPS.',
      en: '{origin} accepts deliveries without HTTPS.',
    }),
  ],
};

export const receiverChecks = [verification, replayWindow, fastAnswers, deduplication, requireHttps];

/** The rules that a receiver is held against. */
export const receiverRules: readonly string[] = receiverChecks.map(({ rule }) => rule);
