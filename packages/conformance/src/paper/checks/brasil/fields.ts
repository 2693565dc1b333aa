// Which values does a description name: members, parameters, headers, and schemas that are shared by name?

import { child, children, childrenThat, follow, isBranch, isObject, type Place, referenceOf, text } from '../../document/source.ts';
import { foldWord, joined, wordsOf } from '../../words/split-words.ts';

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

type Given = { readonly object?: Place; readonly in?: string; readonly parameter?: Place };

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

const known = new WeakMap<Place['source'], readonly Field[]>();

/** Every field once, in the order of the description. */
export function fieldsOf(root: Place): readonly Field[] {
  const before = known.get(root.source);
  if (before !== undefined) return before;
  const fields: Field[] = [];
  /** Aliases of YAML and other files may lead to one value in several ways, or in a circle. */
  const seen = new Set<unknown>();
  const visit = (place: Place, isMap: boolean, depth: number): void => {
    const { value } = place;
    if (!isBranch(value) || seen.has(value) || depth > deepest) return;
    if (place.source.aliased || place.source !== root.source) seen.add(value);
    if (!isMap) fields.push(...fieldsAt(place));
    // What another file holds is read where it is referred to.
    const target = referenceOf(value) === undefined ? undefined : follow(place);
    if (target !== undefined && target.source !== place.source) visit(target, false, depth + 1);
    const isRead = (key: string, one: unknown) =>
      isBranch(one) && (isMap || !(data.has(key) || key.startsWith('x-')));
    for (const inner of childrenThat(place, isRead))
      visit(inner, !isMap && maps.has(inner.key) && isObject(inner.value), depth + 1);
  };
  visit(root, false, 0);
  known.set(root.source, fields);
  return fields;
}

function fieldsAt(place: Place): readonly Field[] {
  const { value, parent, key } = place;
  if (!isObject(value)) return [];
  const fields: Field[] = [];
  const properties = child(place, 'properties');
  if (isObject(properties?.value))
    for (const member of children(properties)) fields.push(new Field(member.key, member, { object: place }));
  const [name, where] = [text(place, 'name'), text(place, 'in')];
  if (name !== undefined && where !== undefined && where !== 'body') {
    const schema = child(place, 'schema') ?? child(children(child(place, 'content'))[0], 'schema') ?? place;
    fields.push(new Field(name, schema, { in: where, parameter: place }));
  }
  const holder = parent?.key ?? '';
  if (holder === 'headers') fields.push(new Field(key, child(place, 'schema') ?? place, { in: 'header' }));
  if (shared.has(holder) && properties === undefined) fields.push(new Field(key, place, {}));
  return fields;
}

/** The schema of the items, where it is a list. */
function ofEach(at: Place): Place {
  let here = at;
  for (let level = 0; level < 3; level += 1) {
    const items = child(follow(here), 'items');
    if (items === undefined) break;
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
