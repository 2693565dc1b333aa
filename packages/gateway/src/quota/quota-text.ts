import { emptyQuota, type QuotaState } from './quota-state.ts';

/** The state as a row holds it: moments as differences, which makes most of them two or three digits. */
export function quotaText(state: QuotaState): string {
  let before = 0;
  const landed = state.landed.flatMap(({ at, count }) => {
    const step = at - before;
    before = at;
    return [step, count];
  });
  return JSON.stringify([
    state.nextId,
    landed,
    state.flying.map(({ id, at }) => [id, at]),
    state.ceilings.map(({ left, until }) => [left, until]),
  ]);
}

type Written = [number, number[], [number, number][], [number, number][]];

/** What quotaText wrote. The row is ours alone, so its shape is not checked again. */
export function quotaOf(text: string | undefined): QuotaState {
  if (text === undefined || text === '') return emptyQuota;
  const [nextId, steps, flying, ceilings] = JSON.parse(text) as Written;
  const landed: { at: number; count: number }[] = [];
  let at = 0;
  for (let i = 0; i < steps.length; i += 2) {
    at += steps[i] ?? 0;
    landed.push({ at, count: steps[i + 1] ?? 0 });
  }
  return {
    nextId,
    landed,
    flying: flying.map(([id, latest]) => ({ id, at: latest })),
    ceilings: ceilings.map(([left, until]) => ({ left, until })),
  };
}
