// Which entries, rules, guides, terms and statuses fit some words and filters?
import {
  type ApiFilter,
  authentications,
  type Catalogue,
  categories,
  filterWord,
  formats,
  type TermName,
  type Text,
  termNames,
  termValues,
} from '@farol/catalogue';
import { z } from 'zod';
import { languageInput, languageOf, tool } from '../answer/tool.ts';
import { searchOf } from './index-search.ts';
import { type Kind, kinds, publishedOn } from './kinds.ts';
import { summaryOf } from './summaries.ts';

const term = <const N extends TermName>(name: N, about: string) =>
  z
    .enum(termValues[name] as readonly [string, ...string[]])
    .optional()
    .describe(about);

/** A label by its one spelling in filters. The label itself is accepted but not listed. */
const labelled = <const L extends string>(labels: readonly L[]) =>
  z.preprocess(
    (given) => (labels.some((label) => label === given) ? filterWord(String(given)) : given),
    z.enum(labels.map((label) => filterWord(label))),
  );

const filters = {
  authentication: labelled(authentications).optional().describe('Only APIs that identify callers in this way.'),
  cors: z.enum(['yes', 'no']).optional().describe('Only APIs that a browser may call, or may not.'),
  format: labelled(formats).optional().describe('Only APIs with this response format.'),
  category: z.enum(categories).optional().describe('Only APIs of this category.'),
  brazil: z.boolean().optional().describe('Only APIs about Brazil, or only others.'),
  card: term('card', 'Only APIs that need a card, or none.'),
  commercial_use: term('commercialUse', 'Only APIs whose terms say this about commercial use.'),
  sign_up: term('signUp', 'Only APIs that need an account, or none.'),
};

const input = z.strictObject({
  words: z.string().max(200).optional().describe('Words in Portuguese or English; typos are forgiven.'),
  kinds: z.array(z.enum(kinds)).min(1).max(5).optional().describe('Default: all kinds. A filter leaves only api.'),
  ...filters,
  most: z.int().min(1).max(50).optional().describe('Most results. Default: 10.'),
  ...languageInput,
});

export const findEntries = tool({
  name: 'find_entries',
  title: { pt: 'Procurar no catálogo', en: 'Search the catalogue' },
  about: {
    pt: 'Procura entre 18 APIs públicas (úteis no Brasil), as convenções, os guias, o glossário e os códigos de status. Sem palavras, lista.',
    en: 'Search 18 public APIs (useful in Brazil), the API conventions, guides, glossary terms and status codes. Without words, list them.',
  },
  input,
  local: true,
  run: (asked, call) => {
    const catalogue = call.catalogue();
    const found = matches(catalogue, asked);
    const most = asked.most ?? 10;
    const context = { language: languageOf(asked, call), now: call.now() };
    return {
      data: {
        total: found.length,
        items: found.slice(0, most).flatMap((one) => summaryOf(catalogue, one, context) ?? []),
        ...(found.length > most && { more: moreWords(found.length - most)[context.language] }),
      },
      source: ['/v1/apis', '/v1/rules', '/v1/guides', '/v1/statuses'],
      date: publishedOn(catalogue),
      basis: 'stated',
    };
  },
});

function moreWords(left: number): Text {
  return { pt: `mais ${left}; aumente "most" ou some palavras`, en: `${left} more; raise "most" or add words` };
}

function matches(catalogue: Catalogue, asked: z.infer<typeof input>): readonly { kind: Kind; id: string }[] {
  const filter = filterOf(asked);
  const wanted: readonly Kind[] = filter === undefined ? (asked.kinds ?? kinds) : ['api'];
  const found = asked.words?.trim() ? searchOf(catalogue)(asked.words) : everything(catalogue);
  const passing = filter && new Set(catalogue.findApis(filter).map(({ id }) => id));
  return found.filter(({ kind, id }) => wanted.includes(kind) && (passing === undefined || passing.has(id)));
}

function everything(catalogue: Catalogue): { kind: Kind; id: string }[] {
  return [
    ...catalogue.apis.map(({ id }) => ({ kind: 'api' as const, id })),
    ...catalogue.rules.map(({ id }) => ({ kind: 'rule' as const, id })),
    ...catalogue.guides.map(({ id }) => ({ kind: 'guide' as const, id })),
    ...catalogue.terms.map(({ id }) => ({ kind: 'term' as const, id })),
    ...catalogue.statuses.map(({ status }) => ({ kind: 'status' as const, id: String(status) })),
  ];
}

/** Undefined when no filter is given. */
function filterOf(asked: z.infer<typeof input>): ApiFilter | undefined {
  const { authentication, cors, format, category, brazil } = asked;
  const given = { card: asked.card, commercialUse: asked.commercial_use, signUp: asked.sign_up };
  const values = [authentication, cors, format, category, brazil, ...Object.values(given)];
  if (values.every((value) => value === undefined)) return undefined;
  // Safe: the schema accepts only the values of each term.
  const terms = Object.fromEntries(
    termNames.map((name) => [name, given[name as keyof typeof given]]),
  ) as ApiFilter['terms'];
  return { authentication, cors, format, category, brazil, terms };
}
