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
  likelyBroken,
  remark,
  shows,
  withWords,
} from '../live/judge/check.ts';
import type { ReceiverEvidence, Sent, SentKind } from './collect-deliveries.ts';
import { forgedMethods, forgeries, genuineKinds, methodKinds, untimelyKinds } from './kinds.ts';

type ReceiverCheck = Check<ReceiverEvidence>;
type Like = (exchange: Exchange) => boolean;

const { shared } = texts;
const check = checksWith(texts.rules);
const deliveries: Readonly<Partial<Record<SentKind, Text>>> = texts.deliveries;
/** More kinds of deliveries with the same answer are counted. */
const mostNamed = 4;

const of = ({ sent }: ReceiverEvidence, ...kinds: readonly SentKind[]): readonly Exchange[] =>
  sent.flatMap((one) => (kinds.includes(one.kind) ? [one.exchange] : []));
const first = (evidence: ReceiverEvidence, kind: SentKind): Made => of(evidence, kind)[0];
const isAccepting = (evidence: ReceiverEvidence): boolean => isSuccess(first(evidence, 'valid'));
/** One delivery had effects that can be told from none. */
const isCounting = ({ effects }: ReceiverEvidence): boolean => effects.valid >= 1;
const isNeither: Like = (exchange) => !isSuccess(exchange) && !isClientError(exchange);

function answerOf(exchange: Made): Text {
  const status = statusOf(exchange);
  return status === 0 ? shared.noResponse : { pt: `recebe ${status}`, en: `gets ${status}` };
}

/** The deliveries with such an answer beside the valid one, those with the same answer together. */
function answered(evidence: ReceiverEvidence, kinds: readonly SentKind[], isLike: Like): readonly Found[] {
  const like = evidence.sent.filter(({ kind, exchange }) => kinds.includes(kind) && isLike(exchange));
  return [...Map.groupBy(like, ({ exchange }) => statusOf(exchange)).values()].map((alike) => {
    const shown = [...of(evidence, 'valid'), ...alike.slice(0, 2).map(({ exchange }) => exchange)];
    return { shown, words: { what: named(alike), result: answerOf(shown.at(-1)) } };
  });
}

function named(alike: readonly Sent[]): Text {
  const joined = (language: keyof Text) => {
    const whats = alike.map(
      ({ kind, isBare }) => `${deliveries[kind]?.[language]}${isBare ? shared.bare[language] : ''}`,
    );
    const others = whats.splice(mostNamed).length;
    return [...whats, ...(others > 0 ? [`${others} ${shared.others[language]}`] : [])].join(shared.or[language]);
  };
  return { pt: joined('pt'), en: joined('en') };
}

const verification: ReceiverCheck = check('webhooks-verify-before-trust', (text) => [
  alsoBroken((evidence) => answered(evidence, forgeries, (one) => !isClientError(one)), shared.wrongAnswer),
  remark((evidence) => answered(evidence, forgeries, isOddRefusal), text.otherStatus),
  alsoBroken((evidence) => isAccepting(evidence) && refusedGenuine(evidence), shared.wrongAnswer),
  remark((evidence) => answered(evidence, ['middle-body', 'large-body'], isTooLarge), shared.wrongAnswer),
  alsoBroken((evidence) => !readsLists(evidence) && relabelled(evidence), shared.wrongAnswer),
  remark((evidence) => readsLists(evidence) && relabelled(evidence), text.accepted),
  alsoBroken((evidence) => isAccepting(evidence) && answered(evidence, ['upper-case'], isNeither), shared.wrongAnswer),
  alsoBroken(({ sent }) => shows(sent.find(isTelling)?.exchange), text.leaks),
  alsoBroken(forgedEffects, text.effects),
  alsoBroken((evidence) => mixedEffects(evidence), text.effects),
  alsoBroken(lostAfterForgery, text.lost),
  cannotTell((evidence) => !isAccepting(evidence), shared.notAccepting),
  cannotTell((evidence) => !isCounting(evidence) && sizes(evidence), text.unseen),
  kept(sizes, text.shown),
]);

