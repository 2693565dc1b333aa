// Which entries, rules, guides, terms and statuses fit some words and filters?
import type { ApiFilter, Catalogue, Text } from '@farol/catalogue';
import { filters } from '@farol/catalogue/fields';
import { filterWord } from '@farol/catalogue/internal';
import * as z from 'zod';
import { languageInput, languageOf, tool } from '../answer/tool.ts';
import { idsOf, type Kind, kinds, publishedOn } from './kinds.ts';
import { summaryOf } from './summaries.ts';

/** A closed value by its one spelling in filters. The label itself is accepted but not listed. */
const closed = (labels: readonly string[]) =>
  z.preprocess(
    (given) => (labels.some((label) => label === given) ? filterWord(String(given)) : given),
    z.enum(labels.map((label) => filterWord(label))),
  );

const filterInput: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  filters.map(({ id, values }) => {
    const schema = values.length === 0 ? z.boolean() : closed(values);
    return [id, schema.optional()];
  }),
);

const input = z.strictObject({
  words: z.string().max(200).optional(),
  kinds: z.array(z.enum(kinds)).min(1).max(5).optional(),
  ...filterInput,
  most: z.int().min(1).max(50).optional(),
  ...languageInput,
});

export const findEntries = tool({
  name: 'find_entries',
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
  const found = asked.words?.trim() ? searchOf(catalogue, asked.words) : everything(catalogue);
  const passing = filter && new Set(catalogue.findApis(filter).map(({ id }) => id));
  return found.filter(({ kind, id }) => wanted.includes(kind) && (passing === undefined || passing.has(id)));
}

function everything(catalogue: Catalogue): { kind: Kind; id: string }[] {
  return kinds.flatMap((kind) => idsOf(catalogue, kind).map((id) => ({ kind, id })));
}

/** Undefined when no filter is given. */
function filterOf(asked: Readonly<Record<string, unknown>>): ApiFilter | undefined {
  const given = filters.filter(({ id }) => asked[id] !== undefined).map(({ id }) => [id, asked[id]]);
  // Safe: the schema accepts only the values of each filter.
  return given.length === 0 ? undefined : (Object.fromEntries(given) as ApiFilter);
}

type Found = { readonly kind: Kind; readonly id: string };

/** Best match first; a section of a guide is found as its guide. */
function searchOf(catalogue: Catalogue, words: string): readonly Found[] {
  const found = catalogue.search(words).found.map((id) => id.replace(/#.*/, ''));
  return [...new Set(found)].map((key) => {
    const [kind, id] = key.split(':');
    return id === undefined ? { kind: 'api', id: key } : { kind: kind as Kind, id };
  });
}
