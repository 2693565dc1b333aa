/**
 * The door `@farol/catalogue/fields`: every fact of an entry, declared once in `facts.json`. Data only, without a package, so that a page
 * or a command can bundle it alone. A new fact is one declaration there, its kind here, and its values in the content.
 */
import declarations from './facts.json' with { type: 'json' };
import { camelCase, declared, type Field, optionName, type Text, type Words } from './field.ts';

export type { Camel, Field, FieldKind, Text, Words } from './field.ts';
export { camelCase, optionName, valuesOf } from './field.ts';

/** The nine fields of section 2.1 of the charter, under its names and in its order; labels of sections 2.2 and 2.3 to the letter. */
export const charterFields = declared(declarations.charter, 'text', {
  ...({ name: 'line', base_address: 'address', practical_uses: 'texts', first_request: 'part' } as const),
  ...({ authentication: 'choice', formats: 'choices', cors: 'choice' } as const),
});

/** Facts of our own that one value states. The kinds are the rows of section 8 of the charter, one for each entry. */
export const ownFields = declared(declarations.own, 'line', {
  ...({ free_tier_short: 'text', kind: 'choice', category: 'choice', brazil: 'flag', docs: 'address' } as const),
});

/** Each a closed value with its source and date, or not stated; in the order of the sheet. */
export const termFields = declared(declarations.terms, 'term', { terms_url: 'link' }, { in: 'terms' });
export const linkFields = declared(declarations.links, 'link', { sdks: 'part' }, { in: 'links' });

/** Facts with members of their own. Their schemas are in `schema/` and `views/`, their JSON values in `views/`. */
const partFields = declared(declarations.parts, 'part', {});

type Claimable = Extract<(typeof partFields | typeof charterFields)[number], { readonly claimed: boolean }>;
/** The facts that a claim or a dispute can be about. */
export const claimable = [...charterFields, ...partFields].filter((one): one is Claimable => 'claimed' in one);

/** Facts that lists show too, and that follow from others. */
const derivedFields = declared(declarations.derived, 'part', {});
/** Beside a value, never instead of it: what is contested keeps the value that the charter gives it. */
export const disputed = { ...fieldIn(derivedFields, 'disputed'), words: namesOf(claimable, (id) => id) };

/** The declaration with this id. */
export function fieldIn<F extends Field, const Id extends F['id']>(fields: readonly F[], id: Id) {
  return fields.find((one) => one.id === id) as Extract<F, { readonly id: Id }>;
}

/** Brazilian data and dates, in what the API takes and in what it gives. */
export const dataForms = fieldIn(partFields, 'data_forms').words;

/** The facts of an entry in the order of its JSON; terms and links stand in their parts. */
export const entryFields = [
  ...declared(declarations.first, 'count', {}),
  ...[...charterFields, ...ownFields],
  ...derivedFields.map((field) => (field.id === 'disputed' ? disputed : field)),
  ...partFields,
] as const;

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
  ...(['authentication', 'cors', 'formats'] as const).map((id) => fieldIn(charterFields, id)),
  ...(['category', 'brazil'] as const).map((id) => fieldIn(ownFields, id)),
  ...closedTerms,
  fieldIn(partFields, 'prices'),
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
export const fieldLabels = {
  authentication: fieldIn(charterFields, 'authentication').words,
  cors: fieldIn(charterFields, 'cors').words,
  kind: fieldIn(ownFields, 'kind').words,
  category: fieldIn(ownFields, 'category').words,
  priceValue: fieldIn(partFields, 'prices').words,
  claimedField: namesOf(claimable),
  termName: namesOf(termFields),
  termValue: Object.assign({}, ...termFields.map((term) => ('words' in term ? term.words : {}))),
  linkName: namesOf(linkFields),
  dataForm: dataForms,
  factKind: {
    claim: { pt: 'Fatos citados nesta seção', en: 'Facts named in this section' },
    ...namesOf(partFields, optionName),
  },
} satisfies Readonly<Record<string, Words>>;

function namesOf(fields: readonly Field[], spelt: (id: string) => string = camelCase): Words {
  return Object.fromEntries(fields.map(({ id, name }) => [spelt(id), name]));
}

/** The one name of a fact for people. */
export function nameOf(fact: (typeof named)[number]['id']): Text {
  return (named.find(({ id }) => id === fact) as Field).name;
}
const named = [...entryFields, ...termFields, ...linkFields] as const;