const isOddRefusal: Like = (exchange) => isClientError(exchange) && !hasStatus(exchange, 401);
const isTooLarge: Like = (exchange) => hasStatus(exchange, 413);
const isTelling = ({ kind, isLeaking }: Sent) => isLeaking && forgeries.some((one) => one === kind);

function sizes(evidence: ReceiverEvidence): Found {
  return { words: { forged: of(evidence, ...forgeries).length, genuine: of(evidence, ...genuineKinds).length } };
}

function refusedGenuine(evidence: ReceiverEvidence): readonly Found[] {
  return [
    ...answered(evidence, genuineKinds, (one) => !isSuccess(one) && !isTooLarge(one)),
    ...answered(evidence, ['large-body'], (one) => hasStatus(one, 401, 403)),
  ];
}

/** A digest without its prefix, or with another one, does not say how it was made. */
function relabelled(evidence: ReceiverEvidence): readonly Found[] {
  // It may have read the other signature of the delivery instead.
  const isUnread = of(evidence, 'standard-signature-only').some(isSuccess);
  if (!isAccepting(evidence) || isUnread) return [];
  return answered(evidence, ['without-prefix', 'other-prefix'], (one) => !isClientError(one));
}

/** General receivers read a list of signatures, with or without prefix, for senders of many kinds. */
function readsLists(evidence: ReceiverEvidence): boolean {
  return isSuccess(first(evidence, 'without-prefix')) && of(evidence, 'list-of-signatures').some(isSuccess);
}

function forgedEffects(evidence: ReceiverEvidence): Found | undefined {
  const { valid, forged, afterForgery } = evidence.effects;
  // What comes late is seen in the next stage.
  const effects = forged + Math.max(0, afterForgery - valid);
  const shown = of(evidence, ...forgeries, ...forgedMethods).slice(0, 2);
  return isCounting(evidence) && effects > 0 ? { shown, words: { effects } } : undefined;
}

/** One signature of two is right: it was refused, and had an effect. */
function mixedEffects(evidence: ReceiverEvidence): Found | undefined {
  const { mixed: effects } = evidence.effects;
  const refused = of(evidence, 'body-signature-only').find(isClientError);
  return isCounting(evidence) && effects > 0 ? withWords(shows(refused), { effects }) : undefined;
}

/** The forged delivery left its id behind, and the genuine one passed for a copy. */
function lostAfterForgery(evidence: ReceiverEvidence): Found | undefined {
  const { new: fresh, afterForgery } = evidence.effects;
  const genuine = first(evidence, 'after-forgery');
  const isLost = (isCounting(evidence) && fresh > 0 && afterForgery === 0) || !isSuccess(genuine);
  if (!isAccepting(evidence) || !isLost) return undefined;
  return withWords(shows(of(evidence, 'wrong-secret').at(-1), genuine), { result: answerOf(genuine) });
}

/** `X-Signature` alone has no time: a receiver that knows only this header cannot see the age. */
const seesTime = (evidence: ReceiverEvidence) =>
  evidence.scheme !== 'spec' || of(evidence, 'body-signature-only').some(isClientError);

const replayWindow: ReceiverCheck = check('webhooks-replay-window', (text) => [
  cannotTell((evidence) => first(evidence, 'old-timestamp') === undefined, text.noTime),
  cannotTell((evidence) => !isAccepting(evidence), shared.notAccepting),
  broken((one) => seesTime(one) && answered(one, untimelyKinds, (old) => !isClientError(old)), shared.wrongAnswer),
  broken((one) => !seesTime(one) && answered(one, ['old-timestamp'], isNeither), shared.wrongAnswer),
  broken((one) => !seesTime(one) && unsignedTime(one), text.unsigned),
  remark((one) => !seesTime(one) && answered(one, ['old-timestamp'], always), shared.wrongAnswer),
  cannotTell((one) => !seesTime(one), text.notRead),
  broken((one) => one.effects.untimely > 0 && { shown: of(one, ...untimelyKinds).slice(0, 1) }, text.effects),
  kept((one) => ({ words: { size: of(one, ...untimelyKinds).length } }), text.shown),
]);

