// Sends all deliveries to a receiver and reads the counter of effects in between.
import type { Exchange } from '../live/exchange/exchange.ts';
import { bare, type Delivery, digestsOf, type Make, partsOf, type Sender } from './delivery.ts';
import { forgedMethods, forgeries, genuineKinds, makers, methodKinds, oddKinds, untimelyKinds } from './kinds.ts';

/** Valid deliveries are also sent as copies, after others, and to measure the time. */
export type SentKind = keyof typeof makers | ValidKind;
type ValidKind = 'valid' | 'new-event' | 'after-forgery' | 'same-id' | 'at-once' | 'timed' | 'remembered';

export type Sent = {
  readonly kind: SentKind;
  /** With `X-Signature` alone, of the two that the scheme `spec` has. */
  readonly isBare: boolean;
  readonly exchange: Exchange;
  /** The answer holds the right signature or the secret, which the request did not. */
  readonly isLeaking: boolean;
};

type Stage =
  | ('valid' | 'new' | 'forged' | 'afterForgery' | 'methods' | 'untimely' | 'twice' | 'atOnce' | 'sameObject')
  | ('otherBody' | 'sameBody' | 'sameContent' | 'mixed' | 'stripped' | 'timed' | 'remembered' | 'withAnswer');

export type ReceiverEvidence = Readonly<Awaited<ReturnType<typeof collectDeliveries>>>;

type ReceiverPlan = {
  readonly sender: Sender;
  readonly post: (delivery: Delivery) => Promise<Exchange>;
  /** Reads the counter; waits until it shows `expected` and stays. */
  readonly count: (expected: number | undefined) => Promise<number | undefined>;
  readonly timedDeliveries: number;
  readonly withinMs: number;
};

type SendOptions = { readonly id?: string; readonly isBare?: boolean; readonly afterMs?: number };

const copiesAtOnce = 20;
const copiesInTurn = [4, 3, 2, 1];
const timedTogether = 10;
/** A receiver that leaves so many deliveries without an answer gets no more. */
const mostTimeouts = 5;

export async function collectDeliveries(plan: ReceiverPlan) {
  const { sender, count, timedDeliveries, withinMs } = plan;
  const { url, scheme, newId } = sender;
  const { sent, send, first } = createDispatch(plan);
  const all = async (kinds: readonly SentKind[], options?: SendOptions) => {
    for (const kind of kinds) await send(kind, options);
  };
  const together = (size: number, kind: SentKind, options?: SendOptions) =>
    Promise.all(Array.from({ length: size }, () => send(kind, options)));
  /** How many each stage had; not a number where that was not seen. */
  const effects: Partial<Record<Stage, number>> = {};
  let last = await count(undefined);
  const stage = async (name: Stage, events: number, work: () => Promise<unknown>) => {
    const before = last;
    await work();
    // Read once before any waiting: an effect that is there already came before the answer, or right after it.
    if (name === 'new') effects.withAnswer = ((await count(undefined)) ?? Number.NaN) - (before ?? Number.NaN);
    last = await count(before === undefined ? undefined : before + events * (effects.valid || 1));
    effects[name] = (last ?? Number.NaN) - (before ?? Number.NaN);
  };
  await stage('valid', 1, () => send('valid', first));
  await stage('new', 1, () => send('new-event'));
  await stage('forged', 0, async () => {
    await all([...forgeries, ...forgedMethods]);
    if (scheme === 'spec') await all(forgeries, { isBare: true });
  });
  const forged = { id: newId() };
  await stage('afterForgery', 1, () => all(['wrong-secret', 'after-forgery'], forged));
  await stage('methods', 0, () => all(methodKinds));
  await stage('untimely', 0, () => all(untimelyKinds));
  const repeated = { id: newId() };
  // Each attempt is signed anew, so that its time and its signature differ.
  await stage('twice', 1, async () => {
    for (const secondsAgo of copiesInTurn) await send('same-id', { ...repeated, afterMs: -1_000 * secondsAgo });
  });
  const atOnce = { id: newId() };
  await stage('atOnce', 1, () => together(copiesAtOnce, 'at-once', atOnce));
  await stage('sameObject', 1, () => send('same-object'));
  await stage('sameContent', 1, () => send('same-content'));
  await stage('stripped', 0, () => all(['bare-copy', 'renamed-copy']));
  await stage('otherBody', 0, () => send('same-id-other-body'));
  await stage('sameBody', 0, () => send('other-id-same-body'));
  await stage('mixed', 0, () => send('body-signature-only'));
  await all([...genuineKinds, ...oddKinds.filter((kind) => kind !== 'body-signature-only')]);
  await stage('timed', timedDeliveries, async () => {
    for (let left = timedDeliveries; left > 0; left -= timedTogether)
      await together(Math.min(timedTogether, left), 'timed');
  });
  await stage('remembered', 0, () => send('remembered', first));
  return { url, scheme, withinMs, sent, effects: effects as Record<Stage, number> };
}

/** Makes, sends and keeps deliveries. */
function createDispatch({ sender, post }: ReceiverPlan) {
  const sent: Sent[] = [];
  const id = sender.newId();
  const first = { id, delivery: partsOf(sender, id).signed() };
  const send = async (kind: SentKind, options: SendOptions = {}): Promise<void> => {
    const { id: given = sender.newId(), isBare = false, afterMs = 0 } = options;
    if (sent.filter(({ exchange }) => exchange.failure === 'timeout').length >= mostTimeouts) return;
    const parts = partsOf({ ...sender, now: () => sender.now() + afterMs }, given, first);
    const make: Make = kind in makers ? makers[kind as keyof typeof makers] : ({ signed }) => signed();
    const made = make(parts);
    if (made === undefined) return;
    const exchange = await post(isBare ? bare(made) : made);
    // The secret itself was replaced by its name.
    const right = ['$SECRET', ...digestsOf(sender.scheme, parts.signed(made.body))];
    sent.push({ kind, isBare, exchange, isLeaking: isLeaking(exchange, right) });
  };
  return { sent, send, first };
}

function isLeaking({ asked, answer }: Exchange, digests: readonly string[]): boolean {
  const texts = [answer?.body ?? '', ...(answer?.headers ?? []).map(([, value]) => value)];
  const isSent = (digest: string) => asked.headers.some(([, value]) => value.includes(digest));
  return digests.some((digest) => !isSent(digest) && texts.some((text) => text.includes(digest)));
}
