// Which part of a JSON body does a pointer (RFC 6901) name?

import { valueAt } from '@farol/http';
import { failure } from '../output/at-work.ts';

/** A text is returned as it is, without quotes, so that a script can use it. */
export function pick(body: string, pointer: string): string {
  const found = valueAt(parsed(body), pointer === '' || pointer.startsWith('/') ? pointer : `/${pointer}`);
  if (found === undefined) throw failure('not_in_answer', { pointer });
  return typeof found === 'string' ? found : JSON.stringify(found);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw failure('answer_not_json', {}, { cause });
  }
}
