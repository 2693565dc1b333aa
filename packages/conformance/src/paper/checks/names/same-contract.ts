// Are two operations the same contract, apart from words?

import { isObject } from '../../document/source.ts';
import type { Operation } from '../../model/operation.ts';

const words = new Set([
  'summary',
  'description',
  'operationId',
  'deprecated',
  'tags',
  'externalDocs',
  'example',
  'examples',
]);

export function sameContract(left: readonly Operation[], right: readonly Operation[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((operation) => {
    const other = right.find(({ method }) => method === operation.method);
    return other !== undefined && sameValue(operation.at.value, other.at.value, 0);
  });
}

/** References count by their words; nothing is followed, so a circle cannot occur. */
function sameValue(left: unknown, right: unknown, depth: number): boolean {
  if (left === right) return true;
  if (depth > 40) return false;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => sameValue(item, right[index], depth + 1));
  if (!isObject(left) || !isObject(right)) return false;
  const [here, there] = [left, right].map((value) => Object.keys(value).filter((key) => !words.has(key)));
  if (here === undefined || there === undefined || here.length !== there.length) return false;
  return here.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key], depth + 1));
}
