// How is an answer of the simulator marked, and which of its answers is its own problem?

import { parsedJson } from '@farol/http';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import { textOf } from './decode-body.ts';
import type { Understood } from './understand.ts';

/** Says what the data of a simulated answer is: an example, illustrative, made up, a failure, or not simulated. */
const dataMark = 'x-farol-simulated-as';
const longestProblem = 65_536;

/** For answers and problems alike. A problem of the gateway itself has no headers of the simulator. */
export function simulatedMarks(simulated: boolean, headers: HeaderList = {}): Readonly<Record<string, string>> {
  if (!simulated) return {};
  const as = headerOf(headers, dataMark);
  return { 'x-farol-simulated': '1', ...(as !== undefined && { [dataMark]: as }) };
}

export function isNotSimulated(headers: HeaderList): boolean {
  return headerOf(headers, dataMark) === 'not-simulated';
}

export function notSimulatedProblem(api: Entry, { body }: Pick<Understood, 'body'>): GatewayError {
  const known = knownRequests(body.kind === 'whole' ? textOf(body.bytes, undefined, longestProblem) : null);
  const detail = say('notSimulated', { api: api.name, known: known.slice(0, 3).join(', ') });
  return new GatewayError('not-simulated', { detail, members: { known } });
}

function knownRequests(text: string | null): readonly string[] {
  const { known } = (parsedJson(text ?? '') ?? {}) as { readonly known?: unknown };
  return Array.isArray(known) ? known.filter((line) => typeof line === 'string') : [];
}
