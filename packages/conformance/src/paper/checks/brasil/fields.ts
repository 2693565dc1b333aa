// Which values does a description name: members, parameters, headers, and schemas that are shared by name?

import {
  child,
  children,
  childrenThat,
  follow,
  isBranch,
  isObject,
  type Place,
  referenceOf,
  text,
} from '../../document/source.ts';
import { foldWord, joined, wordsOf } from '../../words/split-words.ts';
import { kindsOf } from './kinds.ts';

/** Few checks of few fields ask for more than name and schema, so the rest is worked out when it is read. */
export class Field {
  readonly name: string;
  /** The schema of the value; of each value, where there is a list of them. */
  readonly schema: Place;
  /** Where a parameter is carried: `path`, `query`, `header`, `cookie`. */
  readonly in: string | undefined;
  /** The parameter itself, which may be shared. */
  readonly parameter: Place | undefined;
  readonly #at: Place;
  readonly #object: Place | undefined;

  constructor(name: string, at: Place, { object, parameter, in: where }: Given) {
    this.name = name;
    this.schema = ofEach(at);
    this.in = where;
    this.parameter = parameter;
    this.#at = at;
    this.#object = object;
  }

  get isList(): boolean {
    return this.schema !== this.#at;
  }

  /** Names as one word: of the members beside it. */
  get beside(): ReadonlySet<string> {
    return new Set(Object.keys(child(this.#object, 'properties')?.value ?? {}).map(joined));
  }

  /** The words of the names that hold it. */
  get around(): ReadonlySet<string> {
    return namesAround(this.#object);
  }

  /** Title and description, in lower case without accents. */
  get prose(): string {
    const said = [this.#at, follow(this.#at)].flatMap((one) => [text(one, 'title'), text(one, 'description')]);
    return foldWord([text(this.parameter, 'description'), ...said].filter(Boolean).join('\n'));
  }
}

/** Members whose values are data of the described API. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);
/** Objects whose keys are names. */
const maps = new Set(
  'properties patternProperties schemas definitions $defs parameters responses requestBodies headers paths webhooks'.split(
    ' ',
  ),
);
const shared = new Set(['schemas', 'definitions', '$defs']);
const deepest = 100;

type Described = { readonly fields: readonly Field[]; readonly names: ReadonlySet<string> };
type Found = { readonly fields: Field[]; readonly names: Set<string> };
const known = new WeakMap<Place['source'], Described>();

/** Every field that a check may concern, once, in the order of the description; and the names of all, as one word. */
export function fieldsOf(root: Place): Described {
  const before = known.get(root.source);
  if (before !== undefined) return before;
  const found: Found = { fields: [], names: new Set() };
  /** Aliases of YAML and other files may lead to one value in several ways, or in a circle. */
  const seen = new Set<unknown>();
  const visit = (place: Place, isMap: boolean, depth: number): void => {
    const { value } = place;
    if (!isBranch(value) || seen.has(value) || depth > deepest) return;
    if (place.source.aliased || place.source !== root.source) seen.add(value);
    if (!isMap && isObject(value)) findAt(place, value, found);
    // What another file holds is read where it is referred to.
    const target = referenceOf(value) === undefined ? undefined : follow(place);
    if (target !== undefined && target.source !== place.source) visit(target, false, depth + 1);
    const isRead = (key: string, one: unknown) => isBranch(one) && (isMap || !(data.has(key) || key.startsWith('x-')));
    for (const inner of childrenThat(place, isRead))
      visit(inner, !isMap && maps.has(inner.key) && isObject(inner.value), depth + 1);
  };
  visit(root, false, 0);
  known.set(root.source, found);
  return found;
}

function findAt(place: Place, value: Readonly<Record<string, unknown>>, { fields, names }: Found): void {
  const { parent, key } = place;
  const add = (name: string, at: Place, given: Given) => {
    names.add(joined(name));
    if (given.parameter || kindsOf(name).size > 0 || !isPlainText(at.value)) fields.push(new Field(name, at, given));
  };
  if (isObject(value.properties))
    for (const member of children(child(place, 'properties'))) add(member.key, member, { object: place });
  const { name, in: where } = value;
  if (typeof name === 'string' && typeof where === 'string' && where !== 'body') {
    const schema = child(place, 'schema') ?? child(children(child(place, 'content'))[0], 'schema') ?? place;
    add(name, schema, { in: where, parameter: place });
  }
  const holder = parent?.key ?? '';
  if (holder === 'headers') add(key, child(place, 'schema') ?? place, { in: 'header' });
  if (shared.has(holder) && value.properties === undefined) add(key, place, {});
}

const silent = new Set('type description title nullable readOnly writeOnly deprecated externalDocs xml'.split(' '));

/** A text of any form, under a name that means no kind: most fields, and none of them can break a rule. */
function isPlainText(value: unknown): boolean {
  return isObject(value) && value.type === 'string' && Object.keys(value).every((key) => silent.has(key));
}

type Given = { readonly object?: Place; readonly in?: string; readonly parameter?: Place };

/** The schema of the items, where it is a list or a map. */
function ofEach(at: Place): Place {
  let here = at;
  for (let level = 0; level < 3; level += 1) {
    const whole = follow(here);
    const items =
      child(whole, 'items') ?? (child(whole, 'properties') ? undefined : child(whole, 'additionalProperties'));
    if (!isObject(items?.value)) break;
    here = items;
  }
  return here;
}

/** The words of the names that lead to an object: of its schema, its member, its path. */
function namesAround(place: Place | undefined): ReadonlySet<string> {
  const words = new Set<string>();
  for (let here = place; here?.parent !== undefined; here = here.parent)
    if (here.key.startsWith('/') || maps.has(here.parent.key))
      for (const word of wordsOf(here.key.replaceAll('/', ' '))) words.add(word);
  return words;
}
