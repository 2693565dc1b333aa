// The version of a resource as an entity tag, and the conditions of a change that name it (RFC 9110 §13).
import { entityTag, type HttpRequest, matchesTag, matchesTagStrongly, Problem } from '@farol/http';
import type { Condition } from '../resource.ts';
import { say } from '../words.ts';

export const versionTag = (representation: object): string => entityTag(JSON.stringify(representation));

/** Checks `If-Match` and `If-None-Match` against the resource before it is changed. Undefined when neither was sent. */
export function conditionOf(request: HttpRequest): Condition<object> | undefined {
  const wanted = request.header('if-match');
  const unwanted = request.header('if-none-match');
  if (wanted === null && unwanted === null) return undefined;
  return (current) => {
    const tag = versionTag(current);
    if (wanted !== null && !matchesTagStrongly(wanted, tag)) throw failed('If-Match');
    if (unwanted !== null && matchesTag(unwanted, tag)) throw failed('If-None-Match');
  };
}

/** Checks the `If-Match` of a read. */
export function requireMatch(request: HttpRequest, tag: string): void {
  const wanted = request.header('if-match');
  if (wanted !== null && !matchesTagStrongly(wanted, tag)) throw failed('If-Match');
}

const failed = (header: string) =>
  new Problem('precondition-failed', { errors: [{ header, detail: say('otherVersion') }] });
