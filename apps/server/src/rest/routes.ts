// The catalogue as JSON, read-only (spec 4.1, 9.1).
import type { ApiFilter, Catalogue } from '@farol/catalogue';
import { checks, ruleGroups, ruleLevels, standardStates } from '@farol/catalogue/internal';
import { id } from '@farol/catalogue/view-schemas';
import { findView } from '@farol/catalogue/views';
import { choice, lang } from '@farol/http';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import { apiFilters, words } from './api-filters.ts';
import { apiMembers, apiMembersSchema, apiSummary, apiSummarySchema } from './api-members.ts';
import { changeMembers, changeMembersSchema } from './change-members.ts';
import { collectionRoutes, type RestOptions } from './collection.ts';
import { findMembers, findMembersSchema } from './find-members.ts';
import { guideMembers, guideMembersSchema, guideSummary, guideSummarySchema } from './guide-members.ts';
import { observationMembers, observationMembersSchema } from './observation-members.ts';
import { ruleMembers, ruleMembersSchema, ruleSummary, ruleSummarySchema } from './rule-members.ts';
import { standardMembers, standardMembersSchema } from './standard-members.ts';
import { statusMembers, statusMembersSchema } from './status-members.ts';

export function restRoutes(catalogue: Catalogue, options: RestOptions): readonly ReadRoute[] {
  return [
    ...apiRoutes(catalogue, options),
    ...ruleRoutes(catalogue, options),
    ...guideRoutes(catalogue, options),
    statusRoute(catalogue),
    ...searchRoutes(catalogue, options),
    ...observationRoutes(catalogue, options),
    ...changeRoutes(catalogue, options),
    ...standardRoutes(catalogue, options),
  ];
}

function apiRoutes(catalogue: Catalogue, options: RestOptions) {
  return collectionRoutes(
    {
      name: 'apis',
      tag: 'catalogue',
      about: {
        list: 'The 18 listed APIs, in catalogue order; with `q`, best match first. Filters narrow the list together.',
        item: 'One listed API with everything that is known about it: limits, failures, claims with their sources, disputes.',
      },
      filters: apiFilters,
      byQuery: true,
      // The values were checked when the parameters were read.
      find: (filter) => catalogue.findApis(filter as ApiFilter),
      summary: { schema: apiSummarySchema, view: apiSummary },
      members: {
        schema: apiMembersSchema,
        view: apiMembers,
        get: catalogue.api,
        ids: catalogue.apis.map((api) => api.id),
      },
    },
    options,
  );
}

function ruleRoutes(catalogue: Catalogue, options: RestOptions) {
  return collectionRoutes(
    {
      name: 'rules',
      tag: 'conventions',
      about: {
        list: 'The rules of sections 4 to 9 of the charter, one rule each, group by group.',
        item: 'One rule with its reason, a right and a wrong exchange, and every listed API against it, with sources.',
      },
      filters: {
        group: choice(ruleGroups, 'Only rules of this group.'),
        level: choice(ruleLevels, 'Only rules of this level.'),
        check: choice(checks, 'Only rules that can be checked this way.'),
        ...words,
      },
      find: ({ group, level, check, q }) => {
        const found = q === undefined ? undefined : catalogue.search(q).found;
        return catalogue.rules.filter(
          (rule) =>
            (group === undefined || rule.group === group) &&
            (level === undefined || rule.level === level) &&
            (check === undefined || rule.check === check) &&
            (found?.includes(`rule:${rule.id}`) ?? true),
        );
      },
      summary: { schema: ruleSummarySchema, view: ruleSummary },
      members: {
        schema: ruleMembersSchema,
        view: ruleMembers,
        get: catalogue.rule,
        ids: catalogue.rules.map((rule) => rule.id),
      },
    },
    options,
  );
}

