// What is one file of a description, and which place in it is meant?

export type Source = {
  readonly name: string;
  readonly text: string;
  readonly format: 'json' | 'yaml' | 'graphql';
  readonly value: unknown;
  /** Files that this one refers to, by the words of the reference. */
  readonly linked: ReadonlyMap<string, Source>;
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

export function rootOf(source: Source): Place {
  return { value: source.value, source, parent: undefined, key: '' };
}

/** The place of a member, whether or not the place is an object. */
export function child(place: Place | undefined, key: string): Place | undefined {
  const value = place?.value;
  if (place === undefined || typeof value !== 'object' || value === null) return undefined;
  // Most members that are asked for are missing, which one look-up shows; only a found one may be inherited.
  const inner = (value as Members)[key];
  if (inner === undefined || !Object.hasOwn(value, key)) return undefined;
  return { value: inner, source: place.source, parent: place, key };
}

/** The members of an object or the items of an array. */
export function children(place: Place | undefined): readonly Place[] {
  const value = place?.value;
  if (place === undefined || typeof value !== 'object' || value === null) return [];
  const { source } = place;
  const keys = Object.keys(value);
  // As long as it has to be: the first `push` would make room for seventeen, and most lists are short.
  const found = new Array<Place>(keys.length);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    found[index] = { value: (value as Members)[key], source, parent: place, key };
  }
  return found;
}

/** The place behind a chain of references, or undefined where it leads nowhere or in a circle. */
export function follow(place: Place | undefined): Place | undefined {
  // Most places refer to nothing, which this shows without a call.
  if (typeof (place?.value as Members | null | undefined)?.$ref !== 'string') return place;
  let here = place;
  for (let hops = 0; hops < 32; hops += 1) {
    const reference = referenceOf(here?.value);
    if (here === undefined || reference === undefined) return here;
    here = target(here.source, reference);
  }
  return undefined;
}

/** A member, read through references on both sides. */
export function member(place: Place | undefined, key: string): Place | undefined {
  return follow(child(follow(place), key));
}

export function referenceOf(value: unknown): string | undefined {
  // Not by `isObject`: this is asked most often of all, and neither an array nor a text has such a member.
  const reference = (value as Members | null | undefined)?.$ref;
  return typeof reference === 'string' ? reference : undefined;
}

/** One map for each file. It goes with the file, and costs the garbage collector less than a WeakMap of all its values. */
export function mapForEachSource<Key, Value>(): (source: Source) => Map<Key, Value> {
  const maps = new WeakMap<Source, Map<Key, Value>>();
  // Nearly all questions in a row are about the same file.
  let last: Source | undefined;
  let lastMap = new Map<Key, Value>();
  return (source) => {
    if (source === last) return lastMap;
    lastMap = maps.get(source) ?? new Map<Key, Value>();
    maps.set(source, lastMap);
    last = source;
    return lastMap;
  };
}

/** A description refers to the same few places again and again. */
const targetsIn = mapForEachSource<string, Place | undefined>();

function target(source: Source, reference: string): Place | undefined {
  const known = targetsIn(source);
  const before = known.get(reference);
  if (before !== undefined || known.has(reference)) return before;
  const found = findTarget(source, reference);
  known.set(reference, found);
  return found;
}

function findTarget(source: Source, reference: string): Place | undefined {
  const hash = reference.indexOf('#');
  const file = hash === -1 ? reference : reference.slice(0, hash);
  const from = file === '' ? source : source.linked.get(file);
  if (from === undefined) return undefined;
  let here: Place | undefined = rootOf(from);
  const pointer = hash === -1 ? '' : reference.slice(hash + 1);
  for (const token of pointer.split('/').slice(1)) here = child(here, unescapeToken(token));
  return here;
}

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

export function pointerOf(place: Place): string {
  return keysOf(place)
    .map((key) => (/[~/]/.test(key) ? `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${key}`))
    .join('');
}

/** A text member, or undefined where it is missing or no text. */
export function text(place: Place | undefined, key: string): string | undefined {
  const value = place?.value;
  if (typeof value !== 'object' || value === null) return undefined;
  const found = (value as Members)[key];
  return typeof found === 'string' && Object.hasOwn(value, key) ? found : undefined;
}

/** The texts of an array; a single text counts as an array of one. */
export function texts(place: Place | undefined): readonly string[] {
  const value = place?.value;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
