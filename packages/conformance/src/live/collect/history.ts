// What became of the items of a run: each write to one of them, between the readings of it, and what was read while it was left alone.
import { type Exchange, type JsonObject, sentBody } from '../exchange/exchange.ts';

/** One write to an item of the run, whoever made it, with the readings of that item before and after it and no other write between. */
export type Step = {
  readonly url: string;
  readonly method: string;
  /** The members of the body. */
  readonly sent: JsonObject;
  readonly exchange: Exchange;
  /** Undefined for a new item. */
  readonly before: Exchange | undefined;
  readonly after?: Exchange;
};

/** One item, read twice without a write to it in between, and the writes to others that came between. */
export type Rest = { readonly before: Exchange; readonly after: Exchange; readonly steps: readonly Step[] };
export function createHistory() {
  const steps: { -readonly [Member in keyof Step]: Step[Member] }[] = [];
  const rests: Rest[] = [];
  /** The last reading of each item since the last write to it, and the number of steps before it. */
  const readings = new Map<string, { readonly exchange: Exchange; readonly at: number }>();
  return {
    steps: steps as readonly Step[],
    rests: rests as readonly Rest[],
    noteRead: (url: string, exchange: Exchange) => {
      const before = readings.get(url);
      const step = before ? undefined : steps.findLast((one) => one.url === url);
      if (before) rests.push({ before: before.exchange, after: exchange, steps: steps.slice(before.at) });
      if (step) step.after = exchange;
      readings.set(url, { exchange, at: steps.length });
      return exchange;
    },
    noteWrite: (url: string, exchange: Exchange) => {
      const before = readings.get(url)?.exchange;
      readings.delete(url);
      steps.push({ url, method: exchange.asked.method, sent: sentBody(exchange), exchange, before });
      return exchange;
    },
  };
}
