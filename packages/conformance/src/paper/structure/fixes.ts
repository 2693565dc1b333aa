// Which mistakes of structure are corrected, and how? Only where one correction is meant and the described server stays the same.

import { edits } from '@farol/http/nearest';
import words from '../../../words/fixes.json' with { type: 'json' };
import type { Fix } from '../../finding.ts';
import type { Words } from '../../worded.ts';
import { child, children, isObject, isSame, keysOf, type Place, pointerOf, rootOf } from '../document/source.ts';
import { added, quoted, removed, renamed, replaced, wrapped } from '../fix/change.ts';
import { rememberedOf } from '../words/remembered.ts';
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
    of === 'schema' && name === 'const' && isFree(at, 'enum') ? [wrapped(at), renamed(at, 'enum')] : undefined,
  missing: missingMember,
  type: ({ at, words: { wanted } }) => otherType(at, String(wanted)),
  value: otherValue,
  valueType: otherValue,
  status: (given) => written(given, statusNear(String(given.words.found), given.edition)),
  mediaType: (given) => written(given, mediaTypeNear(String(given.words.found))),
  repeatedValue: ({ at }) => {
    const known = new Set<unknown>();
    return children(at)
      .filter(({ value }) => known.size === known.add(value).size)
      .map(removed);
  },
  dangling: (given) => written(given, referenceNear(given.at, String(given.words.found))),
  scheme: (given) => written(given, inOtherLetters(given.words)),
  operation: (given) => written(given, inOtherLetters(given.words)),
  path: (given) => written(given, pathNear(String(given.words.found))),
  undeclared: ({ at, words: { name, isAlone }, edition }) => {
    const schema = { type: 'string' };
    const parameter = { name, in: 'path', required: true, ...(edition === '2.0' ? schema : { schema }) };
    const list = child(at, 'parameters');
    if (isAlone !== 'yes') return undefined;
    return [list === undefined ? added(at, [parameter], 'parameters') : added(list, parameter)];
  },
  unused: ({ at, words: { name: found, found: path } }) => {
    const names = [...String(path).matchAll(/\{([^{}]*)\}/g)].map(([, one = '']) => one);
    const [right, place] = [inOtherLetters({ found, names }), child(at, 'name')];
    // What other paths refer to may be right there.
    return right && place && keysOf(at)[0] === 'paths' ? [replaced(place, right)] : undefined;
  },
  optional: ({ at }) => {
    const required = child(at, 'required');
    return [required === undefined ? added(at, true, 'required') : replaced(required, true)];
  },
  parameter: ({ at }) => (isRepeated(at) ? [removed(at)] : undefined),
  tag: ({ at }) => (isRepeated(at) ? [removed(at)] : undefined),
};

/** Whether the object that holds the place has no such member yet. */
function isFree({ parent }: Place, name: string): boolean {
  return child(parent, name) === undefined;
}

/** What was found, a name or a value, written in the right way. */
function written({ at, words: { found } }: Given, right: string | undefined): Fix | undefined {
  if (right === undefined || right === found) return undefined;
  if (at.key !== found) return [replaced(at, right)];
  return isFree(at, right) ? [renamed(at, right)] : undefined;
}

/** The nearest known name, unless another edition knows the given one: that is no slip of the pen. */
function isMisspelt(at: Place, name: string, near: string, kind: Kind, edition: Edition): boolean {
  const isKnownElsewhere = editions.some((one) => grammarOf(one).get(kind)?.types.has(name));
  const type = grammarOf(edition).get(kind)?.types.get(near);
  if (isKnownElsewhere || type === undefined || !isFree(at, near) || /^examples?$/.test(near)) return false;
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
  const needsFormat = format !== undefined && isFree(at, 'format');
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
function withoutNull(at: Place, types: readonly unknown[], edition: Edition): Fix | undefined {
  const [type, ...others] = types.filter((one) => one !== 'null');
  if (edition !== '3.0' || typeof type !== 'string' || others.length > 0 || at.parent === undefined) return undefined;
  if (types.length === 1) return [replaced(at, type)];
  return isFree(at, 'nullable') ? [replaced(at, type), added(at.parent, true, 'nullable')] : undefined;
}

function statusNear(found: string, edition: Edition): string | undefined {
  const right = found
    .trim()
    .replace(/x/gi, 'X')
    .replace(/^default$/i, 'default');
  const isStatus = /^([1-5]\d\d|default)$/.test(right) || (edition !== '2.0' && /^[1-5]XX$/.test(right));
  return isStatus ? right : undefined;
}

/** A path that lacks nothing but its first slash. */
function pathNear(found: string): string | undefined {
  const right = `/${found.trim()}`;
  return /^\/[^/\s{}?#:]([^\s{}?#:]|\{[^{}/]+\})*$/.test(right) ? right : undefined;
}

function mediaTypeNear(found: string): string | undefined {
  const written = found.trim().toLowerCase();
  const short = (words.mediaTypes as Table)[written];
  if (typeof short === 'string') return short;
  const near = words.commonMediaTypes.filter((one) => edits(one, written) <= 1);
  return near.length === 1 ? near[0] : undefined;
}

/** The names of a section, by their letters. */
const namesIn = rememberedOf((section: object) => Map.groupBy(Object.keys(section), (name) => name.toLowerCase()));

/** The same name in the section of this edition, or in other letters. */
function referenceNear(at: Place, found: string): string | undefined {
  const [, section = '', name = ''] = /^#\/?(?:components\/)?(\w+)\/([^/]+)$/.exec(found) ?? [];
  const root = rootOf(at.source);
  const isOld = child(root, 'openapi') === undefined;
  const other = Object.entries(words.sections).find((pair) => pair.includes(section));
  const wanted = other === undefined ? section : other[isOld ? 0 : 1];
  const isNear = (key: string) => Math.abs(key.length - wanted.length) < 3 && edits(key, wanted) < 3;
  const sections = children(isOld ? root : child(root, 'components')).filter(({ key }) => isNear(key));
  const same = sections.flatMap((one) => child(one, name) ?? []);
  const alike = (one: Place) => (isObject(one.value) ? namesIn(one.value).get(name.toLowerCase()) : undefined) ?? [];
  const near = same.length > 0 ? same : sections.flatMap((one) => alike(one).flatMap((key) => child(one, key) ?? []));
  return near.length === 1 && near[0] ? `#${pointerOf(near[0])}` : undefined;
}

/** The one name that differs in case, dashes or underscores alone. */
function inOtherLetters({ found, names }: Words): string | undefined {
  const near = plainly(names as readonly string[]).get(plain(found));
  return near?.length === 1 ? near[0] : undefined;
}

const plain = (name: unknown) => String(name).toLowerCase().replace(/[_-]/g, '');
const plainly = rememberedOf((names: readonly string[]) => Map.groupBy(names, plain));

/** The same value stands before it in the list. */
function isRepeated({ parent, value, key }: Place): boolean {
  return Object.values(parent?.value ?? {}).findIndex((one) => isSame(one, value)) < Number(key);
}
