// Which problems the upstream is to blame for.
import type { ProblemCode } from '@farol/http';

/**
 * Faults that may be gone a moment later: worth a retry, and a stale answer may be served instead. A plain 500 (`upstream-error`)
 * is left out, because the same request usually fails the same way again.
 */
export function isTemporaryFault(code: ProblemCode): boolean {
  return ['network-unreachable', 'unavailable'].includes(code) || (isUpstreamFault(code) && code !== 'upstream-error');
}

/** Any fault of the upstream counts towards opening its circuit breaker, a plain 500 included. A network that is down is not its fault. */
export function isUpstreamFault(code: ProblemCode): boolean {
  return upstreamFaults.has(code);
}

const upstreamFaults: ReadonlySet<ProblemCode> = new Set([
  'upstream-unavailable',
  'upstream-failed',
  'upstream-timeout',
  'upstream-error',
]);
