// Is a description put together as its edition of OpenAPI demands? Every object is visited once, by its kind.

import { edits, nearest } from '@farol/http/nearest';
import needs from '../../../words/needs.json' with { type: 'json' };
import {
  child,
  filesOf,
  follow,
  isObject,
  leadsToUnread,
  type Place,
  referenceOf,
  rootOf,
  type Source,
} from '../document/source.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import { remembered, rememberedOf } from '../words/remembered.ts';
import { createFaults, type Faults } from './faults.ts';
import { fitsType, type Grammar, grammarOf, isRight, type Kind, keyedBy, type Members, type Type } from './grammar.ts';
import { isOld, judgeKey, judgeObject, type KeyForm, keyForm } from './judge-object.ts';
import { judgePaths } from './judge-paths.ts';

type Task = { readonly at: Place; readonly type: Type };
type Walk = {
  readonly faults: Faults;
  readonly grammar: Grammar;
  readonly open: Task[];
  /** Objects of other files, and those that YAML aliases lead to more than once. */
  readonly visited: Set<unknown>;
  /** By kind and name of an unknown member: the known one that may be meant. */
  readonly guesses: Map<string, string | undefined>;
  /** The operations that links name. */
  readonly linked: Place[];
  /** The first file, unless aliases lead to its objects more than once. */
  readonly plain: Source | undefined;
  /** By kind: the references in that file that are right. */
  readonly right: ReadonlyMap<Kind, Set<string>>;
};

export function judgeStructure(paper: OpenApiPaper): ReturnType<Faults['outcomes']> {
  const faults = createFaults(paper.version, paper.root);
  const grammar = grammarOf(paper.version);
  const { source } = paper.root;
  const open: Task[] = [{ at: paper.root, type: { form: 'object', kind: 'root' } }];
  const walk: Walk = {
    faults,
    grammar,
    open,
    visited: new Set(),
    guesses: new Map(),
    linked: [],
    plain: source.aliased ? undefined : source,
    right: new Map([...grammar.keys()].map((kind) => [kind, new Set()])),
  };
  // Not recursive: schemas may be nested deeper than the stack.
  for (let task = open.pop(); task !== undefined; task = open.pop()) visit(walk, task);
  for (const file of filesOf(source))
    for (const keys of file.repeated ?? []) {
      const at = keys.reduce<Place | undefined>(child, rootOf(file));
      if (at !== undefined) faults.add('key', at, { found: at.key });
    }
  judgePaths(paper, walk.linked, faults);
  return faults.outcomes();
}

function visit(walk: Walk, { at, type }: Task): void {
  const { value } = at;
  if (type.form === 'value' || type.form === 'words') judgeValue(walk.faults, at, type);
  else if (type.form === 'list') {
    if (!Array.isArray(value)) walk.faults.wrongType(at, 'list');
    else if (value.length === 0 && isSchema(type.of)) walk.faults.add('empty', at, { name: at.key });
    else enterAll(walk, at, type.of);
  } else if (!isObject(value)) {
    if (typeof value !== 'boolean' || !mayBeBoolean(walk, at, type)) walk.faults.wrongType(at, 'object');
  } else if (at.source.aliased !== true || !walk.visited.has(value)) {
    if (at.source.aliased) walk.visited.add(value);
    const refers = referenceOf(value) !== undefined && refer(walk, at, type);
    if (refers) return;
    if (type.form === 'map') enterAll(walk, at, type.of, keyForm(at));
    else visitObject(walk, at, type.kind);
  }
}

function isSchema(type: Type): boolean {
  return type.form === 'object' && type.kind === 'schema';
}

/** Schemas may be true or false: since 3.1 all of them, before that only those of further members. */
function mayBeBoolean({ faults }: Walk, { key }: Place, type: Type): boolean {
  if (!isSchema(type)) return false;
  return key === 'additionalProperties' || !isOld(faults);
}

const ofObjects = ['structure-known-members', 'structure-required-members', 'structure-valid-values'] as const;

function visitObject(walk: Walk, at: Place, kind: Kind): void {
  const { faults, grammar } = walk;
  const keyed = keyedBy[kind];
  if (keyed !== undefined) {
    enterAll(walk, at, { form: 'object', kind: keyed }, kind === 'responses' ? keyForm(at) : undefined);
    return;
  }
  const members = grammar.get(kind);
  if (members === undefined) return;
  faults.seen(...ofObjects);
  const value = at.value as Readonly<Record<string, unknown>>;
  for (const key in value) {
    const type = members.types.get(key);
    if (type === undefined) unknown(walk, at, kind, key);
    else if (value[key] !== null || type.form !== 'value') enter(walk, at, key, type);
  }
  for (const name of members.required)
    if (value[name] === undefined || value[name] === null) faults.add('missing', at, { name, kind: title(kind) });
  if (kind === 'link') walk.linked.push(...[child(at, 'operationId') ?? []].flat());
  judgeObject(faults, at, kind);
}

/** The same unknown member stands in thousands of objects. */
const nearestIn = rememberedOf(({ types }: Members) => remembered((key) => nearest(key, [...types.keys()])[0]));

/** To look for a known name takes longest of all. */
const mostGuesses = 2_000;