/** It compares a time that anybody may write. */
function unsignedTime(evidence: ReceiverEvidence): Found | undefined {
  const old = first(evidence, 'old-timestamp');
  return isClientError(old) ? shows(old, first(evidence, 'body-signature-only')) : undefined;
}

const byPost: ReceiverCheck = check('webhooks-post-json', (text) => [
  cannotTell((evidence) => !isAccepting(evidence), shared.notAccepting),
  remark((one) => answered(one, methodKinds, isSuccess), shared.wrongAnswer),
  cannotTell((evidence) => !isCounting(evidence), shared.noCounter),
  broken((one) => one.effects.methods > 0 && { shown: of(one, ...methodKinds), words: one.effects }, text.effects),
  kept(always, text.shown),
]);

const fastAnswers: ReceiverCheck = check('webhooks-answer-fast-with-2xx', (text) => [
  broken((evidence) => !isAccepting(evidence) && answered(evidence, ['valid'], always), text.refused),
  alsoBroken((evidence) => answered(evidence, odd, isNeither), shared.wrongAnswer),
  remark((evidence) => answered(evidence, ['unknown-kind'], isClientError), text.unknownKind),
  alsoBroken((evidence) => answered(evidence, ['timed'], (one) => !isSuccess(one)), text.timedRefused),
  alsoBroken((evidence) => percentile(evidence) > evidence.withinMs && timesOf(evidence), text.times),
  alsoBroken(slowCopies, text.slow),
  remark((evidence) => percentile(evidence) <= evidence.withinMs && timesOf(evidence), text.times),
  cannotTell((evidence) => times(evidence).length === 0, text.untimed),
  kept(timesOf, text.times),
]);

const workAfterwards: ReceiverCheck = check('webhooks-work-afterwards', (text) => [
  cannotTell((evidence) => !isAccepting(evidence), shared.notAccepting),
  cannotTell((evidence) => !isCounting(evidence) || Number.isNaN(evidence.effects.withAnswer), shared.noCounter),
  kept((evidence) => evidence.effects.withAnswer < evidence.effects.new, text.shown),
  likelyBroken((evidence) => {
    const both = of(evidence, 'valid', 'new-event');
    const words = { ms: Math.round(Math.min(...both.map(msOf))), limit: evidence.withinMs };
    return words.ms > words.limit && { shown: both, words };
  }, text.slow),
  cannotTell(always, text.quick),
]);

const odd = ['unknown-kind', 'empty-body', 'large-body', 'same-id-other-body'] as const;
const msOf = ({ answer }: Exchange): number => answer?.ms ?? 0;
const times = (evidence: ReceiverEvidence) => of(evidence, 'timed').flatMap(({ answer }) => answer?.ms ?? []);

/** The nearest rank; not a number without any delivery that was timed. */
function percentile(evidence: ReceiverEvidence): number {
  const sorted = times(evidence).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN;
}

function timesOf(evidence: ReceiverEvidence): Found | undefined {
  const [slowest] = of(evidence, 'timed').toSorted((a, b) => msOf(b) - msOf(a));
  const words = { size: times(evidence).length, p99: Math.round(percentile(evidence)), limit: evidence.withinMs };
  return withWords(shows(slowest), words);
}

/** Once may be the machine: no copy in time, or one delivery that took ten times as long as allowed. */
function slowCopies(evidence: ReceiverEvidence): readonly Found[] {
  const limit = evidence.withinMs;
  const [, ...copies] = of(evidence, 'same-id');
  const isSlow = copies.every((one) => msOf(one) > limit);
  const single = of(evidence, 'valid', ...genuineKinds, 'large-body').filter((one) => msOf(one) > 10 * limit);
  return [...copies.slice(isSlow ? -1 : copies.length), ...single.slice(0, 1)].map((one) => ({
    shown: [one],
    words: { ms: Math.round(msOf(one)), limit },
  }));
}

