// Which values does a description name: members, parameters, headers, and schemas that are shared by name?

import { child, children, follow, isObject, type Place, referenceOf, text } from '../../document/source.ts';
import { foldWord, joined, wordsOf } from '../../words/split-words.ts';

export type Field = {
  readonly name: string;
  readonly words: readonly string[];
  /** The schema of the value; of each value, where there is a list of them. */
  readonly schema: Place;
  /** Where a parameter is carried: `path`, `query`, `header`, `cookie`. */
  readonly in?: string;
  /** The parameter itself, which may be shared. */
  readonly parameter?: Place;
  /** Names as one word: of the members beside it, and the words of the names that hold it. */
  readonly beside: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, Place>;
  /** Title and description, in lower case without accents. */
  readonly prose: string;
};

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
  const seen = new Set<unknown>();
  const visit = (place: Place, isMap: boolean, depth: number): void => {
    const { value } = place;
    if (typeof value !== 'object' || value === null || seen.has(value) || depth > deepest) return;
    seen.add(value);
    if (!isMap) fields.push(...fieldsAt(place));
    // What another file holds is read where it is referred to.
    const target = referenceOf(value) === undefined ? undefined : follow(place);
    if (target !== undefined && target.source !== place.source) visit(target, false, depth + 1);
    for (const inner of children(place)) {
      if (!isMap && (data.has(inner.key) || inner.key.startsWith('x-'))) continue;
      visit(inner, !isMap && maps.has(inner.key) && isObject(inner.value), depth + 1);
    }
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
  if (isObject(properties?.value)) {
    const members = new Map(children(properties).map((one) => [joined(one.key), one] as const));
    const around = namesAround(place);
    for (const member of members.values()) fields.push(fieldOf(member.key, member, { members, around }));
  }
  const [name, where] = [text(place, 'name'), text(place, 'in')];
  if (name !== undefined && where !== undefined && where !== 'body') {
    const schema = child(place, 'schema') ?? child(children(child(place, 'content'))[0], 'schema') ?? place;
    fields.push(fieldOf(name, schema, { in: where, parameter: place, prose: text(place, 'description') ?? '' }));
  }
  const holder = parent?.key ?? '';
  if (holder === 'headers') fields.push(fieldOf(key, child(place, 'schema') ?? place, { in: 'header' }));
  if (shared.has(holder) && properties === undefined) fields.push(fieldOf(key, place, {}));
  return fields;
}

type Given = Partial<Pick<Field, 'members' | 'around' | 'in' | 'parameter' | 'prose'>>;
const noMembers: ReadonlyMap<string, Place> = new Map();
const noWords: ReadonlySet<string> = new Set();

function fieldOf(
  name: string,
  at: Place,
  { members = noMembers, around = noWords, prose = '', ...rest }: Given,
): Field {
  const schema = ofEach(at);
  const spoken = [prose, ...[at, follow(at)].flatMap((one) => [text(one, 'title'), text(one, 'description')])];
  return {
    name,
    words: wordsOf(name).map((word) => word.replace(/(?<=\D)\d$/, '')),
    schema,
    members,
    beside: new Set(members.keys()),
    around,
    prose: foldWord(spoken.filter(Boolean).join('\n')),
    ...rest,
  };
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
function namesAround(place: Place): ReadonlySet<string> {
  const words = new Set<string>();
  for (let here: Place | undefined = place; here?.parent !== undefined; here = here.parent)
    if (here.key.startsWith('/') || maps.has(here.parent.key))
      for (const word of wordsOf(here.key.replaceAll('/', ' '))) words.add(word);
  return words;
}
