/** Holds a running server against the rules. It needs Node; the checks of a description do not. */

export { checkLive, type LiveOptions } from './check-live.ts';
export type { Secret } from './exchange/credential.ts';
export { LiveError } from './exchange/live-error.ts';
export { liveRules } from './judge/all-checks.ts';
