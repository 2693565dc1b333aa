import {
  type ApiFilter,
  authentications,
  categories,
  checks,
  formats,
  priceValues,
  ruleGroups,
  ruleLevels,
  type TermName,
  termNames,
  termValues,
} from '@farol/catalogue';
import { snakeCase } from '@farol/catalogue/views';
import { cursorOf, pageOf } from '../schema/cursor.ts';
import { valueNamed } from '../schema/enum-name.ts';
import { facts } from '../schema/field-facts.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { ApiView } from '../schema/localised-catalogue.ts';
import type { PageInfo } from '../schema/page-info.ts';
import type { Parts } from './parts.ts';

/** All 18 entries fit into a page by default. */
const defaultPage = 20;
/** The rules and the guides are content of this repository; a test holds that there are no more. */
export const mostConventions = 100;
/** Older evidence is in REST, in pages. */
const mostObservations = 1_000;
/** Search takes time for every word, and people type less than this into a search box. */
const longestSearch = 100;

type ApiConnection = {
  readonly nodes: readonly ApiView[];
  readonly edges: readonly ApiView[];
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
};

/** The root fields of the catalogue. Each depends on frozen content alone. */
export function addQuery(parts: Parts): void {
  addApiQueries(parts);
  addConventionQueries(parts);
}

function addApiQueries(parts: Parts): void {
  const { builder } = parts;
  const filter = createFilter(parts);
  const connection = createConnection(parts);
  builder.queryFields((t) => {
    const { language, id } = argumentsOf(t, parts);
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
        resolve: async (_, args, { loaders, localised }) => {
          const found = await loaders.findApis(args.filter ? toFilter(args.filter) : {});
          const page = pageOf(found, args.first ?? defaultPage, args.after);
          const nodes = page.items.map(localised(args.language).api);
          const { total: totalCount, before, after } = page;
          const cursorAt = (index: number) => endOf(nodes, index);
          return { nodes, edges: nodes, totalCount, pageInfo: { before, after, cursorAt } };
        },
      }),
      api: t.field({
        type: parts.api,
        nullable: true,
        description: 'One entry; null when the id is unknown.',
        args: { language, id },
        extensions: facts({ unchanging: true }),
        resolve: async (_, args, { loaders, localised }) => {
          const api = await loaders.apis(args.id);
          return api && localised(args.language).api(api);
        },
      }),
    };
  });
}

function addConventionQueries({ builder, enums, ...parts }: Parts): void {
  builder.queryFields((t) => {
    const { language, id } = argumentsOf(t, { enums });
    return {
      rules: t.field({
        type: [parts.rule],
        description: `The conventions, group by group; at most ${mostConventions}.`,
        args: {
          language,
          group: t.arg({ type: enums.ruleGroup }),
          level: t.arg({ type: enums.ruleLevel }),
          check: t.arg({ type: enums.check }),
        },
        extensions: facts({ unchanging: true, size: ({ rules }) => rules.length }),
        resolve: async (_, args, { loaders, localised }) => {
          const found = await loaders.findRules({
            group: valueNamed(ruleGroups, args.group),
            level: valueNamed(ruleLevels, args.level),
            check: valueNamed(checks, args.check),
          });
          return found.map(localised(args.language).rule);
        },
      }),
      rule: t.field({
        type: parts.rule,
        nullable: true,
        description: 'One convention; null when the id is unknown.',
        args: { language, id },
        extensions: facts({ unchanging: true }),
        resolve: async (_, args, { loaders, localised }) => {
          const rule = await loaders.rules(args.id);
          return rule && localised(args.language).rule(rule);
        },
      }),
      guides: t.field({
        type: [parts.guide],
        description: `The short explanatory entries; at most ${mostConventions}.`,
        args: { language },
        extensions: facts({ unchanging: true, size: ({ guides }) => guides.length }),
        resolve: (_, { language }, { localised }) => localised(language).guides(),
      }),
      guide: t.field({
        type: parts.guide,
        nullable: true,
        description: 'One guide; null when the id is unknown.',
        args: { language, id },
        extensions: facts({ unchanging: true }),
        resolve: async (_, args, { loaders, localised }) => {
          const guide = await loaders.guides(args.id);
          return guide && localised(args.language).guide(guide);
        },
      }),
      statuses: t.field({
        type: [parts.status],
        description: 'The HTTP statuses that the conventions name (section 7 of the charter).',
        args: { language },
        extensions: facts({ unchanging: true, size: ({ statuses }) => statuses.length }),
        resolve: (_, { language }, { localised }) => localised(language).statuses(),
      }),
      observations: t.field({
        type: [parts.observation],
        description: `The latest dated evidence; at most ${mostObservations}.`,
        args: { language },
        extensions: facts({
          unchanging: true,
          size: ({ observations }) => Math.min(observations.length, mostObservations),
        }),
        resolve: (_, { language }, { localised }) => localised(language).observations(mostObservations),
      }),
    };
  });
}

