// Is the response of the server the one that the page prints?
import { asPrinted, headerAsPrinted } from '@farol/catalogue/as-printed';
import type { Answer } from '../call/call.ts';
import { statusOf } from '../call/http-text.ts';

/** The first part of a response that differs from the printed one: `status`, `body` or the name of a header. */
export function differenceFromPrinted(answer: Answer, printed: string): string | undefined {
  const expected = statusOf(printed);
  if (expected !== undefined && answer.status !== expected) return 'status';
  const end = printed.indexOf('\n\n');
  const lines = (end < 0 ? printed : printed.slice(0, end)).split('\n').slice(1);
  for (const line of lines) {
    const [name = '', value = ''] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()];
    if (!headerAsPrinted(name, value, answer.headers.get(name) ?? '')) return name;
  }
  // The data of an API is printed as the simulator gives it.
  if (answer.headers.has('cache-status') && !answer.headers.has('x-farol-simulated')) return undefined;
  return asPrinted(end < 0 ? '' : printed.slice(end + 2), withoutMeasures(answer.body)) ? undefined : 'body';
}

/** The panels ask GraphQL for its measures, which the printed request does not. */
function withoutMeasures(body: string): string {
  if (!body.includes('"extensions"')) return body;
  try {
    const { extensions: _, ...rest } = JSON.parse(body);
    return JSON.stringify(rest);
  } catch {
    return body;
  }
}
