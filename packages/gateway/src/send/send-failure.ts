// Which problem a failed exchange of bytes is.
import type { ProblemCode } from '@farol/http';
import { callerLeft } from '../caller/deadline.ts';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { type Said, say } from '../problem/words.ts';
import problems from './failure-codes.json' with { type: 'json' };

/**
 * The error may contain anything, so only its kind becomes part of the problem; `description` is for the log, which redacts it. `isTheirs`
 * is false when the caller left or when we refused to connect.
 */
export function sendFailure(api: Entry, error: unknown, { aborted, reason }: AbortSignal) {
  const description = described(error);
  if (aborted) {
    const problem = reason instanceof GatewayError ? reason : callerLeft;
    return { problem, description, isTheirs: problem !== callerLeft };
  }
  const name = codeOf(error);
  const code = problemOf[name] ?? 'upstream-failed';
  const blocked = name === 'FAROL_BLOCKED_ADDRESS';
  const said = blocked ? 'addressNotPublic' : name === 'FAROL_PROXY_FAILED' ? 'proxyFailed' : saidOf[code];
  const host = new URL(api.baseAddress).hostname;
  const problem = new GatewayError(code, { detail: say(said ?? 'unreadable', { api: api.name, host }) });
  return { problem, description, isTheirs: !blocked && code !== 'network-unreachable' };
}

/** True when not even the name was resolved, or no tunnel was opened: such a call cannot have reached anyone. */
export function neverLeft(error: unknown): boolean {
  return ['ENOTFOUND', 'EAI_AGAIN', 'FAROL_PROXY_FAILED'].includes(codeOf(error));
}

const saidOf: Partial<Record<ProblemCode, Said>> = {
  'network-unreachable': 'noNetwork',
  'upstream-timeout': 'tooLate',
  'upstream-unavailable': 'unreachable',
};

/** By the codes of Node, of undici and of this folder. */
const problemOf = problems as Readonly<Record<string, ProblemCode>>;

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.name, codeOf(error), error.message].filter((part) => part !== '').join(' ');
}
