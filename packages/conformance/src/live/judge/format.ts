// Do all failures have one format?
import type { Text } from '@farol/http';
import { worded } from '../../worded.ts';
import type { Evidence } from '../collect/collect.ts';
import { asObject, type Exchange, isJsonType, isObject, jsonOf, mediaTypeOf, statusOf } from '../exchange/exchange.ts';
import { isUsual } from '../resource/usual-words.ts';
import { broken, type Check, cannotTell, type Found, kept } from './check.ts';
import { check, rules } from './live-texts.ts';

const texts = rules['errors-one-format'];

/** One failure of each kind, without those of GraphQL and of a parser that answers before the API sees a request. */
export function failureKinds({ exchanges, graphql, longUrl }: Evidence): readonly Exchange[] {
  const others = new Set<unknown>([longUrl, ...(graphql?.exchanges ?? [])]);
  const failures = exchanges.filter((one) => statusOf(one) >= 400 && one.asked.method !== 'HEAD' && !others.has(one));
  const kindOf = (one: Exchange) => {
    const json = jsonOf(one);
    const members = isObject(json) ? Object.keys(json).toSorted().join() : undefined;
    return `${statusOf(one)} ${one.asked.method} ${mediaTypeOf(one)} ${members}`;
  };
  return [...new Map(failures.map((one) => [kindOf(one), one])).values()];
}

export const oneFormat: Check<readonly Exchange[]> = check('errors-one-format', (text) => [
  cannotTell((failures) => failures.length < 2, text.few),
  broken(differing, text.differing),
  kept(),
]);

function differing([first, ...others]: readonly Exchange[]): Found | undefined {
  for (const other of first ? others : []) {
    const difference = first && differenceOf(first, other);
    if (difference) return { shown: [first, other], words: { difference } };
  }
  return undefined;
}

/** Details may come and go, but a reader needs at least one member to rely on. */
const isOptional = (name: string): boolean => isUsual('optionalErrorMembers', name);

function differenceOf(a: Exchange, b: Exchange): Text | undefined {
  const [type, otherType] = [mediaTypeOf(a) || '-', mediaTypeOf(b) || '-'];
  if (type !== otherType) return worded(texts.types, { type, other: otherType });
  if (!isJsonType(type)) return undefined;
  const isBoth = isObject(jsonOf(a));
  if (isBoth !== isObject(jsonOf(b))) return texts.oneObject;
  if (!isBoth) return undefined;
  const [one, other] = [asObject(jsonOf(a)), asObject(jsonOf(b))];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const common = names.filter((name) => name in one && name in other);
  if (common.length === 0) return texts.noneCommon;
  const missing = names.filter((name) => !common.includes(name) && !isOptional(name));
  const shared = common.filter((name) => !isOptional(name));
  // RFC 9457 lets each kind of problem have members of its own.
  if (missing.length > shared.length && type !== 'application/problem+json')
    return worded(texts.onlyOne, { members: missing });
  const isUnlike = (name: string) =>
    one[name] !== null && other[name] !== null && kindOf(one[name]) !== kindOf(other[name]);
  const member = common.find(isUnlike);
  return member === undefined ? undefined : worded(texts.twoKinds, { member });
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
