// Which values does a description name: members, parameters, headers, and schemas that are shared by name?

import {
  child,
  children,
  follow,
  isBareReference,
  isBranch,
  isObject,
  type Place,
  referenceOf,
  rootOf,
  text,
} from '../../document/source.ts';
import { mostRead, remembered, rememberedOf } from '../../words/remembered.ts';
import { foldWord, joined, wordsOf } from '../../words/split-words.ts';
import { kindsOf } from './kinds.ts';
import { typesIn } from './refusal.ts';

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
  #prose: string | undefined;

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

  /** Neither its name nor its form nor its words can break a rule. */
  get isQuiet(): boolean {
    const schema = this.schema.value;
    if (this.isList || isMeant(this.name) || !isPlain(schema)) return false;
    const { example, examples, description } = isObject(this.parameter?.value) ? this.parameter.value : ({} as Members);
    if (!showsNothing(example) || examples !== undefined) return false;
    return schema.type === 'string' || (schema.title ?? schema.description ?? description) === undefined;
  }

  /** Names as one word: of the members beside it. */
  get beside(): ReadonlySet<string> {
    return this.#object === undefined ? noNames : namesIn(this.#object);
  }

  /** The words of the names that hold it. */
  get around(): ReadonlySet<string> {
    return this.#object === undefined ? noNames : namesAround(this.#object);
  }

  /** Title and description, in lower case without accents. */
  get prose(): string {
    this.#prose ??= this.#said();
    return this.#prose;
  }

  #said(): string {
    const target = follow(this.#at);
    const places = target === this.#at ? [target] : [this.#at, target];
    const said = places.flatMap((one) => [text(one, 'title'), text(one, 'description')]);
    return foldWord(
      [text(this.parameter, 'description'), ...said]
        .filter(Boolean)
        .join('\n')
        .slice(0, 5 * mostRead),
    );
  }
}

const noNames: ReadonlySet<string> = new Set();
const namesIn = rememberedOf(
  (object: Place): ReadonlySet<string> => new Set(Object.keys(child(object, 'properties')?.value ?? {}).map(joined)),
);

/** Members whose values are data of the described API. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);
/** Objects whose keys are names. */
const maps = new Set(
  'properties patternProperties schemas definitions $defs parameters responses requestBodies headers paths webhooks'.split(
    ' ',
  ),
);
const shared = new Set(['schemas', 'definitions', '$defs']);
const isNamed = new Set([...shared, 'headers']);
const deepest = 100;

type Members = Readonly<Record<string, unknown>>;
type Found = {
  readonly fields: Field[];
  readonly names: Set<string>;
  readonly examples: Place[];
  /** Each with what it refers to. */
  readonly headers: Set<string>;
};

/** Deeper examples are made up. */
const deepestExample = 60;

/**
 * Every field that a check may concern, once, in the order of the description; of those that hold a value and no object, the
 * parameters, and all that are not quiet; the names of all, as one word; and the examples of whole bodies below the paths.
 */
export const fieldsOf = rememberedOf((root: Place['source']) => {
  const found: Found = { fields: [], names: new Set(), examples: [], headers: new Set() };
  /** Aliases of YAML and other files may lead to one value in several ways, or in a circle. */
  const seen = new Set<unknown>();
  const isAlone = root.linked.size === 0;
  const visit = (place: Place, isMap: boolean, depth: number, isField: boolean, isShown: boolean): void => {
    const { source } = place;
    const value = place.value as Members;
    const isRead = isField && depth <= deepest && !seen.has(value);
    if (!isRead && !isShown) return;
    if (isRead && (source.aliased || source !== root)) seen.add(value);
    if (isRead && !isMap && !Array.isArray(value)) findAt(place, value, found);
    // What another file holds is read where it is referred to.
    const target = isRead && referenceOf(value) !== undefined ? follow(place) : undefined;
    if (target !== undefined && target.source !== source && isBranch(target.value))
      visit(target, false, depth + 1, true, false);
    for (const key in value) {
      const inner = value[key];
      if (!isBranch(inner)) continue;
      const isInside = isRead && (isMap || !(data.has(key) || key.startsWith('x-')));
      if (!isInside && !isShown) continue;
      const one = { value: inner, source, parent: place, key };
      const isExample = isShown && showsBody(place, value, key);
      if (isExample) found.examples.push(one);
      const goesOn = isShown ? !isExample && depth <= deepestExample : depth === 0 && key === 'paths';
      const isOpen = goesOn && key !== 'example' && key !== 'enum';
      // Most of the branches refer to something that is read where it stands.
      if (isAlone && isBareReference(inner) && !isNamed.has(place.key)) continue;
      visit(one, !isMap && maps.has(key) && !Array.isArray(inner), depth + 1, isInside, isOpen);
    }
  };
  visit(rootOf(root), false, 0, true, false);
  const values = found.fields.filter(isValue);
  const parameters = values.filter((field) => field.parameter);
  return { ...found, parameters, values: values.filter((field) => !field.isQuiet) };
});

