// Which types hold the ready requests of an entry, its origin and its substitutes?
import type { DecisionFacts } from '@farol/catalogue/views';
import { facts, most } from '../schema/field-facts.ts';
import type { Dated } from './dated-fact.ts';
import { bodyText, count, type Parts, pairs } from './parts.ts';

type Template = DecisionFacts['requests'][number];

export function addTemplates(all: Parts, dated: Dated): void {
  const { builder, ...parts } = all;
  const template = createTemplate(all, dated);
  const lineage = builder.objectRef<DecisionFacts['lineage'][number]>('Lineage').implement({
    description: 'What stands behind an API.',
    interfaces: [dated],
    fields: (t) => ({
      text: t.exposeString('text'),
      api: t.exposeID('api', { nullable: true, description: 'The entry of this catalogue that it is, if any.' }),
    }),
  });
  const substitute = createSubstitute(all, dated);
  builder.objectFields(parts.api, (t) => ({
    requests: t.expose('requests', {
      type: [template],
      description: 'One ready request for each practical use; the first one is the first request.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.requests.length) }),
    }),
    lineage: t.expose('lineage', {
      type: [lineage],
      description: 'What stands behind the API; empty when it is not stated.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.lineage.length) }),
    }),
    substitutes: t.expose('substitutes', {
      type: [substitute],
      description: 'Entries that can stand in for this one, with the mapping of members.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.substitutes.length) }),
    }),
  }));
}

function createTemplate({ builder, enums, ...parts }: Parts, dated: Dated) {
  const parameter = builder.objectRef<Template['parameters'][number]>('RequestParameter').implement({
    description: 'A value that a caller may change.',
    fields: (t) => ({
      name: t.exposeString('name'),
      in: t.exposeString('in', { description: 'path, query, header or body.' }),
      type: t.exposeString('type', { description: 'string, integer, number or boolean.' }),
      meaning: t.exposeString('meaning'),
      example: t.exposeString('example'),
      inExample: t.exposeBoolean('inExample', { description: 'False when the command line leaves it out.' }),
      pattern: t.exposeString('pattern', { nullable: true, description: 'Regular expression of the whole text.' }),
      values: t.exposeStringList('values', { nullable: true, description: 'The only values allowed.' }),
      required: t.exposeBoolean('required'),
    }),
  });
  const response = builder.objectRef<Template['response']>('TemplateResponse').implement({
    description: 'The response to the request with its examples.',
    fields: (t) => ({
      status: t.exposeInt('status'),
      contentType: t.exposeString('contentType', { nullable: true }),
      shape: t.exposeString('shape', { description: 'object, array, text or none.' }),
      keys: t.exposeStringList('keys'),
      sample: t.string({ nullable: true, description: 'As text.', resolve: ({ sample }) => bodyText(sample) }),
      provenance: t.expose('provenance', { type: enums.provenance }),
    }),
  });
  return builder.objectRef<Template>('RequestTemplate').implement({
    description: 'A ready request with named, typed parameters.',
    interfaces: [dated],
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      method: t.exposeString('method'),
      path: t.exposeString('path', { description: 'Path under the base address; {name} stands for a parameter.' }),
      query: t.field({
        type: [parts.pair],
        description: 'Fixed query parameters.',
        extensions: facts({ size: ({ apis }) => most(apis, (api) => most(api.requests, ({ query }) => count(query))) }),
        resolve: ({ query }) => pairs(query),
      }),
      headers: t.field({
        type: [parts.pair],
        description: 'Fixed headers.',
        extensions: facts({
          size: ({ apis }) => most(apis, (api) => most(api.requests, ({ headers }) => count(headers))),
        }),
        resolve: ({ headers }) => pairs(headers),
      }),
      body: t.string({ nullable: true, description: 'JSON, as text.', resolve: ({ body }) => bodyText(body) }),
      parameters: t.expose('parameters', {
        type: [parameter],
        extensions: facts({
          size: ({ apis }) => most(apis, (api) => most(api.requests, ({ parameters }) => parameters.length)),
        }),
      }),
      needsKey: t.exposeBoolean('needsKey'),
      note: t.exposeString('note', { nullable: true }),
      commandLine: t.exposeString('commandLine', { description: 'With its examples, ready to run.' }),
      response: t.expose('response', { type: response }),
    }),
  });
}

function createSubstitute({ builder }: Parts, dated: Dated) {
  type Substitute = DecisionFacts['substitutes'][number];
  const mapping = builder.objectRef<Substitute['fields'][number]>('FieldMapping').implement({
    description: 'A member of our response, and where the other response has it.',
    fields: (t) => ({
      ours: t.exposeString('ours', { description: 'JSON Pointer.' }),
      theirs: t.exposeString('theirs', { description: 'JSON Pointer.' }),
      as: t.exposeString('as', { description: 'How their value becomes ours.' }),
    }),
  });
  return builder.objectRef<Substitute>('Substitute').implement({
    description: 'An entry that can stand in for another.',
    interfaces: [dated],
    fields: (t) => ({
      api: t.exposeID('api'),
      request: t.exposeID('request', { description: 'The request of this entry that it replaces.' }),
      with: t.exposeID('with', { description: 'The request of the other entry.' }),
      path: t.exposeString('path', {
        nullable: true,
        description: 'Path of that request; null where it is one of the three of the other entry.',
      }),
      sameItem: t.exposeBoolean('sameItem', { description: 'True when both samples describe the same item.' }),
      fields: t.expose('fields', {
        type: [mapping],
        extensions: facts({
          size: ({ apis }) => most(apis, (api) => most(api.substitutes, ({ fields }) => fields.length)),
        }),
      }),
      missing: t.exposeStringList('missing', { description: 'Members that the other one does not give.' }),
      differences: t.exposeString('differences'),
    }),
  });
}
