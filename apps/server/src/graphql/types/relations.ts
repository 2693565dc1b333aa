// Which fields of the catalogue lead from one object to another, or change?
import { facts, most } from '../schema/field-facts.ts';
import type { FailureView, StandingView } from '../schema/views.ts';
import type { CatalogueTypes } from './catalogue.ts';
import { createQuotaType } from './quota.ts';

type Breaking = { readonly breaks: readonly string[] };

export function addRelations(types: CatalogueTypes): void {
  addApiRelations(types);
  addConventionRelations(types);
}

function addApiRelations(types: CatalogueTypes): void {
  const { builder, api, rule, observation } = types;
  const quota = createQuotaType(types);
  builder.objectFields(api, (t) => ({
    ...Object.fromEntries(
      (['authentication', 'kind', 'category'] as const).map((name) => [
        `${name}Label`,
        t.string({ resolve: ({ labels }) => labels[name] }),
      ]),
    ),
    quota: t.field({
      type: quota,
      nullable: true,
      description: 'How much of the limits this server has used by now; null on a server without a gateway.',
      extensions: facts({ changing: true }),
      resolve: async ({ id }, _, context) => (await context.quota?.(id)) ?? null,
    }),
    breaks: t.field({
      type: [rule],
      description: 'The rules that it breaks, by its quirks or by its way of failing.',
      extensions: facts({ size: ({ apis, rulesBrokenBy }) => most(apis, ({ id }) => rulesBrokenBy(id).length) }),
      resolve: async ({ id, language }, _, { loaders, views }) =>
        (await loaders.rulesBrokenBy(id)).map(views(language).rule),
    }),
    observations: t.field({
      type: [observation],
      description: 'Dated evidence. Empty means: not yet observed.',
      extensions: facts({
        size: ({ apis, observations }) => most(apis, ({ id }) => observations.filter(({ api }) => api === id).length),
      }),
      resolve: async ({ id, language }, _, { loaders, views }) =>
        (await loaders.observationsOf(id)).map(views(language).observation),
    }),
  }));
  for (const [name, part] of [
    ['Failure', 'failures'],
    ['Quirk', 'quirks'],
  ] as const) {
    builder.objectFields(types.object<FailureView>(name), (t) => ({
      breaks: t.field({
        type: [rule],
        description: 'The rules that it breaks.',
        extensions: facts({
          size: ({ apis }) => most(apis, (entry) => most<Breaking>(entry[part], ({ breaks }) => breaks.length)),
        }),
        resolve: async ({ breaks, language }, _, { loaders, views }) => {
          const found = await Promise.all(breaks.map(loaders.rules));
          return found.flatMap((one) => (one ? [views(language).rule(one)] : []));
        },
      }),
    }));
  }
}

function addConventionRelations(types: CatalogueTypes): void {
  const { builder, api, rule, guide, observation } = types;
  builder.objectFields(rule, (t) => ({
    guide: t.field({
      type: guide,
      nullable: true,
      description: 'The guide that explains its group; null when none does.',
      resolve: async ({ id, language }, _, { loaders, views }) => {
        const found = await loaders.guideOf(id);
        return found && views(language).guide(found);
      },
    }),
    brokenBy: t.field({
      type: [api],
      description: 'The entries that break it.',
      extensions: facts({ size: ({ rules, apisBreaking }) => most(rules, ({ id }) => apisBreaking(id).length) }),
      resolve: async ({ id, language }, _, { loaders, views }) =>
        (await loaders.apisBreaking(id)).map(views(language).api),
    }),
  }));
  builder.objectFields(types.object<StandingView>('Standing'), (t) => ({
    api: t.field({
      type: api,
      nullable: true,
      description: 'The entry.',
      // Not by a loader: a promise for each of the thousands that one query may ask for would take most of its time.
      resolve: ({ api: id, language }, _, { views }) => views(language).api({ id }),
    }),
  }));
  builder.objectFields(guide, (t) => ({
    rules: t.field({
      type: [rule],
      description: 'The rules that it explains.',
      extensions: facts({
        size: ({ rules, guides }) => most(guides, ({ group }) => rules.filter((one) => one.group === group).length),
      }),
      resolve: async ({ id, language }, _, { loaders, views }) => (await loaders.rulesOf(id)).map(views(language).rule),
    }),
  }));
  builder.objectFields(observation, (t) => ({
    api: t.field({
      type: api,
      nullable: true,
      description: 'The entry that was tried; null when the catalogue has it no longer.',
      resolve: async ({ api: id, language }, _, { loaders, views }) => {
        const found = await loaders.apis(id);
        return found && views(language).api(found);
      },
    }),
  }));
}