/** An example of a media type, or a list of them there or in an answer of 2.0. */
function showsBody({ parent }: Place, value: Members, key: string): boolean {
  if (key === 'example') return 'schema' in value && !Array.isArray(value);
  if (key !== 'examples') return false;
  return parent?.key === 'content' || (parent?.key === 'responses' && ('responses' in value || 'description' in value));
}

function findAt(place: Place, value: Members, { fields, names, headers }: Found): void {
  const { parent, key } = place;
  const { properties, name, in: where } = value;
  const add = (called: string, at: Place, given: Given) => {
    names.add(joined(called));
    if (given.parameter || isTelling(called, at.value)) fields.push(new Field(called, at, given));
  };
  if (isObject(properties))
    for (const one of children(child(place, 'properties'))) add(one.key, one, { object: place });
  if (typeof name === 'string' && typeof where === 'string' && where !== 'body') {
    const schema = child(place, 'schema') ?? child(children(child(place, 'content'))[0], 'schema') ?? place;
    add(name, schema, { in: where, parameter: place });
  }
  const holder = parent?.key ?? '';
  // Hundreds of answers refer to one header by one name.
  const known = holder === 'headers' ? `${key} ${referenceOf(value)}` : key;
  if (holder === 'headers' && !headers.has(known)) add(key, child(place, 'schema') ?? place, { in: 'header' });
  if (holder === 'headers' && isBareReference(value)) headers.add(known);
  if (properties === undefined && shared.has(holder)) add(key, place, {});
}

const silent = new Set('type description title nullable readOnly writeOnly deprecated externalDocs xml'.split(' '));
const plainForms: ReadonlySet<unknown> = new Set('uuid email uri url int32 int64 password binary byte'.split(' '));
/** Most fields are a text of any form under a name that means no kind, and none of them can break a rule. */
function isTelling(name: string, value: unknown): boolean {
  return !isPlain(value) || value.type !== 'string' || isMeant(name);
}

/** Neither like a date nor like an amount nor like a document. */
function showsNothing(example: unknown): boolean {
  return typeof example === 'string' ? !/\d[/.,:-]\d|R\$/.test(example) : !isBranch(example);
}

/** A text, a number or a boolean without a form of its own. */
function isPlain(value: unknown): value is Members {
  if (!isObject(value)) return false;
  if (!['string', 'integer', 'number', 'boolean'].includes(String(value.type))) return false;
  for (const key in value) {
    const isSilent = silent.has(key) || (key === 'format' && plainForms.has(value.format));
    if (!isSilent && !((key === 'example' || key === 'default') && showsNothing(value[key]))) return false;
  }
  return true;
}

/** The name means a kind, or may mean one by what stands around it. */
const isMeant = remembered(
  (name) =>
    kindsOf(name).size > 0 ||
    /^v[A-Z]/.test(name) ||
    /^(access_?key|chave|codigo|code|cod|numero|number|nr|num)$/i.test(name),
);

/** Objects have no form, and a number under a name of several counts them: `min_cpfs`. */
function isValue({ name, schema, isList }: Field): boolean {
  const types = typesIn(schema);
  if (types.has('string') || types.size === 0) return true;
  const isMany =
    !isList && wordsOf(name).some((word) => /^(cpf|cnpj|cep|telefone|celulare|phone|txid|number)s$/.test(word));
  return !isMany && (types.size !== 1 || !types.has('object'));
}

type Given = { readonly object?: Place; readonly in?: string; readonly parameter?: Place };

/** The schema of the items, where it is a list or a map. */
function ofEach(at: Place): Place {
  let here = at;
  for (let level = 0; level < 3; level += 1) {
    const whole = follow(here);
    if (!isObject(whole?.value)) break;
    const { items, properties } = whole.value;
    const key = items === undefined && properties === undefined ? 'additionalProperties' : 'items';
    const inside = isObject(whole.value[key]) ? child(whole, key) : undefined;
    if (inside === undefined) break;
    here = inside;
  }
  return here;
}

/** The words of the names that lead to an object: of its schema, its member, its path. */
const namesAround = rememberedOf((place: Place): ReadonlySet<string> => {
  const words = new Set<string>();
  for (let here: Place | undefined = place; here?.parent !== undefined; here = here.parent)
    if (here.key.startsWith('/') || maps.has(here.parent.key))
      for (const word of wordsOf(here.key.replaceAll('/', ' ')).slice(0, mostRead)) words.add(word);
  return words;
});