type QueryFields = Parameters<Parameters<Parts['builder']['queryFields']>[0]>[0];

function argumentsOf(t: QueryFields, { enums }: Pick<Parts, 'enums'>) {
  return {
    language: t.arg({
      type: enums.language,
      required: true,
      defaultValue: 'pt',
      description: 'The language of every text below.',
    }),
    id: t.arg.id({ required: true }),
  };
}

function createFilter({ builder, enums }: Parts) {
  return builder.inputType('ApiFilter', {
    description: 'Entries that pass every given filter.',
    fields: (t) => ({
      authentication: t.field({ type: enums.authentication }),
      cors: t.field({ type: enums.cors }),
      format: t.field({ type: enums.format }),
      category: t.field({ type: enums.category }),
      brazil: t.boolean({ description: 'Whether the data is about Brazil.' }),
      signUp: t.field({ type: enums.termValue }),
      card: t.field({ type: enums.termValue }),
      approval: t.field({ type: enums.termValue }),
      commercialUse: t.field({ type: enums.termValue }),
      attribution: t.field({ type: enums.termValue }),
      caching: t.field({ type: enums.termValue }),
      dataLicense: t.field({ type: enums.termValue }),
      personalData: t.field({ type: enums.termValue }),
      prices: t.field({ type: enums.priceValue }),
      q: t.string({ description: `Search text of at most ${longestSearch} characters; the best match comes first.` }),
    }),
  });
}

function createConnection({ builder, ...parts }: Parts) {
  const edge = builder.objectRef<ApiView>('ApiEdge').implement({
    description: 'An entry and its place in the list.',
    fields: (t) => ({
      cursor: t.string({ resolve: cursorOf }),
      node: t.field({ type: parts.api, resolve: (api) => api }),
    }),
  });
  return builder.objectRef<ApiConnection>('ApiConnection').implement({
    description: 'A page of entries.',
    fields: (t) => ({
      edges: t.expose('edges', { type: [edge], extensions: facts({ size: 'page' }) }),
      nodes: t.expose('nodes', { type: [parts.api], extensions: facts({ size: 'page' }) }),
      pageInfo: t.expose('pageInfo', { type: parts.pageInfo }),
      totalCount: t.exposeInt('totalCount', { description: 'How many entries pass the filter.' }),
    }),
  });
}

function endOf(items: readonly ApiView[], index: number): string | null {
  const item = items.at(index);
  return item ? cursorOf(item) : null;
}

type GivenFilter = {
  readonly [Name in 'authentication' | 'cors' | 'format' | 'category' | 'prices' | 'q' | TermName]?:
    | string
    | null
    | undefined;
} & { readonly brazil?: boolean | null | undefined };

/** An explicit null means the same as leaving the filter out. */
function toFilter(given: GivenFilter): ApiFilter {
  if ((given.q?.length ?? 0) > longestSearch) {
    throw new GraphqlRefusal(
      'BAD_ARGUMENT',
      `The search text has ${given.q?.length} characters; at most ${longestSearch} are allowed.`,
    );
  }
  return {
    authentication: valueNamed(authentications, given.authentication),
    cors: valueNamed(['yes', 'no'], given.cors),
    format: valueNamed(formats, given.format),
    category: valueNamed(categories, given.category),
    brazil: given.brazil ?? undefined,
    ...wantedTerms(given),
    prices: valueNamed(priceValues, given.prices),
    q: given.q ?? undefined,
  };
}

const valuesOfTerms = [...new Set(Object.values(termValues).flat())];

/** A value that a term never has matches no entry. */
function wantedTerms(given: GivenFilter): ApiFilter {
  const names = termNames.filter((name) => given[name] !== undefined && given[name] !== null);
  return Object.fromEntries(names.map((name) => [snakeCase(name), valueNamed(valuesOfTerms, given[name])]));
}
