// What is one file of a description, and which place in it is meant?

import type { Text } from '@farol/http';
import { rememberedOf } from '../words/remembered.ts';
import type { Parsed } from './parse-plain.ts';

export type Source = {
  readonly name: string;
  readonly text: string;
  readonly format: 'json' | 'yaml' | 'graphql';
  readonly value: unknown;
  /** Whether aliases of YAML may lead to one value in several ways. */
  readonly aliased?: boolean;
  /** The ways to keys that a YAML text has twice; the last value counts. */
  readonly repeated?: readonly (readonly string[])[];
  readonly nodes?: Parsed['nodes'] | undefined;
  /** Files that this one refers to, by the words of the reference. */
  readonly linked: ReadonlyMap<string, Source>;
  /** Others that were not read, and why: nothing is known of them. */
  readonly unread?: ReadonlyMap<string, Text>;
};

/** A value with its way from the root. The pointer is built only for findings. */
export type Place = {
  readonly value: unknown;
  readonly source: Source;
  readonly parent: Place | undefined;
  readonly key: string;
};

type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The file itself first, then all that it leads to. */
export function filesOf(source: Source, found = new Set<Source>()): ReadonlySet<Source> {
  if (found.has(source)) return found;
  found.add(source);
  for (const other of source.linked.values()) filesOf(other, found);
  return found;
}

export function rootOf(source: Source): Place {
  return { value: source.value, source, parent: undefined, key: '' };
}

/** The place of a member, whether or not the place is an object. */
export function child(place: Place | undefined, key: string): Place | undefined {
  const value = place?.value;
  if (place === undefined || !isBranch(value)) return undefined;
  if (!Object.hasOwn(value, key)) return undefined;
  return { value: (value as Members)[key], source: place.source, parent: place, key };
}

/** The members of an object or the items of an array. */
export function children(place: Place | undefined): readonly Place[] {
  const value = place?.value;
  if (place === undefined || !isBranch(value)) return [];
  const { source } = place;
  return Object.keys(value).map((key) => ({ value: (value as Members)[key], source, parent: place, key }));
}

/** An object or an array. */
export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The place behind a chain of references, or undefined where it leads nowhere or in a circle. */
export function follow(place: Place | undefined): Place | undefined {
  return referenceOf(place?.value) === undefined ? place : behind(place);
}

function behind(place: Place | undefined): Place | undefined {
  let here = place;
  for (let hops = 0; hops < 32; hops += 1) {
    const reference = referenceOf(here?.value);
    if (here === undefined || reference === undefined) return here;
    here = target(here.source, reference);
  }
  return undefined;
}

/** Whether the references lead to a file that was not read. */
export function leadsToUnread(place: Place): boolean {
  let here: Place | undefined = place;
  for (let hops = 0; hops < 32; hops += 1) {
    const reference = referenceOf(here?.value);
    if (here === undefined || reference === undefined) return false;
    if (here.source.unread?.has(reference.split('#')[0] ?? '')) return true;
    here = target(here.source, reference);
  }
  return false;
}

/** A member, read through references on both sides. */
export function member(place: Place | undefined, key: string): Place | undefined {
  return follow(child(follow(place), key));
}

export function referenceOf(value: unknown): string | undefined {
  const reference = (value as Members | null | undefined)?.$ref;
  return typeof reference === 'string' ? reference : undefined;
}

/** Nothing stands beside the reference. */
export function isBareReference(value: unknown): boolean {
  return referenceOf(value) !== undefined && Object.keys(value as object).length === 1;
}

const targets = new WeakMap<Source, Map<string, Place>>();

/** Thousands of references lead to the same few places. */
function target(source: Source, reference: string): Place | undefined {
  const known = targets.get(source) ?? new Map<string, Place>();
  targets.set(source, known);
  const found = known.get(reference) ?? targetAt(source, reference);
  // Other files are linked after the first of them is read, so what leads nowhere may lead somewhere later.
  if (found !== undefined) known.set(reference, found);
  return found;
}

function targetAt(source: Source, reference: string): Place | undefined {
  const hash = reference.indexOf('#');
  const file = hash === -1 ? reference : reference.slice(0, hash);
  const from = file === '' ? source : source.linked.get(file);
  let here: Place | undefined = from === undefined ? ownPlaces(source).get(file) : rootOf(from);
  const pointer = hash === -1 ? '' : reference.slice(hash + 1);
  for (const token of pointer.split('/').slice(1)) here = child(here, unescapeToken(token));
  return here;
}

/** The document and its schemas by the URIs that they give themselves (`$self`, `$id`). */
const ownPlaces = rememberedOf((source: Source): ReadonlyMap<unknown, Place> => {
  const found = new Map<unknown, Place>();
  /** Aliases of YAML lead to one value in several ways. */
  const seen = new Set<unknown>();
  const visit = (place: Place, depth: number): void => {
    const { $id, $self } = place.value as Members;
    found.set($id ?? (place.parent ? undefined : $self), place);
    for (const one of children(place))
      if (isBranch(one.value) && depth < deepest && seen.size !== seen.add(one.value).size) visit(one, depth + 1);
  };
  if (/\$(id|self)\b/.test(source.text)) visit(rootOf(source), 0);
  return found;
});

function unescapeToken(token: string): string {
  if (!/[%~]/.test(token)) return token;
  let decoded = token;
  try {
    decoded = token.includes('%') ? decodeURIComponent(token) : token;
  } catch {
    // A stray percent sign is part of the name.
  }
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The keys from the root to the place. */
export function keysOf(place: Place): readonly string[] {
  const keys: string[] = [];
  for (let here: Place | undefined = place; here?.parent !== undefined; here = here.parent) keys.push(here.key);
  return keys.reverse();
}

/** It ends before a name that fills the document: thousands of findings may stand below that. */
export function pointerOf(place: Place): string {
  let pointer = '';
  for (const key of keysOf(place)) {
    if (pointer.length + key.length > 2_000) break;
    pointer += /[~/]/.test(key) ? `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${key}`;
  }
  return pointer;
}

/** A text member, or undefined where it is missing or no text. */
export function text(place: Place | undefined, key: string): string | undefined {
  const value = place?.value;
  const member = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** The texts of an array; a single text counts as an array of one. */
export function texts(place: Place | undefined): readonly string[] {
  const value = place?.value;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Deeper values are taken for different; aliases of YAML may lead in a circle. */
const deepest = 200;
const none: ReadonlySet<string> = new Set();

/** The same value, whatever the order of its members, some of which may not count. References count by their words. */
export function isSame(one: unknown, other: unknown, without = none, depth = 0): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other) || depth > deepest) return false;
  const [here = [], there = []] = [one, other].map((value) => Object.keys(value).filter((key) => !without.has(key)));
  if (here.length !== there.length) return false;
  const [left, right] = [one as Members, other as Members];
  return here.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key], without, depth + 1));
}