function guideRoutes(catalogue: Catalogue, options: RestOptions) {
  return collectionRoutes(
    {
      name: 'guides',
      tag: 'conventions',
      about: {
        list: 'The short explanatory entries.',
        item: 'One explanatory entry, its sections as Markdown.',
      },
      filters: {},
      find: () => catalogue.guides,
      summary: { schema: guideSummarySchema, view: guideSummary },
      members: {
        schema: guideMembersSchema,
        view: guideMembers,
        get: catalogue.guide,
        ids: catalogue.guides.map((guide) => guide.id),
      },
    },
    options,
  );
}

const ofEntry = (about: string) => ({
  schema: id,
  expected: { pt: 'o id de uma ficha', en: 'the id of an entry' },
  about,
  example: 'viacep',
});

function observationRoutes(catalogue: Catalogue, options: RestOptions) {
  return collectionRoutes(
    {
      name: 'observations',
      tag: 'catalogue',
      about: { list: 'Dated evidence: the results of trying entries. Empty until an entry was tried.', item: '' },
      filters: { api: ofEntry('Only evidence about this entry.') },
      find: ({ api }) => catalogue.observations.filter((observation) => api === undefined || observation.api === api),
      summary: { schema: observationMembersSchema, view: observationMembers },
    },
    options,
  );
}

function changeRoutes(catalogue: Catalogue, options: RestOptions) {
  return collectionRoutes(
    {
      name: 'changes',
      tag: 'catalogue',
      about: {
        list: 'Dated differences, newest first: of the terms of entries (authentication, limits, CORS, base URL) and of the catalogue.',
        item: '',
      },
      filters: { api: ofEntry('Only changes of the terms of this entry.') },
      find: ({ api }) => catalogue.changes.filter(({ terms }) => api === undefined || terms?.api === api),
      summary: { schema: changeMembersSchema, view: changeMembers },
    },
    options,
  );
}

function standardRoutes(catalogue: Catalogue, options: RestOptions) {
  return collectionRoutes(
    {
      name: 'standards',
      tag: 'conventions',
      about: {
        list: 'Every standard that the catalogue names, when it was read, and what was decided about it.',
        item: '',
      },
      filters: { state: choice(standardStates, 'Only standards of this state.') },
      find: ({ state }) => catalogue.standards.filter((standard) => state === undefined || standard.state === state),
      summary: { schema: standardMembersSchema, view: standardMembers },
    },
    options,
  );
}

function searchRoutes(catalogue: Catalogue, options: RestOptions) {
  return collectionRoutes(
    {
      name: 'search',
      tag: 'catalogue',
      about: {
        list: 'Entries, rules, guides, terms and statuses by words, as on the home page. Where nothing is found, what is nearest.',
        item: '',
      },
      filters: words,
      byQuery: true,
      find: ({ q = '' }) => {
        const { found, near } = catalogue.search(q);
        return [...found.map((id) => ({ id, isNear: false })), ...near.map((id) => ({ id, isNear: true }))];
      },
      summary: {
        schema: findMembersSchema,
        view: ({ id, isNear }, { language }) => findMembers(findView(catalogue, id, language), isNear),
      },
    },
    options,
  );
}

/** There are always ten, so the list has no pages. */
function statusRoute(catalogue: Catalogue): ReadRoute {
  return {
    path: '/v1/statuses',
    operation: {
      id: 'list_statuses',
      tag: 'conventions',
      summary: 'List statuses',
      about:
        'The ten status codes of section 7 of the charter: what each means, when to use it, and what it is confused with.',
    },
    parameters: lang,
    answers: [
      {
        type: 'application/json',
        about: 'All ten.',
        schema: z
          .strictObject({ data: z.array(statusMembersSchema).max(10) })
          .meta({ id: 'StatusesList', description: 'The status codes.' }),
      },
    ],
    fixed: ['/v1/statuses'],
    content: ({ language }) =>
      jsonContent(
        { data: catalogue.statuses.map((status) => statusMembers(status, language)) },
        { cache: revalidated, language },
      ),
  };
}
