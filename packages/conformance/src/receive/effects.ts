// How many effects has the receiver had? A counter URL answers with a number, a list, or an object with one of them.
import { type Exchange, isObject, isSuccess, jsonOf } from '../live/exchange/exchange.ts';

function effectsOf(exchange: Exchange): number | undefined {
  if (!isSuccess(exchange)) return undefined;
  const json = jsonOf(exchange);
  const size = sizeOf(json);
  if (size !== undefined || !isObject(json)) return size;
  const [name, ...others] = Object.keys(json).filter((one) => sizeOf(json[one]) !== undefined);
  const named = ['count', 'effects', 'efeitos', 'total'].find((one) => sizeOf(json[one]) !== undefined);
  const member = named ?? (others.length === 0 ? name : undefined);
  return member === undefined ? undefined : sizeOf(json[member]);
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : Array.isArray(value) ? value.length : undefined;
}

const pollMs = 50;
/** Work that comes after the answer may still be under way: this many equal readings end the waiting. */
const settledReadings = 5;
/** An effect that has not come after so many readings is not expected any more. */
const mostReadings = 60;
const mostPolls = 400;

/** Reads until the expected number is there and stays for longer than effects took before; undefined if it never stays. */
export function createCounter(read: () => Promise<Exchange>, wait: (ms: number) => Promise<void>) {
  let slowest = 0;
  return async (expected: number | undefined): Promise<number | undefined> => {
    let last = effectsOf(await read());
    if (expected === undefined) return last;
    let equal = 0;
    let isThere = last !== undefined && last >= expected;
    for (let polls = 1; polls <= mostPolls && last !== undefined; polls += 1) {
      if (equal >= mostReadings || (isThere && equal >= settledReadings + slowest)) return last;
      await wait(pollMs);
      const next = effectsOf(await read());
      equal = next === last ? equal + 1 : 0;
      last = next;
      if (!isThere && last !== undefined && last >= expected) {
        isThere = true;
        slowest = Math.max(slowest, polls);
      }
    }
    return undefined;
  };
}