function unknown({ faults, grammar, guesses }: Walk, at: Place, kind: Kind, key: string): void {
  if (key.startsWith('x-')) return;
  const isOpen = kind === 'schema' && !isOld(faults);
  const members = grammar.get(kind);
  const name = `${kind} ${key}`;
  if (members && !guesses.has(name) && guesses.size < mostGuesses && key.length < 100)
    guesses.set(name, nearestIn(members)(key));
  const near = guesses.get(name);
  const place = child(at, key) ?? at;
  const words = { name: key, kind: title(kind), of: kind };
  // Since 3.1 a schema may have keywords of its own, so only one that looks misspelt is told.
  if (near !== undefined && !(isOpen && (key.length < 4 || edits(key, near) > 2)))
    faults.add('near', place, { ...words, near }, isOpen ? 'likely' : 'certain');
  else if (!isOpen) faults.add('unknown', place, words);
  else if (isOfOld(key)) faults.add('unknown', place, words, 'likely');
}

/** A keyword of schemas before 3.1 that means nothing since then, such as `nullable`. */
function isOfOld(key: string): boolean {
  return grammarOf('3.0').get('schema')?.types.has(key) === true && !grammarOf('3.1').get('schema')?.types.has(key);
}

/** Whether nothing but the reference counts here. */
function refer({ faults, open, visited, right, plain }: Walk, at: Place, type: Type): boolean {
  const kind = type.form === 'object' ? type.kind : undefined;
  const found = referenceOf(at.value) ?? '';
  const target = isAnchor(found) ? at : follow(at);
  const place = () => child(at, '$ref') ?? at;
  if (target === undefined && leadsToUnread(at)) return true;
  faults.seen('structure-references');
  if (target === undefined || found === '' || (isAnchor(found) && !hasAnchors(at.source)))
    faults.add('dangling', place(), { found });
  else if (kind !== undefined && leadsElsewhere(found, kind))
    faults.add('section', place(), { found, kind: title(kind) });
  else if (target.source !== at.source && !visited.has(target.value)) {
    visited.add(target.value);
    open.push({ at: target, type });
  } else if (kind !== undefined && at.source === plain) right.get(kind)?.add(found);
  return countsAlone(faults, at.value as object, kind);
}

/** Other members count beside the reference to a path, and since 3.1 to a schema. */
function countsAlone(faults: Faults, value: object, kind: Kind | undefined): boolean {
  return (kind !== 'pathItem' && (kind !== 'schema' || isOld(faults))) || Object.keys(value).length === 1;
}

const hasAnchors = rememberedOf(({ text }: Source) => /\$(dynamicA|a)nchor/.test(text));

function isAnchor(reference: string): boolean {
  return reference.startsWith('#') && reference.length > 1 && reference[1] !== '/';
}

/** The kinds of objects that the sections of a description hold. */
const sections = needs.sections as Readonly<Record<string, Kind>>;
const shared: ReadonlySet<Kind> = new Set(Object.values(sections));

const kindBehind = remembered((reference): Kind | 'unknown' => {
  const [, section = ''] = /^#\/(?:components\/)?([a-zA-Z]+)\/[^/]+$/.exec(reference) ?? [];
  return Object.hasOwn(sections, section) ? (sections[section] ?? 'unknown') : 'unknown';
});

/** A reference to a shared object of another kind, as that of a parameter to a schema. */
function leadsElsewhere(reference: string, kind: Kind): boolean {
  const behind = kindBehind(reference);
  return behind !== 'unknown' && behind !== kind && shared.has(kind);
}

/** The members of a map, without extensions, or the items of a list. */
function enterAll(walk: Walk, at: Place, type: Type, form?: KeyForm): void {
  for (const key in at.value as object) {
    if (key.startsWith('x-')) continue;
    if (form !== undefined) judgeKey(walk.faults, at, form, key);
    enter(walk, at, key, type);
  }
}

function enter(walk: Walk, parent: Place, key: string, type: Type): void {
  const value = (parent.value as Readonly<Record<string, unknown>>)[key];
  const { source } = parent;
  // Most members are right at a glance, and need no place of their own.
  if (isRight(value, type) || (type.form === 'object' && source === walk.plain && isPlain(walk, value, type.kind)))
    return;
  walk.open.push({ at: { value, source, parent, key }, type });
}

/** A reference that is known to be right, or a schema of a plain value. */
function isPlain({ faults, right }: Walk, value: unknown, kind: Kind): boolean {
  if (!isObject(value)) return false;
  const reference = referenceOf(value);
  if (reference === undefined ? kind !== 'schema' || !isPlainSchema(value) : !right.get(kind)?.has(reference))
    return false;
  if (reference === undefined) faults.seen(...ofObjects);
  else if (countsAlone(faults, value, kind)) faults.seen('structure-references');
  else return false;
  return true;
}

const plainTypes: readonly unknown[] = ['string', 'integer', 'number', 'boolean', 'object'];
const plainTexts = new Set(['title', 'description', 'format']);

/** Nothing in it has to do with another of its members. */
function isPlainSchema(members: Readonly<Record<string, unknown>>): boolean {
  for (const key in members) {
    const isText = typeof members[key] === 'string' && plainTexts.has(key);
    if (key === 'type' ? !plainTypes.includes(members.type) : !isText && key !== 'example') return false;
  }
  return true;
}

function judgeValue(faults: Faults, at: Place, type: Type & { readonly form: 'value' | 'words' }): void {
  const { value, key: name } = at;
  const named = type.form === 'words' ? 'string' : type.name;
  const fits = fitsType[named as keyof typeof fitsType];
  if (fits !== undefined && !fits(value)) faults.wrongType(at, named);
  else if (type.form === 'words' && !type.words.includes(String(value)))
    faults.add('value', at, { name, found: JSON.stringify(value), expected: type.words.join(', ') });
}

/** `pathItem` is the Path Item object of the specification. */
export function title(kind: string): string {
  return kind
    .replace(/(^|[A-Z])/g, (letter) => ` ${letter}`)
    .replace(/ (\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
    .trim();
}
