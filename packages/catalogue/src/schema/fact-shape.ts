// How are the facts that one value states written in an entry's file? As the kind of each declares.
import * as z from 'zod';
import { type Camel, camelCase, entryFields, type Field, type FieldKind } from '../fields/index.ts';
import { httpsAddress, type Text, text } from './forms.ts';

type Single = Exclude<(typeof entryFields)[number], { readonly kind: 'part' }>;
type Written<F extends Single> = F extends { readonly kind: 'choice'; readonly words: infer Words }
  ? keyof Words & string
  : F extends { readonly kind: 'choices'; readonly words: infer Words }
    ? (keyof Words & string)[]
    : { flag: boolean; count: number; line: string; address: string; text: Text; texts: [Text, Text, Text] }[Exclude<
        F['kind'],
        'choice' | 'choices'
      >];

const closed = ({ words = {} }: Field) => z.enum(Object.keys(words));
const forms: Readonly<Record<Exclude<FieldKind, 'part' | 'term' | 'link'>, (field: Field) => z.ZodType>> = {
  choice: closed,
  choices: (field) => z.array(closed(field)).min(1),
  flag: () => z.boolean(),
  count: ({ most = Number.MAX_SAFE_INTEGER }) => z.int().min(1).max(most),
  line: () => z.string().min(1),
  address: () => httpsAddress,
  text: () => text,
  texts: () => z.tuple([text, text, text]),
};

const single = entryFields.filter((field): field is Single => field.kind !== 'part');

export const factShape = Object.fromEntries(
  single.map((field) => [camelCase(field.id), forms[field.kind](field).describe(field.about)]),
) as unknown as { readonly [F in Single as Camel<F['id']>]: z.ZodType<Written<F>> };
