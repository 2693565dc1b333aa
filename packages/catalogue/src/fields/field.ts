// Which form does the declaration of a fact have? Data only: schemas, views, filters and every door are derived from it.

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
  /** One of the nine fields of section 2.1 of the charter. */
  readonly charter?: true;
  /** A claim or a dispute can be about it. */
  readonly claimed?: true;
  /** Lists show it. */
  readonly listed?: true;
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

/** Keeps the exact ids and values as types. */
export function field<const F extends Field>(declared: F): F {
  return declared;
}

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
