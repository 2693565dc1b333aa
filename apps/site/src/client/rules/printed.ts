// Is the response of the server the one that the page prints?

import { asPrinted, headerAsPrinted } from '@farol/catalogue/as-printed';
import { isRecord, parsedJson } from '@farol/http/read-text';
import type { Answer } from '../call/call.ts';
import { parseMessage, statusOf } from '../call/http-text.ts';

/** The first part of a response that differs from the printed one: `status`, `body` or the name of a header. */
export function differenceFromPrinted(answer: Answer, printed: string): string | undefined {
  const expected = statusOf(printed);
  if (expected !== undefined && answer.status !== expected) return 'status';
  const { headers, body = '' } = parseMessage(printed);
  const other = headers.find(([name, value]) => !headerAsPrinted(name, value, answer.headers.get(name) ?? ''));
  if (other) return other[0];
  // The data of an API is printed as the simulator gives it.
  if (answer.headers.has('cache-status') && !answer.headers.has('x-farol-simulated')) return undefined;
  return asPrinted(body, withoutMeasures(answer.body)) ? undefined : 'body';
}

/** The panels ask GraphQL for its measures, which the printed request does not. */
function withoutMeasures(body: string): string {
  const members = parsedJson(body);
  const { extensions, ...rest } = isRecord(members) ? members : {};
  return extensions === undefined ? body : JSON.stringify(rest);
}
