// Which form does the declaration of a fact in `facts.json` have? Schemas, views, filters and every door are derived from it.
import facts from './facts.json' with { type: 'json' };

/** A text for people, in both languages. */
export type Text = { readonly pt: string; readonly en: string };
export type Words = Readonly<Record<string, Text>>;

/**
 * How a fact is written in an entry's file: one closed value or several (`words` has them all, with their names for people), a flag, a
 * number, a line, a text in both languages, three of these, an https URL; a term or a link with its source and date; a part with members
 * of its own.
 */
export type FieldKind =
  | 'choice'
  | 'choices'
  | 'flag'
  | 'count'
  | 'line'
  | 'text'
  | 'texts'
  | 'address'
  | 'term'
  | 'link'
  | 'part';

export type Field = {
  /** The name in JSON and REST. The names in GraphQL, in content files and on the command line follow from it. */
  readonly id: string;
  readonly kind: FieldKind;
  /** The part of the entry that holds it. */
  readonly in?: 'terms' | 'links';
  /** A claim or a dispute can be about it. */
  readonly claimed?: boolean;
  /** Lists show it. */
  readonly listed?: boolean;
  readonly name: Text;
  /** Its meaning in one sentence, for the schemas of every door, which are in English. */
  readonly about: string;
  /** The closed values, with their names for people. */
  readonly words?: Words;
  /** The largest number. */
  readonly most?: number;
  /** People filter by it; the sentence completes "only APIs …". */
  readonly filter?: { readonly id?: string; readonly only: Text };
};

type Group = Readonly<Record<string, object>>;
type KindOf<Id, Kind, Other> = Id extends keyof Other ? Other[Id] : Kind;
type WithWords<F> = F extends { readonly words: infer W }
  ? Omit<F, 'words'> & { readonly words: { readonly [Value in keyof W]: Text } }
  : F;
type Declared<G, Kind, Other, More> = {
  [Id in keyof G & string]: WithWords<G[Id]> & { readonly id: Id; readonly kind: KindOf<Id, Kind, Other> } & More;
}[keyof G & string];

/** A group of `facts.json`, in its order, with exact ids and values as types: most are of one kind, the others are named. */
export function declared<
  G extends Group,
  const Kind extends FieldKind,
  const Other extends Readonly<Partial<Record<keyof G, FieldKind>>>,
  const More extends Partial<Field> = Record<never, never>,
>(group: G, kind: Kind, others: Other, more: More = {} as More): readonly Declared<G, Kind, Other, More>[] {
  const wordsOf = ({ words }: { words?: Readonly<Record<string, Text | null>> }) =>
    words && { words: Object.fromEntries(Object.entries(words).map(([value, name]) => [value, name ?? usual[value]])) };
  return Object.entries(group).map(([id, fact]) => {
    return { id, kind: others[id] ?? kind, ...more, ...fact, ...wordsOf(fact) };
  }) as unknown as readonly Declared<G, Kind, Other, More>[];
}

/** The names of values that several facts share. */
const usual: Words = facts.words;

export type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

/** `commercial_use` is `commercialUse` in GraphQL and in content files. */
export function camelCase<const S extends string>(id: S): Camel<S> {
  return id.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Camel<S>;
}

/** `commercial_use` is `--commercial-use` on the command line. */
export function optionName(id: string): string {
  return id.replaceAll('_', '-');
}

/** The closed values of a fact, in their order. */
export function valuesOf<F extends { readonly words: Words }>({ words }: F): readonly (keyof F['words'] & string)[] {
  return Object.keys(words);
}
