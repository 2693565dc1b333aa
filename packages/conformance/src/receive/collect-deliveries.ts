// Sends all deliveries to a receiver and reads the counter of effects in between.
import type { Exchange } from '../live/exchange/exchange.ts';
import { type Delivery, type DeliveryKind, forgeries, makeDelivery, type Sender } from './delivery.ts';

type Sent = { readonly kind: DeliveryKind; readonly exchange: Exchange };

/** Readings of the counter; undefined without one, or when it did not answer with a number. */
type Counts = {
  readonly start: number | undefined;
  readonly afterValid: number | undefined;
  readonly afterForgeries: number | undefined;
  readonly afterTwice: number | undefined;
  readonly afterAtOnce: number | undefined;
  readonly afterOtherBody: number | undefined;
};

export type ReceiverEvidence = {
  readonly url: URL;
  readonly scheme: string;
  readonly sent: readonly Sent[];
  readonly counts: Counts;
  /** Answer times of valid deliveries, in milliseconds. */
  readonly times: readonly number[];
};

type Post = (delivery: Delivery) => Promise<Exchange>;

type ReceiverPlan = {
  readonly sender: Sender;
  readonly post: Post;
  /** Reads the counter; waits until it shows `expected`, or stops changing. */
  readonly count: (expected: number | undefined) => Promise<number | undefined>;
  readonly timedDeliveries: number;
};

export const copiesAtOnce = 20;
const timedTogether = 10;
const oddKinds: readonly DeliveryKind[] = [
  'raw-bytes',
  'upper-case',
  'header-case',
  'several-signatures',
  'without-prefix',
  'standard-signature-only',
  'list-of-signatures',
  'old-timestamp',
  'body-signature-only',
  'unknown-kind',
  'empty-body',
  'large-body',
];

export async function collectDeliveries({
  sender,
  post,
  count,
  timedDeliveries,
}: ReceiverPlan): Promise<ReceiverEvidence> {
  const sent: Sent[] = [];
  const send = async (kind: DeliveryKind, id?: string): Promise<void> => {
    const delivery = makeDelivery(sender, kind, id);
    if (delivery !== undefined) sent.push({ kind, exchange: await post(delivery) });
  };
  const plus = (before: number | undefined, more: number) => (before === undefined ? undefined : before + more);
  const start = await count(undefined);
  await send('valid');
  const afterValid = await count(plus(start, 1));
  for (const kind of forgeries) await send(kind);
  const afterForgeries = await count(afterValid);
  const twice = sender.newId();
  await send('same-id', twice);
  await send('same-id', twice);
  const afterTwice = await count(plus(afterForgeries, 1));
  const copies = sender.newId();
  await Promise.all(Array.from({ length: copiesAtOnce }, () => send('at-once', copies)));
  const afterAtOnce = await count(plus(afterTwice, 1));
  await send('same-id-other-body', twice);
  const afterOtherBody = await count(afterAtOnce);
  for (const kind of oddKinds) await send(kind);
  for (let done = 0; done < timedDeliveries; done += timedTogether) {
    const size = Math.min(timedTogether, timedDeliveries - done);
    await Promise.all(Array.from({ length: size }, () => send('timed')));
  }
  const times = sent.flatMap(({ kind, exchange }) => (kind === 'timed' && exchange.answer ? [exchange.answer.ms] : []));
  const counts = { start, afterValid, afterForgeries, afterTwice, afterAtOnce, afterOtherBody };
  return { url: sender.url, scheme: sender.scheme, sent, counts, times };
}
