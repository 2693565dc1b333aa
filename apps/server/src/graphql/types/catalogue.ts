// Which types does the catalogue have? Those of its views; only names and relations are stated here.
import { languages } from '@farol/catalogue';
import { entryViewSchema, ruleViewSchema } from '@farol/catalogue/view-schemas';
import { guideMembersSchema } from '../../rest/guide-members.ts';
import { observationMembersSchema } from '../../rest/observation-members.ts';
import { statusMembersSchema } from '../../rest/status-members.ts';
import type { Builder } from '../schema/builder.ts';
import { type Naming, type Types, typesFromZod } from '../schema/types-from-zod.ts';
import { type ApiView, type GuideView, type ObservationView, type RuleView, viewsOf } from '../schema/views.ts';

const names: Naming['names'] = {
  'Api.authentication': 'Authentication',
  'Api.formats': 'Format',
  'Api.cors': 'Cors',
  'Api.kind': 'ApiKind',
  'Api.category': 'Category',
  'Api.state': 'EntryState',
  'Api.disputed': 'ClaimedField',
  'Api.request': 'Request',
  'Api.version': 'Version',
  'Api.response': 'Response',
  'Api.links': 'Links',
  'Api.credential_steps': 'CredentialStep',
  'Api.scopes': 'Scope',
  'Api.prices': 'Prices',
  'Api.freshness': 'Freshness',
  'Api.lineage': 'Lineage',
  'Api.substitutes': 'Substitute',
  'Api.contradicted_facts': 'ContradictedFact',
  'Api.terms': 'Terms',
  'Terms.*': 'TermFact',
  'Terms.terms_url': 'LinkFact',
  'TermFact.value': 'TermValue',
  'Links.*': 'LinkFact',
  'Links.sdks': 'SdksFact',
  'SdksFact.items': 'Sdk',
  'Prices.value': 'PriceValue',
  'Prices.items': 'PriceItem',
  'Lineage.api': 'ID',
  'Substitute.api': 'ID',
  'Substitute.request': 'ID',
  'Substitute.with': 'ID',
  'Substitute.fields': 'FieldMapping',
  'ContradictedFact.record': 'ID',
  'RequestTemplate.parameters': 'RequestParameter',
  'RequestTemplate.response': 'TemplateResponse',
  'Response.shape': 'BodyShape',
  'Credential.place': 'CredentialPlace',
  'Limit.per': 'Window',
  'Limit.scope': 'LimitScope',
  'Limit.credential': 'LimitCredential',
  'Limit.kind': 'LimitKind',
  'Failure.situation': 'Situation',
  'Claim.by': 'ClaimBy',
  'Quirk.sources': 'QuirkSource',
  'FormatExample.format': 'Format',
  'Rule.group': 'RuleGroup',
  'Rule.level': 'RuleLevel',
  'Rule.check': 'Check',
  'Exchange.request': 'ExchangeRequest',
  'Exchange.response': 'ExchangeResponse',
  'Exchange.again': 'ExchangeResponse',
  'Exchange.code': 'CodeSample',
  'CodeSample.language': 'CodeLanguage',
  'Standing.verdict': 'StandingVerdict',
  'Standing.basis': 'StandingBasis',
  'Guide.group': 'RuleGroup',
  'Guide.sections': 'GuideSection',
  'Guide.reading': 'Reading',
  'GuideSection.figure': 'GuideFigure',
  'GuideSection.samples': 'GuideSample',
  'Reading.url': 'String',
  'Observation.source': 'URL',
  'Observation.withdraws': 'ID',
  'Observation.withdrawn_by': 'ID',
  'Observation.verdicts': 'FieldVerdict',
  'Observation.wrong_facts': 'WrongFact',
  'FieldVerdict.verdict': 'Verdict',
  '*.field': 'ClaimedField',
  '*.confidence': 'Confidence',
  '*.provenance': 'Provenance',
};

/** Relations, which have resolvers below, and members that only REST shows. */
const omit = [
  'Api.breaks',
  'Api.labels',
  'Credential.alternative',
  'Credential.oauth',
  'Response.inner_keys',
  'Failure.match',
  'Failure.breaks',
  'Quirk.breaks',
  'Rule.broken_by',
  'Standing.api',
  'Guide.rules',
  'Guide.links',
  'Observation.api',
  'Observation.kind',
  'Observation.vantage',
  'Observation.passes',
  'Observation.calls',
  'Observation.notes',
  'Observation.previous',
  'Observation.hash',
  'FieldVerdict.reason',
];

const about = {
  Api: 'An entry of the catalogue: one of exactly 18 public web APIs.',
  TermFact: 'A term of use as a closed value.',
  TermValue: 'A closed value of a term of use.',
  LinkFact: 'A URL of the provider.',
  SdksFact: 'Libraries for the API.',
  Rule: 'A convention that APIs should follow.',
  RuleGroup: 'Rules that belong together.',
  ExchangeRequest: 'A request to this server.',
  ExchangeResponse: 'The response.',
  CodeSample: 'A piece of code.',
  ClaimedField: 'A field of an entry that claims and disputes are about.',
  FieldVerdict: 'The observation of one field.',
};

const datedFacts = ['CredentialStep', 'Freshness', 'Lineage', 'LinkFact', 'Prices', 'RequestTemplate', 'Scope'].concat([
  'SdksFact',
  'Substitute',
  'TermFact',
]);

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
    observation: types.object<ObservationView>('Observation'),
  };
}