const deduplication: ReceiverCheck = check('webhooks-deduplicate', (text) => [
  cannotTell((evidence) => !isAccepting(evidence) || of(evidence, 'same-id').length === 0, shared.notAccepting),
  broken(refusedCopy, text.copyRefused),
  cannotTell(({ effects }) => Number.isNaN(effects.valid), shared.noCounter),
  cannotTell((evidence) => !isCounting(evidence) && { words: evidence.effects }, text.unclear),
  broken((one) => one.effects.new === 0 && likeFirst(one, 'new-event'), text.lost),
  broken((one) => actedOften(one, 'twice', 'same-id'), text.twice),
  broken((one) => actedOften(one, 'atOnce', 'at-once'), text.atOnce),
  broken((one) => one.scheme !== 'spec' && lostOfObject(one), text.object),
  remark((one) => one.scheme === 'spec' && lostOfObject(one), text.object),
  broken((one) => one.effects.remembered > 0 && likeFirst(one, 'remembered'), text.forgot),
  likelyBroken((one) => one.effects.stripped > 0 && likeFirst(one, ...stripped), text.stripped),
  likelyBroken(byBodyAlone, text.body),
  remark((one) => one.effects.otherBody > 0 && likeFirst(one, 'same-id-other-body'), text.otherBody),
  kept((one) => ({ words: { copies: of(one, 'same-id', 'at-once').length } }), text.shown),
]);

const stripped = ['bare-copy', 'renamed-copy'] as const;
const lostOfObject = (one: ReceiverEvidence) =>
  (one.effects.sameObject === 0 && likeFirst(one, 'same-object')) ||
  (one.effects.sameContent === 0 && first(one, 'same-content') && likeFirst(one, 'same-content'));

/** Beside the first event, one of these kinds that was accepted. */
function likeFirst(evidence: ReceiverEvidence, ...kinds: readonly SentKind[]): Found | undefined {
  const found = shows(first(evidence, 'valid'), of(evidence, ...kinds).find(isSuccess));
  return withWords(found, { between: evidence.sent.length });
}

/** The id means nothing to it: another body with the same id acts, and the same body with another id does not. */
function byBodyAlone(evidence: ReceiverEvidence): Found | undefined {
  const { otherBody, sameBody } = evidence.effects;
  const isTold = first(evidence, 'other-id-same-body') !== undefined;
  return isTold && otherBody > 0 && sameBody === 0 ? likeFirst(evidence, 'same-id-other-body') : undefined;
}

/** While the first copy is at work, 409 asks the sender to come back. */
function refusedCopy(evidence: ReceiverEvidence): Found | undefined {
  const inTurn = of(evidence, 'same-id', 'remembered');
  const atOnce = of(evidence, 'at-once').filter((one) => !hasStatus(one, 409));
  const refused = [...inTurn, ...atOnce].find((one) => !isSuccess(one));
  return withWords(shows(inTurn[0], refused), { result: answerOf(refused) });
}

/** Copies have the effects of one event together. */
function actedOften(evidence: ReceiverEvidence, stage: 'twice' | 'atOnce', kind: SentKind): Found | undefined {
  const { valid: expected, [stage]: effects } = evidence.effects;
  const copies = of(evidence, kind);
  const isRight = effects > 0 && effects <= expected;
  if (isRight || Number.isNaN(effects)) return undefined;
  return { shown: copies.slice(0, 2), words: { effects, expected, copies: copies.length } };
}

const requireHttps: ReceiverCheck = check('webhooks-require-https', (text) => [
  kept(({ url }) => url.protocol === 'https:'),
  cannotTell(({ url }) => isLoopback(url), text.local),
  broken(({ sent, url }) => withWords(shows(sent[0]?.exchange), { origin: url.origin }), text.plain),
]);

export const receiverChecks = [
  verification,
  replayWindow,
  byPost,
  fastAnswers,
  workAfterwards,
  deduplication,
  requireHttps,
];

/** The rules that a receiver is held against. */
export const receiverRules: readonly string[] = receiverChecks.map(({ rule }) => rule);
