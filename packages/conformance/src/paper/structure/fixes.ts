// Which mistakes of structure are corrected, and how? Only where one correction is meant and the described server stays the same.

import { edits } from '@farol/http/nearest';
import words from '../../../words/fixes.json' with { type: 'json' };
import type { Fix } from '../../finding.ts';
import type { Words } from '../../worded.ts';
import { child, children, isObject, type Place, rootOf } from '../document/source.ts';
import { added, isSame, quoted, removed, renamed, replaced, wrapped } from '../fix/change.ts';
import { type Edition, editions, fitsRoughly, grammarOf, type Kind } from './grammar.ts';

type Given = { readonly at: Place; readonly words: Words; readonly edition: Edition };
type Table = Readonly<Record<string, unknown>>;

export function fixOf(fault: string, at: Place, said: Words, edition: Edition): Fix | undefined {
  return fixes[fault]?.({ at, words: said, edition });
}

const fixes: Readonly<Record<string, (given: Given) => Fix | undefined>> = {
  near: ({ at, words: { name, near, of }, edition }) =>
    isMisspelt(at, String(name), String(near), of as Kind, edition) ? [renamed(at, String(near))] : undefined,
  // Before 3.1 a single value is an enum of one.
  unknown: ({ at, words: { name, of } }) =>
    of === 'schema' && name === 'const' && !hasMember(at.parent, 'enum')
      ? [wrapped(at), renamed(at, 'enum')]
      : undefined,
  missing: (given) => missingMember(given),
  type: ({ at, words: { wanted } }) => otherType(at, String(wanted)),
  value: (given) => otherValue(given),
  status: ({ at, words: { found }, edition }) => {
    const right = String(found)
      .trim()
      .replace(/x/gi, 'X')
      .replace(/^default$/i, 'default');
    const isStatus = /^([1-5]\d\d|default)$/.test(right) || (edition !== '2.0' && /^[1-5]XX$/.test(right));
    return isStatus && !hasMember(at.parent, right) ? [renamed(at, right)] : undefined;
  },
  mediaType: ({ at, words: { found } }) => {
    const right = mediaTypeOf(String(found));
    if (right === undefined) return undefined;
    if (typeof at.value === 'string') return [replaced(at, right)];
    return hasMember(at.parent, right) ? undefined : [renamed(at, right)];
  },
  repeatedValue: ({ at }) => {
    const list = children(at);
    const again = list.filter(({ value }, index) => list.findIndex((one) => one.value === value) < index);
    return again.map(removed);
  },
  dangling: ({ at, words: { found } }) => {
    const right = referenceNear(at, String(found));
    return right === undefined || right === found ? undefined : [replaced(at, right)];
  },
  scheme: ({ at, words: { found, names } }) => {
    const right = inOtherLetters(String(found), names as readonly string[]);
    return right === undefined || hasMember(at.parent, right) ? undefined : [renamed(at, right)];
  },
  operation: ({ at, words: { found, names } }) => {
    const right = inOtherLetters(String(found), names as readonly string[]);
    return right === undefined ? undefined : [replaced(at, right)];
  },
  path: ({ at, words: { found } }) => {
    const right = `/${String(found).trim()}`;
    if (!/^\/[^/\s{}?#:]([^\s{}?#:]|\{[^{}/]+\})*$/.test(right) || hasMember(at.parent, right)) return undefined;
    return [renamed(at, right)];
  },
  undeclared: ({ at, words: { name, isAlone }, edition }) => {
    if (isAlone !== 'yes') return undefined;
    const schema = { type: 'string' };
    const parameter = { name, in: 'path', required: true, ...(edition === '2.0' ? schema : { schema }) };
    const list = child(at, 'parameters');
    return [list === undefined ? added(at, [parameter], 'parameters') : added(list, parameter)];
  },
  unused: ({ at, words: { name, found } }) => {
    const names = [...String(found).matchAll(/\{([^{}]*)\}/g)].map(([, one = '']) => one);
    const right = inOtherLetters(String(name), names);
    const place = child(at, 'name');
    return right === undefined || place === undefined || !isInPaths(at) ? undefined : [replaced(place, right)];
  },
  optional: ({ at }) => {
    const required = child(at, 'required');
    return [required === undefined ? added(at, true, 'required') : replaced(required, true)];
  },
  parameter: ({ at }) => (isRepeated(at) ? [removed(at)] : undefined),
  tag: ({ at }) => (isRepeated(at) ? [removed(at)] : undefined),
};

function hasMember(place: Place | undefined, name: string): boolean {
  return child(place, name) !== undefined;
}

/** The nearest known name, unless another edition knows the given one: that is no slip of the pen. */
function isMisspelt(at: Place, name: string, near: string, kind: Kind, edition: Edition): boolean {
  const isKnownElsewhere = editions.some((one) => grammarOf(one).get(kind)?.types.has(name));
  const type = grammarOf(edition).get(kind)?.types.get(near);
  if (isKnownElsewhere || type === undefined || hasMember(at.parent, near) || /^examples?$/.test(near)) return false;
  const slips = edits(name.toLowerCase(), near.toLowerCase());
  return slips <= (near.length < 8 ? 1 : 2) && fitsRoughly(at.value, type);
}

/** What the specification lets be empty, and the words of HTTP itself. */
function missingMember({ at, words: { name, kind }, edition }: Given): Fix | undefined {
  const add = (value: unknown) => [added(at, value, String(name))];
  const members = at.value as Table;
  switch (`${String(kind)}.${String(name)}`) {
    case 'Response.description': {
      const phrase = (words.phrases as Table)[at.key];
      const isNamed = /^[A-Za-z][\w.-]*$/.test(at.key);
      return phrase === undefined && !isNamed ? undefined : add(phrase ?? at.key);
    }
    case 'Schema.items':
      return edition === '2.0' && !isWholeSchema(at) ? undefined : add({});
    case 'Parameter.schema':
    case 'Header.schema':
      return edition === '2.0' || ['type', 'items', 'enum', '$ref'].some((one) => one in members) ? undefined : add({});
    case 'Flow.scopes':
    case 'Root.paths':
      return add({});
    default:
      return undefined;
  }
}

/** In 2.0 the items of a parameter need a type. */
function isWholeSchema(at: Place): boolean {
  for (let here: Place | undefined = at; here !== undefined; here = here.parent)
    if (here.key === 'schema' || here.key === 'definitions') return true;
  return false;
}

function otherType(at: Place, wanted: string): Fix | undefined {
  const { value, key, parent } = at;
  if (/^exclusiveM(in|ax)imum$/.test(key)) return otherBound(at);
  if (wanted === 'string') return typeof value === 'number' || typeof value === 'boolean' ? [quoted(at)] : undefined;
  if (typeof value !== 'string') return undefined;
  if (wanted === 'boolean') {
    const meant = (words.booleans as Table)[value.trim().toLowerCase()];
    return meant === undefined ? undefined : [replaced(at, meant)];
  }
  const isList = wanted === 'list' && words.listMembers.includes(key) && isObject(parent?.value);
  if (isList) return /^[\w./+-]+$/.test(value) ? [wrapped(at)] : undefined;
  const isNumber = (wanted === 'number' || wanted === 'count') && isWrittenNumber(value);
  return isNumber ? [replaced(at, Number(value))] : undefined;
}

function isWrittenNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number.isFinite(Number(text));
}

/** A yes beside a bound before 3.1, the bound itself since then. */
function otherBound(at: Place): Fix | undefined {
  const { value, key, parent } = at;
  const plain = key.replace('exclusiveM', 'm');
  const bound = child(parent, plain);
  if (parent === undefined) return undefined;
  if (typeof value === 'number') return bound ? undefined : [renamed(at, plain), added(parent, true, key)];
  if (value === false) return [removed(at)];
  return value === true && typeof bound?.value === 'number' ? [replaced(at, bound.value), removed(bound)] : undefined;
}

function otherValue({ at, words: { expected }, edition }: Given): Fix | undefined {
  const { value, key, parent } = at;
  const allowed = String(expected).split(', ');
  if (key === 'default') return writtenAs(allowed, at);
  if (key === 'type' && Array.isArray(value)) return withoutNull(at, value, edition);
  if (typeof value !== 'string') return undefined;
  const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
  const same = allowed.filter((word) => plain(word) === plain(value));
  const near =
    same.length > 0 ? same : allowed.filter((word) => word.length > 3 && edits(plain(word), plain(value)) === 1);
  if (near.length === 1) return [replaced(at, near[0])];
  const isSchemaType = key === 'type' && allowed.includes('integer');
  const [type, format] = isSchemaType
    ? (((words.types as Table)[value.toLowerCase()] as string[] | undefined) ?? [])
    : [];
  if (type === undefined || parent === undefined) return undefined;
  const needsFormat = format !== undefined && !hasMember(parent, 'format');
  return [replaced(at, type), ...(needsFormat ? [added(parent, format, 'format')] : [])];
}

/** A default that is only written as a text. */
function writtenAs(types: readonly string[], at: Place): Fix | undefined {
  const { value } = at;
  if (typeof value !== 'string' || types.length !== 1) return undefined;
  if (types[0] === 'boolean') return /^(true|false)$/.test(value) ? [replaced(at, value === 'true')] : undefined;
  const isWhole = types[0] === 'integer' && /^-?\d+$/.test(value);
  return isWrittenNumber(value) && (isWhole || types[0] === 'number') ? [replaced(at, Number(value))] : undefined;
}

/** Before 3.1 a type is one word, and `nullable` says the rest. */
function withoutNull({ parent, ...at }: Place, types: readonly unknown[], edition: Edition): Fix | undefined {
  const [type, ...others] = types.filter((one) => one !== 'null');
  if (edition !== '3.0' || typeof type !== 'string' || others.length > 0 || parent === undefined) return undefined;
  const changed = [replaced({ parent, ...at }, type)];
  if (types.length === 1) return changed;
  return hasMember(parent, 'nullable') ? undefined : [...changed, added(parent, true, 'nullable')];
}

function mediaTypeOf(found: string): string | undefined {
  const written = found.trim().toLowerCase();
  const short = (words.mediaTypes as Table)[written];
  if (typeof short === 'string') return short;
  const near = words.commonMediaTypes.filter((one) => edits(one, written) <= 1);
  return near.length === 1 ? near[0] : undefined;
}

/** The same name in the section of this edition, or in other letters. */
function referenceNear(at: Place, found: string): string | undefined {
  const [, prefix, section = '', name = ''] = /^#?\/?(components\/)?(\w+)\/([^/]+)$/.exec(found) ?? [];
  const root = rootOf(at.source);
  const isOld = !hasMember(root, 'openapi');
  const parts = isOld ? root : child(root, 'components');
  if (prefix === undefined && !/^#/.test(found)) return undefined;
  const other = Object.entries(words.sections).find((pair) => pair.includes(section));
  const wanted = other === undefined ? section : other[isOld ? 0 : 1];
  const sections = children(parts).filter(({ key }) => key === wanted || edits(key, wanted) <= 2);
  const names = sections.flatMap((one) => children(one).map(({ key }) => ({ section: one.key, key })));
  const same = names.filter(({ key }) => key === name);
  const near = same.length > 0 ? same : names.filter(({ key }) => key.toLowerCase() === name.toLowerCase());
  const [only] = near;
  return near.length !== 1 || only === undefined
    ? undefined
    : `#/${isOld ? '' : 'components/'}${only.section}/${only.key}`;
}

function inOtherLetters(found: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, '');
  const near = names.filter((name) => plain(name) === plain(found));
  return near.length === 1 ? near[0] : undefined;
}

/** What other paths refer to may be right there. */
function isInPaths(at: Place): boolean {
  let here = at;
  while (here.parent?.parent !== undefined) here = here.parent;
  return here.key === 'paths';
}

/** The same value stands before it in the list. */
function isRepeated({ parent, value, key }: Place): boolean {
  return children(parent).some((one) => Number(one.key) < Number(key) && isSame(one.value, value));
}
