// Moves the moments of a decision from one clock to another.
import type { Decision, WindowUsage } from './quota-state.ts';

export function shiftDecision<D extends Decision>(decision: D, by: number): D {
  const usage = decision.usage.map((window) => shiftUsage(window, by));
  return decision.admitted
    ? { ...decision, usage }
    : { ...decision, usage, retryAt: decision.retryAt + by, notBefore: decision.notBefore + by };
}

export function shiftUsage(usage: WindowUsage, by: number): WindowUsage {
  return {
    ...usage,
    moreAt: usage.moreAt === null ? null : usage.moreAt + by,
    resetsAt: usage.resetsAt === null ? null : usage.resetsAt + by,
  };
}
