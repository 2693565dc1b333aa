// Do all failures have one format?
import type { Text } from '@farol/http';
import { worded } from '../../worded.ts';
import type { Evidence } from '../collect/collect.ts';
import {
  asObject,
  type Exchange,
  isJsonType,
  isObject,
  type JsonObject,
  jsonOf,
  mediaTypeOf,
  statusOf,
} from '../exchange/exchange.ts';
import { isUsual } from '../resource/usual-words.ts';
import { kindOf } from '../resource/values.ts';
import { broken, type Check, cannotTell, type Found, kept } from './check.ts';
import { check, rules } from './live-texts.ts';

const texts = rules['errors-one-format'];

/** One failure of each kind, without those of GraphQL and of a parser that answers before the API sees a request. */
export function failureKinds({ exchanges, graphql, longUrl }: Evidence): readonly Exchange[] {
  const others = new Set<unknown>([longUrl, ...(graphql?.exchanges ?? [])]);
  const failures = exchanges.filter((one) => statusOf(one) >= 400 && one.asked.method !== 'HEAD' && !others.has(one));
  const kindOfFailure = (one: Exchange) =>
    `${statusOf(one)} ${one.asked.method} ${mediaTypeOf(one)} ${shapeOf(jsonOf(one))}`;
  return [...new Map(failures.map((one) => [kindOfFailure(one), one])).values()];
}

/** The members, and those inside of them. */
function shapeOf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  if (!isObject(first)) return kindOf(value);
  const members = Object.keys(first).toSorted();
  return `${kindOf(value)} ${members.map((name) => `${name}: ${shapeOf(first[name])}`).join()}`;
}

export const oneFormat: Check<readonly Exchange[]> = check('errors-one-format', (text) => [
  cannotTell((failures) => failures.length < 2, text.few),
  broken(differing, text.differing),
  kept(),
]);

function differing([first, ...others]: readonly Exchange[]): readonly Found[] {
  const found = others.flatMap((other) => {
    const difference = first && differenceOf(first, other);
    return difference ? [{ shown: [first, other], words: { difference } }] : [];
  });
  return found.slice(0, 1);
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
  const shared = common.filter((name) => !isOptional(name) || isObject(one[name]));
  // RFC 9457 lets each kind of problem have members of its own.
  if (missing.length > shared.length && type !== 'application/problem+json')
    return worded(texts.onlyOne, { members: missing });
  const member = unlikeMember(one, other);
  return member === undefined ? undefined : worded(texts.twoKinds, { member });
}

/** A member of both with values of two kinds, also inside of an object or of the first of a list. */
function unlikeMember(one: JsonObject, other: JsonObject): string | undefined {
  for (const name of Object.keys(one)) {
    const [a, b] = [one[name] ?? undefined, other[name] ?? undefined];
    const [first, second] = Array.isArray(a) && Array.isArray(b) ? [a[0], b[0]] : [a, b];
    if (a === undefined || b === undefined) continue;
    if (kindOf(a) !== kindOf(b)) return name;
    if (first === undefined || second === undefined) continue;
    if (kindOf(first) !== kindOf(second)) return name;
    if (!isObject(first) || !isObject(second)) continue;
    const isApart = Object.keys(first).length > 0 && !Object.keys(first).some((part) => part in second);
    // Two objects without a member in common are two formats; a list of details by field has names of its own.
    if (isApart && !Array.isArray(a) && isUsual('errorMembers', name)) return name;
    const inside = unlikeMember(first, second);
    if (inside !== undefined) return `${name}.${inside}`;
  }
  return undefined;
}
