/**
 * The door `@farol/catalogue/fields`: every fact of an entry, declared once. Data only, without a package, so that a page or a command
 * can bundle it alone. A new fact is one declaration in a list here, and its values in the content.
 */
import { authentication, charterFields, cors, formats } from './charter-fields.ts';
import { camelCase, type Field, optionName, type Text, type Words } from './field.ts';
import { linkFields } from './links.ts';
import { brazil, category, docs, freeTierShort, kind, number, provider } from './own-fields.ts';
import { claimable, derivedFields, disputed, partFields, prices } from './parts.ts';
import { termFields } from './terms.ts';

export { charterFields } from './charter-fields.ts';
export type { Camel, Field, FieldKind, Text, Words } from './field.ts';
export { camelCase, optionName, valuesOf } from './field.ts';
export { linkFields } from './links.ts';
export { claimable, disputed } from './parts.ts';
export { termFields } from './terms.ts';

export const ownFields = [freeTierShort, kind, category, brazil, provider, docs] as const;

/** The facts of an entry in the order of its JSON; terms and links stand in their parts. */
export const entryFields = [number, ...charterFields, ...ownFields, ...derivedFields, ...partFields] as const;

/** Every single fact, those inside terms and links too. */
export const facts: readonly Field[] = [
  ...entryFields.filter(({ id }) => id !== 'terms' && id !== 'links'),
  ...termFields,
  ...linkFields,
];

/** The terms with closed values. */
type Term = Extract<(typeof termFields)[number], { readonly kind: 'term' }>;
export const closedTerms = termFields.filter((term): term is Term => term.kind === 'term');

/** The facts that people filter by, in the order of lists of filters. */
export const filterFields = [
  authentication,
  cors,
  formats,
  category,
  brazil,
  ...closedTerms,
  prices,
  disputed,
] as const;

export type Filter = {
  /** The name in REST and on the home page; GraphQL and the command line derive theirs. */
  readonly id: string;
  readonly field: Field;
  /** The closed values; none for a flag, which is true or false. */
  readonly values: readonly string[];
  readonly only: Text;
};

export const filters: readonly Filter[] = filterFields.map((field: Field & Required<Pick<Field, 'filter'>>) => ({
  id: field.filter.id ?? field.id,
  field,
  values: Object.keys(field.words ?? {}),
  only: field.filter.only,
}));

/** Names for people of closed values and of facts, by the group under which doors look them up. */
export const fieldLabels: Readonly<Record<string, Words>> = {
  authentication: authentication.words,
  cors: cors.words,
  kind: kind.words,
  category: category.words,
  priceValue: prices.words,
  claimedField: namesOf(claimable),
  termName: namesOf(termFields),
  termValue: Object.assign({}, ...termFields.map((term) => ('words' in term ? term.words : {}))),
  linkName: namesOf(linkFields),
  factKind: {
    claim: { pt: 'Fatos citados nesta seção', en: 'Facts named in this section' },
    ...namesOf(partFields, optionName),
  },
};

function namesOf(fields: readonly Field[], spelt: (id: string) => string = camelCase): Words {
  return Object.fromEntries(fields.map(({ id, name }) => [spelt(id), name]));
}

/** The one name of a fact for people. */
export function nameOf(fact: (typeof named)[number]['id']): Text {
  return (named.find(({ id }) => id === fact) as Field).name;
}
const named = [...entryFields, ...termFields, ...linkFields] as const;
