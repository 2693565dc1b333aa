// Which types does the catalogue have? Those of its views; only names and relations are stated here.
import { languages } from '@farol/catalogue';
import { entryViewSchema, ruleViewSchema } from '@farol/catalogue/view-schemas';
import { quotaSchema } from '../../gateway/quota-route.ts';
import { guideMembersSchema } from '../../rest/guide-members.ts';
import { observationMembersSchema, standardMembersSchema, statusMembersSchema } from '../../rest/plain-members.ts';
import type { Builder } from '../schema/builder.ts';
import { type Types, typesFromZod } from '../schema/types-from-zod.ts';
import { type ApiView, type GuideView, type ObservationView, type RuleView, viewsOf } from '../schema/views.ts';
import naming from './names.json' with { type: 'json' };

/**
 * Names of types by the member that has them, `*` for any; members to omit, which are relations with resolvers or shown by REST only;
 * descriptions of types; and the types of dated facts.
 */
const { names, omit, about, dated: datedFacts } = naming;

type Dated = {
  readonly source: string | null;
  readonly read_on: string;
  readonly review_by: string;
  readonly overdue: boolean;
};

/** The types that root fields refer to. */
export type CatalogueTypes = Types & ReturnType<typeof createCatalogueTypes>;

export function createCatalogueTypes(builder: Builder) {
  const dated = builder.interfaceRef<Dated>('DatedFact');
  dated.implement({
    description: 'A fact with its source and its days; not stated anywhere when the source is null.',
    fields: (t) => ({
      source: t.expose('source', { type: 'URL', nullable: true, description: 'Where it was read.' }),
      readOn: t.expose('read_on', { type: 'Date', description: 'When it was read, or looked for.' }),
      reviewBy: t.expose('review_by', { type: 'Date', description: 'The day by which it should be read again.' }),
      overdue: t.exposeBoolean('overdue', { description: 'True when that day has passed.' }),
    }),
  });
  const types = typesFromZod(
    builder,
    {
      names,
      omit,
      about,
      interfaces: (type) => (datedFacts.includes(type) ? [dated] : []),
    },
    [
      { name: 'Api', schema: entryViewSchema, values: (of) => of.apis.map(viewsOf(of, 'pt').api) },
      { name: 'Rule', schema: ruleViewSchema, values: (of) => of.rules.map(viewsOf(of, 'pt').rule) },
      { name: 'Guide', schema: guideMembersSchema, values: (of) => of.guides.map(viewsOf(of, 'pt').guide) },
      { name: 'Status', schema: statusMembersSchema },
      {
        name: 'Standard',
        schema: standardMembersSchema,
        values: (of) => of.standards.map(viewsOf(of, 'pt').standard),
      },
      // It has a window for each limit at most.
      { name: 'Quota', schema: quotaSchema, values: (of) => of.apis.map(({ limits }) => ({ windows: limits })) },
      {
        name: 'Observation',
        schema: observationMembersSchema,
        values: (of) => of.observations.map(viewsOf(of, 'pt').observation),
      },
    ],
  );
  const language = builder.enumType('Language', {
    description: 'The languages of the catalogue.',
    values: Object.fromEntries(languages.map((value) => [value.toUpperCase(), { value }])) as Record<
      string,
      { readonly value: (typeof languages)[number] }
    >,
  });
  return {
    ...types,
    builder,
    language,
    api: types.object<ApiView>('Api'),
    rule: types.object<RuleView>('Rule'),
    guide: types.object<GuideView>('Guide'),
    status: types.object<object>('Status'),
    standard: types.object<object>('Standard'),
    observation: types.object<ObservationView>('Observation'),
  };
}
