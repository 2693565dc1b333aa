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
import { collectionRoutes, listOperation, type RestOptions } from './collection.ts';
import { guideMembers, guideMembersSchema, guideSummary, guideSummarySchema } from './guide-members.ts';
import {
  changeMembers,
  changeMembersSchema,
  findMembers,
  findMembersSchema,
  observationMembers,
  observationMembersSchema,
  standardMembers,
  standardMembersSchema,
  statusMembers,
  statusMembersSchema,
} from './plain-members.ts';
import { ruleMembers, ruleMembersSchema, ruleSummary, ruleSummarySchema } from './rule-members.ts';

const ofEntry = (about: string) => ({
  schema: id,
  expected: { pt: 'o id de uma ficha', en: 'the id of an entry' },
  about,
  example: 'viacep',
});

export function restRoutes(catalogue: Catalogue, options: RestOptions): readonly ReadRoute[] {
  return [
    ...collectionRoutes(options, {
      name: 'apis',
      filters: apiFilters,
      byQuery: true,
      // The values were checked when the parameters were read.
      find: (filter) => catalogue.findApis(filter as ApiFilter),
      summary: { schema: apiSummarySchema, view: apiSummary },
      members: { schema: apiMembersSchema, view: apiMembers, all: catalogue.apis },
    }),
    ...collectionRoutes(options, {
      name: 'rules',
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
      members: { schema: ruleMembersSchema, view: ruleMembers, all: catalogue.rules },
    }),
    ...collectionRoutes(options, {
      name: 'guides',
      filters: {},
      find: () => catalogue.guides,
      summary: { schema: guideSummarySchema, view: guideSummary },
      members: { schema: guideMembersSchema, view: guideMembers, all: catalogue.guides },
    }),
    statusRoute(catalogue),
    ...collectionRoutes(options, {
      name: 'search',
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
    }),
    ...collectionRoutes(options, {
      name: 'observations',
      filters: { api: ofEntry('Only evidence about this entry.') },
      find: ({ api }) => catalogue.observations.filter((observation) => api === undefined || observation.api === api),
      summary: { schema: observationMembersSchema, view: observationMembers },
    }),
    ...collectionRoutes(options, {
      name: 'changes',
      filters: { api: ofEntry('Only changes of the terms of this entry.') },
      find: ({ api }) => catalogue.changes.filter(({ terms }) => api === undefined || terms?.api === api),
      summary: { schema: changeMembersSchema, view: changeMembers },
    }),
    ...collectionRoutes(options, {
      name: 'standards',
      filters: { state: choice(standardStates, 'Only standards of this state.') },
      find: ({ state }) => catalogue.standards.filter((standard) => state === undefined || standard.state === state),
      summary: { schema: standardMembersSchema, view: standardMembers },
    }),
  ];
}

/** There are always ten, so the list has no pages. */
function statusRoute(catalogue: Catalogue): ReadRoute {
  return {
    path: '/v1/statuses',
    operation: listOperation('statuses'),
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
