// How many effects has the receiver had? A counter URL answers with a number, a list, or an object with one number.
import { type Exchange, isObject, isSuccess, jsonOf } from '../live/exchange/exchange.ts';

function effectsOf(exchange: Exchange): number | undefined {
  if (!isSuccess(exchange)) return undefined;
  const json = jsonOf(exchange);
  if (typeof json === 'number') return json;
  if (Array.isArray(json)) return json.length;
  if (!isObject(json)) return undefined;
  const [name, ...others] = Object.keys(json).filter((one) => typeof json[one] === 'number');
  const named = ['count', 'effects', 'efeitos', 'total'].find((one) => typeof json[one] === 'number');
  const member = named ?? (others.length === 0 ? name : undefined);
  return member === undefined ? undefined : Number(json[member]);
}

const pollMs = 50;
const mostPolls = 60;
/** Work that comes after the answer may still be under way: this many equal readings end the waiting. */
const settledReadings = 5;

/** Reads until the expected number is there and stays, or until it stays at another one for long. */
export async function settledEffects(
  read: () => Promise<Exchange>,
  expected: number | undefined,
  wait: (ms: number) => Promise<void>,
): Promise<number | undefined> {
  let last = effectsOf(await read());
  let equal = 0;
  for (let polls = 0; polls < mostPolls && last !== undefined && expected !== undefined; polls += 1) {
    await wait(pollMs);
    const next = effectsOf(await read());
    equal = next === last ? equal + 1 : 0;
    last = next;
    if (equal >= settledReadings && (last ?? 0) >= expected) break;
  }
  return last;
}
