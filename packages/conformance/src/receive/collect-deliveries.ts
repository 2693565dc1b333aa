// Sends all deliveries to a receiver and reads the counter of effects in between.
import type { Exchange } from '../live/exchange/exchange.ts';
import { type Delivery, forgeries, makeDelivery, oddKinds, type Sender, type SentKind } from './delivery.ts';

/** Readings of the counter; undefined without one, or when it did not answer with a number. */
type Count = number | undefined;

export type ReceiverEvidence = {
  readonly url: URL;
  readonly scheme: string;
  readonly withinMs: number;
  readonly sent: readonly { readonly kind: SentKind; readonly exchange: Exchange }[];
  readonly counts: Readonly<
    Record<'start' | 'afterValid' | 'afterForgeries' | 'afterTwice' | 'afterAtOnce' | 'afterOtherBody', Count>
  >;
  /** Answer times of valid deliveries, in milliseconds. */
  readonly times: readonly number[];
};

type ReceiverPlan = {
  readonly sender: Sender;
  readonly post: (delivery: Delivery) => Promise<Exchange>;
  /** Reads the counter; waits until it shows `expected`, or stops changing. */
  readonly count: (expected: Count) => Promise<Count>;
  readonly timedDeliveries: number;
  readonly withinMs: number;
};

export const copiesAtOnce = 20;
const timedTogether = 10;

export async function collectDeliveries(plan: ReceiverPlan): Promise<ReceiverEvidence> {
  const { sender, post, count, timedDeliveries, withinMs } = plan;
  const sent: ReceiverEvidence['sent'][number][] = [];
  const send = async (kind: SentKind, id?: string): Promise<void> => {
    const made = kind === 'same-id' || kind === 'at-once' || kind === 'timed' ? 'valid' : kind;
    const delivery = makeDelivery(sender, made, id);
    if (delivery !== undefined) sent.push({ kind, exchange: await post(delivery) });
  };
  const together = (size: number, kind: SentKind, id?: string) =>
    Promise.all(Array.from({ length: size }, () => send(kind, id)));
  const oneMore = (before: Count) => count(before === undefined ? undefined : before + 1);
  const start = await count(undefined);
  await send('valid');
  const afterValid = await oneMore(start);
  for (const kind of forgeries) await send(kind);
  const afterForgeries = await count(afterValid);
  const twice = sender.newId();
  await send('same-id', twice);
  await send('same-id', twice);
  const afterTwice = await oneMore(afterForgeries);
  await together(copiesAtOnce, 'at-once', sender.newId());
  const afterAtOnce = await oneMore(afterTwice);
  await send('same-id-other-body', twice);
  const afterOtherBody = await count(afterAtOnce);
  for (const kind of oddKinds) await send(kind);
  for (let left = timedDeliveries; left > 0; left -= timedTogether)
    await together(Math.min(timedTogether, left), 'timed');
  const times = sent.flatMap(({ kind, exchange }) => (kind === 'timed' && exchange.answer ? [exchange.answer.ms] : []));
  const counts = { start, afterValid, afterForgeries, afterTwice, afterAtOnce, afterOtherBody };
  return { url: sender.url, scheme: sender.scheme, withinMs, sent, counts, times };
}
