// The root fields of the catalogue. Each depends on frozen content alone.
import type { ApiFilter, Rule } from '@farol/catalogue';
import { camelCase, type Field, filters } from '@farol/catalogue/fields';
import type { Connections } from '../schema/connection.ts';
import { cursorOf, pageOf } from '../schema/cursor.ts';
import { facts } from '../schema/field-facts.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { ApiView } from '../schema/views.ts';
import type { CatalogueTypes } from './catalogue.ts';

/** All 18 entries fit into a page by default. */
const defaultPage = 20;
/** The rules and the guides are content of this repository; a test holds that there are no more. */
export const mostConventions = 100;
/** Older evidence is in REST, in pages. */
const mostObservations = 1_000;
/** Search takes time for every word, and people type less than this into a search box. */
const longestSearch = 100;

export function addQueries(types: CatalogueTypes, connectionOf: Connections): void {
  const { builder, rule, guide, status, standard, observation } = types;
  const filter = createFilter(types);
  const connection = connectionOf<ApiView>('Api', types.api, true);
  builder.queryFields((t) => {
    const language = t.arg({
      type: types.language,
      required: true,
      defaultValue: 'pt',
      description: 'The language of every text below.',
    });
    const one = (kind: 'api' | 'rule' | 'guide', noun: string) =>
      t.field({
        type: types[kind],
        nullable: true,
        description: `One ${noun}; null when the id is unknown.`,
        args: { language, id: t.arg.id({ required: true }) },
        extensions: facts({ unchanging: true }),
        resolve: async (_, args, { loaders, views }) => {
          const found = await loaders[`${kind}s`](args.id);
          return found && (views(args.language)[kind](found) as never);
        },
      });
    return {
      apis: t.field({
        type: connection,
        description: 'The entries of the catalogue, in its order.',
        args: {
          language,
          filter: t.arg({ type: filter }),
          first: t.arg.int({ defaultValue: defaultPage, description: 'How many at most.' }),
          after: t.arg.string({ description: 'The cursor of the entry before the page.' }),
        },
        extensions: facts({ unchanging: true, searchedBy: 'filter' }),
        resolve: async (_, args, { loaders, views }) => {
          const found = await loaders.findApis(args.filter ? toFilter(args.filter) : {});
          const page = pageOf(found, args.first ?? defaultPage, args.after);
          const items = page.items.map(views(args.language).api);
          const cursorAt = (index: number) => (items[index] ? cursorOf(items[index]) : null);
          return { ...page, items, cursorAt };
        },
      }),
      api: one('api', 'entry'),
      rules: t.field({
        type: [rule],
        description: `The rules, group by group; at most ${mostConventions}.`,
        args: {
          language,
          group: t.arg({ type: types.enum<Rule['group']>('RuleGroup') }),
          level: t.arg({ type: types.enum<Rule['level']>('RuleLevel') }),
          check: t.arg({ type: types.enum<Rule['check']>('Check') }),
        },
        extensions: facts({ unchanging: true, size: ({ rules }) => rules.length }),
        resolve: async (_, { language: of, group, level, check }, { loaders, views }) => {
          const filter = { group: group ?? undefined, level: level ?? undefined, check: check ?? undefined };
          return (await loaders.findRules(filter)).map(views(of).rule);
        },
      }),
      rule: one('rule', 'convention'),
      guides: t.field({
        type: [guide],
        description: `The short explanatory entries; at most ${mostConventions}.`,
        args: { language },
        extensions: facts({ unchanging: true, size: ({ guides }) => guides.length }),
        resolve: (_, args, { catalogue, views }) => catalogue.guides.map(views(args.language).guide),
      }),
      guide: one('guide', 'guide'),
      statuses: t.field({
        type: [status],
        description: 'The HTTP statuses that the rules name (section 7 of the charter).',
        args: { language },
        extensions: facts({ unchanging: true, size: ({ statuses }) => statuses.length }),
        resolve: (_, args, { views }) => views(args.language).statuses(),
      }),
      standards: t.field({
        type: [standard],
        description: `The ledger: standards that the catalogue names, and what was decided about each; at most ${mostConventions}.`,
        args: { language },
        extensions: facts({ unchanging: true, size: ({ standards }) => standards.length }),
        resolve: (_, args, { catalogue, views }) => catalogue.standards.map(views(args.language).standard),
      }),
      observations: t.field({
        type: [observation],
        description: `The latest dated evidence; at most ${mostObservations}.`,
        args: { language },
        extensions: facts({
          unchanging: true,
          size: ({ observations }) => Math.min(observations.length, mostObservations),
        }),
        resolve: (_, args, { catalogue, views }) =>
          catalogue.observations.slice(-mostObservations).map(views(args.language).observation),
      }),
    };
  });
}

/** A field for each declared filter, named as everywhere else. */
function createFilter({ builder, ...types }: CatalogueTypes) {
  const valuesOf = ({ id, in: part }: Field) => {
    if (part === 'terms') return types.enum<string>('TermValue');
    return types.enum<string>(id === 'prices' ? 'PriceValue' : types.nameOf(`Api.${id}`));
  };
  return builder.inputType('ApiFilter', {
    description: 'Entries that pass every given filter.',
    fields: (t) => ({
      ...Object.fromEntries(
        filters.map(({ id, field, values, only }) => {
          const description = `Only entries ${only.en}.`;
          const input =
            values.length === 0 ? t.boolean({ description }) : t.field({ type: valuesOf(field), description });
          return [camelCase(id), input];
        }),
      ),
      q: t.string({ description: `Search text of at most ${longestSearch} characters; the best match comes first.` }),
    }),
  });
}

const filterInputs = [...filters.map(({ id }) => [id, camelCase(id)] as const), ['q', 'q'] as const];

/** By the ids of the filters; an explicit null means the same as leaving the filter out. */
function toFilter(given: Readonly<Record<string, unknown>>): ApiFilter {
  const { q } = given;
  if (typeof q === 'string' && q.length > longestSearch) {
    const because = `The search text has ${q.length} characters; at most ${longestSearch} are allowed.`;
    throw new GraphqlRefusal('BAD_ARGUMENT', because);
  }
  const wanted = filterInputs.map(([id, input]) => [id, given[input] ?? undefined]);
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined));
}
