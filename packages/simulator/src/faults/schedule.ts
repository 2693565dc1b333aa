// Which fault has the n-th call of an API? The same seed gives the same faults, in whatever order APIs are called.

import { createHash } from 'node:crypto';
import type { Api, Frozen } from '@farol/catalogue/ask';
import { isRecord } from '@farol/http';
import { SimulatorError } from '../errors.ts';
import type { Fault } from './fault.ts';
import { faultNamed } from './fault-words.ts';

/** A step applies to the calls of each API that it names by number (`3`, `3-5` or `3-`), to a share of them, or to all. */
export type FaultStep = {
  readonly calls?: number | string;
  /** From 0 to 1. */
  readonly share?: number;
  /** Words as of `faultNamed`. */
  readonly fault: string | readonly string[];
};

/** Steps by the id of an API, or `*` for all; later steps win. */
export type FaultSchedule = Readonly<Record<string, readonly FaultStep[]>>;

const members = ['calls', 'share', 'fault'];

/** Refuses a schedule that is not right, with the place of the mistake. */
export function createSchedule(
  apis: readonly Frozen<Api>[],
  schedule: FaultSchedule,
  seed: number,
): (id: string, call: number) => Fault {
  check(apis, schedule);
  const byId = new Map(apis.map((api) => [api.id, api]));
  return (id, call) => {
    const api = byId.get(id);
    const steps = [...(schedule['*'] ?? []), ...(schedule[id] ?? [])];
    const fault: Fault = {};
    for (const [index, step] of steps.entries()) {
      const draw = (what: string) => drawn(`${seed} ${id} ${call} ${index} ${what}`);
      if (!api || !within(step.calls, call) || draw('share') >= (step.share ?? 1)) continue;
      for (const word of [step.fault].flat()) Object.assign(fault, faultNamed(api, word, draw(word)));
    }
    return fault;
  };
}

/** A number from 0 to 1 that only the text decides. */
function drawn(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

function within(calls: FaultStep['calls'], call: number): boolean {
  if (calls === undefined) return true;
  const [first = '', last = first] = String(calls).split('-', 2);
  return call >= Number(first) && call <= (last === '' ? Number.POSITIVE_INFINITY : Number(last));
}

function refuse(where: string, value: unknown): never {
  throw new SimulatorError('unknown_fault', `${where}: ${JSON.stringify(value)}`);
}

function check(apis: readonly Frozen<Api>[], schedule: FaultSchedule): void {
  if (!isRecord(schedule)) refuse('schedule', schedule);
  for (const [id, steps] of Object.entries(schedule)) {
    const named = id === '*' ? apis : apis.filter((api) => api.id === id);
    if (named.length === 0 || !Array.isArray(steps)) refuse(id, steps);
    for (const [index, step] of steps.entries()) {
      const where = `${id}[${index}]`;
      if (!isRecord(step)) refuse(where, step);
      const { calls, share = 1, fault } = step;
      const extra = Object.keys(step).find((name) => !members.includes(name));
      if (extra !== undefined) refuse(`${where}.${extra}`, step[extra]);
      if (calls !== undefined && !/^[1-9]\d{0,8}(-\d{0,9})?$/.test(String(calls))) refuse(`${where}.calls`, calls);
      if (typeof share !== 'number' || !(share >= 0 && share <= 1)) refuse(`${where}.share`, share);
      const words = [fault].flat();
      // A failure of one API may be unknown to the others that `*` names.
      const wrong = words.find((word) => !named.some((api) => typeof word === 'string' && faultNamed(api, word)));
      if (words.length === 0 || wrong !== undefined || fault === undefined) refuse(`${where}.fault`, wrong ?? fault);
    }
  }
}
