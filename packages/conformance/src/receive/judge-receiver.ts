// Does a receiver verify, answer in time, and act once?
import type { Text } from '@farol/http';
import texts from '../../texts/receive.json' with { type: 'json' };
import { isLoopback } from '../live/exchange/base.ts';
import { type Exchange, hasStatus, isClientError, isSuccess, type Made, statusOf } from '../live/exchange/exchange.ts';
import {
  alsoBroken,
  always,
  broken,
  type Check,
  cannotTell,
  checksWith,
  type Found,
  kept,
  remark,
  shows,
  withWords,
} from '../live/judge/check.ts';
import { copiesAtOnce, type ReceiverEvidence } from './collect-deliveries.ts';
import { forgeries, type SentKind } from './delivery.ts';

const { shared } = texts;
const deliveries: Readonly<Partial<Record<SentKind, Text>>> = texts.deliveries;
const check = checksWith(texts.rules);
type ReceiverCheck = Check<ReceiverEvidence>;
type Like = (exchange: Exchange) => boolean;

const of = ({ sent }: ReceiverEvidence, kind: SentKind): readonly Exchange[] =>
  sent.flatMap((one) => (one.kind === kind ? [one.exchange] : []));
const first = (evidence: ReceiverEvidence, kind: SentKind): Made => of(evidence, kind)[0];
const isAccepting = (evidence: ReceiverEvidence): boolean => isSuccess(first(evidence, 'valid'));
const isNeither: Like = (exchange) => !isSuccess(exchange) && !isClientError(exchange);

function answerOf(exchange: Made) {
  const status = statusOf(exchange);
  if (status === 0) return shared.noResponse;
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
        words: { what: deliveries[kind], result: answerOf(exchange) },
      })),
  );
}

const verification: ReceiverCheck = check('webhooks-verify-before-trust', (text) => [
  alsoBroken((evidence) => answered(evidence, forgeries, (one) => !isClientError(one)), shared.wrongAnswer),
  remark(
    (evidence) => answered(evidence, forgeries, (one) => isClientError(one) && !hasStatus(one, 401)),
    text.otherStatus,
  ),
  alsoBroken((evidence) => isAccepting(evidence) && refusedGenuine(evidence), shared.wrongAnswer),
  alsoBroken((evidence) => !readsLists(evidence) && withoutPrefix(evidence), shared.wrongAnswer),
  remark((evidence) => readsLists(evidence) && withoutPrefix(evidence), text.accepted),
  alsoBroken((evidence) => isAccepting(evidence) && answered(evidence, ['upper-case'], isNeither), shared.wrongAnswer),
  alsoBroken(forgedEffects, text.effects),
  kept(),
]);

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

/** `X-Signature` alone has no time: a receiver that knows only this header cannot see the age. */
function seesTime(evidence: ReceiverEvidence): boolean {
  const isSigned = evidence.scheme === 'standard' || evidence.scheme === 'stripe';
  return isSigned || of(evidence, 'body-signature-only').some(isClientError);
}

function tooOld(evidence: ReceiverEvidence): Found | undefined {
  const old = first(evidence, 'old-timestamp');
  return withWords(shows(first(evidence, 'valid'), old), { result: answerOf(old) });
}

const replayWindow: ReceiverCheck = check('webhooks-replay-window', (text) => [
  cannotTell((evidence) => first(evidence, 'old-timestamp') === undefined, text.noTime),
  cannotTell((evidence) => !isAccepting(evidence), shared.notAccepting),
  kept((evidence) => isClientError(first(evidence, 'old-timestamp'))),
  broken((one) => (seesTime(one) || !isSuccess(first(one, 'old-timestamp'))) && tooOld(one), text.accepted),
  remark(tooOld, text.accepted),
  cannotTell(always, text.notRead),
]);

const fastAnswers: ReceiverCheck = check('webhooks-answer-fast-with-2xx', (text) => [
  broken((evidence) => !isAccepting(evidence) && answered(evidence, ['valid'], always).map(shownOnce), text.refused),
  alsoBroken((evidence) => answered(evidence, odd, isNeither), shared.wrongAnswer),
  remark((evidence) => answered(evidence, ['unknown-kind'], isClientError), text.unknownKind),
  alsoBroken(
    (evidence) =>
      answered(evidence, ['timed'], (one) => !isSuccess(one))
        .slice(0, 1)
        .map(shownOnce),
    text.timedRefused,
  ),
  alsoBroken((evidence) => percentile(evidence) > evidence.withinMs && timesOf(evidence), text.times),
  remark((evidence) => percentile(evidence) <= evidence.withinMs && timesOf(evidence), text.times),
  kept(),
]);

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

const deduplication: ReceiverCheck = check('webhooks-deduplicate', (text) => [
  cannotTell((evidence) => !isAccepting(evidence) || copiesOf(evidence).length === 0, shared.notAccepting),
  broken(refusedCopy, text.copyRefused),
  cannotTell(({ counts }) => counts.start === undefined || counts.afterValid === undefined, text.noCounter),
  cannotTell(({ counts }) => more(counts.start, counts.afterValid) !== 1 && { words: counts }, text.unclear),
  broken((one) => actedOften(one, more(one.counts.afterForgeries, one.counts.afterTwice), 0), text.twice),
  broken((one) => actedOften(one, more(one.counts.afterTwice, one.counts.afterAtOnce), 2), text.atOnce),
  broken((one) => more(one.counts.afterAtOnce, one.counts.afterOtherBody) > 0 && otherBody(one), text.otherBody),
  kept(),
]);

const more = (before = 0, after = 0): number => after - before;
const otherBody = (evidence: ReceiverEvidence) => ({
  shown: [...copiesOf(evidence).slice(0, 1), ...of(evidence, 'same-id-other-body')],
});

function refusedCopy(evidence: ReceiverEvidence): Found | undefined {
  const copies = copiesOf(evidence);
  const refused = copies.find(isRefused);
  return withWords(shows(copies[0], refused), { result: answerOf(refused) });
}

/** Copies have one effect together; two of them show that they had another number. */
function actedOften(evidence: ReceiverEvidence, effects: number, from: number): Found | undefined {
  return effects === 1
    ? undefined
    : { shown: copiesOf(evidence).slice(from, from + 2), words: { effects, copies: copiesAtOnce } };
}

const requireHttps: ReceiverCheck = check('webhooks-require-https', (text) => [
  kept(({ url }) => url.protocol === 'https:'),
  cannotTell(({ url }) => isLoopback(url), text.local),
  broken(({ sent, url }) => withWords(shows(sent[0]?.exchange), { origin: url.origin }), text.plain),
]);

export const receiverChecks = [verification, replayWindow, fastAnswers, deduplication, requireHttps];

/** The rules that a receiver is held against. */
export const receiverRules: readonly string[] = receiverChecks.map(({ rule }) => rule);
