// How the state of a quota is written in its row.
import { emptyQuota, type QuotaState } from './quota-state.ts';

/** Moments are written as differences, so that most of them have two or three digits. */
export function quotaText(state: QuotaState): string {
  let before = 0;
  const arrived = state.arrived.flatMap(({ at, count }) => {
    const step = at - before;
    before = at;
    return [step, count];
  });
  return JSON.stringify([
    state.nextId,
    arrived,
    state.underWay.map(({ id, at }) => [id, at]),
    state.ceilings.map(({ left, until }) => [left, until]),
  ]);
}

type Written = [number, number[], [number, number][], [number, number][]];

/** Only quotaText writes the row, so its shape is not checked. */
export function quotaOf(text: string | undefined): QuotaState {
  if (text === undefined || text === '') return emptyQuota;
  const [nextId, steps, underWay, ceilings] = JSON.parse(text) as Written;
  const arrived: { at: number; count: number }[] = [];
  let at = 0;
  for (let i = 0; i < steps.length; i += 2) {
    at += steps[i] ?? 0;
    arrived.push({ at, count: steps[i + 1] ?? 0 });
  }
  return {
    nextId,
    arrived,
    underWay: underWay.map(([id, latest]) => ({ id, at: latest })),
    ceilings: ceilings.map(([left, until]) => ({ left, until })),
  };
}
