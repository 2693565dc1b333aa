// Which types hold the facts that a reader decides by?
import { contradictedFacts } from '@farol/catalogue';
import type { DecisionFacts } from '@farol/catalogue/views';
import { facts, most } from '../schema/field-facts.ts';
import { createDatedFact, type Dated, type Noted } from './dated-fact.ts';
import { addTemplates } from './decision-requests.ts';
import type { Parts } from './parts.ts';

/** Terms, links, prices, steps, origin and substitutes of an entry. */
export function addDecision(all: Parts): void {
  const { builder, enums, ...parts } = all;
  const dated = createDatedFact(all);
  const note = { nullable: true, description: 'What the value alone does not say.' } as const;
  const term = builder
    .objectRef<Noted & { readonly value: string; readonly name?: string | null | undefined }>('TermFact')
    .implement({
      description: 'A term of use as a closed value.',
      interfaces: [dated],
      fields: (t) => ({
        value: t.expose('value', { type: enums.termValue }),
        name: t.exposeString('name', { nullable: true, description: 'Name of the licence, where there is one.' }),
        note: t.exposeString('note', note),
      }),
    });
  const link = createLink(all, dated);
  const terms = builder.objectRef<DecisionFacts['terms']>('Terms').implement({
    description: 'Terms of use as closed values, each with its source or not stated.',
    fields: (t) => ({
      signUp: t.expose('signUp', { type: term, description: 'Whether an account is needed.' }),
      card: t.expose('card', { type: term, description: 'Whether a card or billing account is needed.' }),
      approval: t.expose('approval', { type: term, description: 'Whether the provider must approve the caller.' }),
      commercialUse: t.expose('commercialUse', { type: term, description: 'Whether it may be used commercially.' }),
      attribution: t.expose('attribution', { type: term, description: 'Whether the provider must be named.' }),
      caching: t.expose('caching', { type: term, description: 'Whether responses may be stored.' }),
      termsUrl: t.expose('termsUrl', { type: link, description: 'The terms of use.' }),
      dataLicense: t.expose('dataLicense', { type: term, description: 'Licence of the data.' }),
      personalData: t.expose('personalData', { type: term, description: 'Whether responses hold data about people.' }),
    }),
  });
  const links = createLinks(all, dated, link);
  const contradicted = builder.objectRef<DecisionFacts['contradictedFacts'][number]>('ContradictedFact').implement({
    description: 'A fact of an entry of which a person found another value.',
    fields: (t) => ({
      fact: t.exposeString('fact', { description: 'The fact, such as `terms.card`.' }),
      found: t.exposeString('found', { description: 'The value that was found instead.' }),
      source: t.expose('source', { type: 'URL' }),
      note: t.exposeString('note'),
      by: t.exposeString('by'),
      on: t.expose('on', { type: 'Date' }),
      record: t.exposeID('record', { description: 'Id of the observation that says so.' }),
    }),
  });
  builder.objectFields(parts.api, (t) => ({
    terms: t.expose('terms', { type: terms }),
    links: t.expose('links', { type: links }),
    overdueFacts: t.exposeStringList('overdueFacts', {
      description: 'Facts of this entry whose day of review has passed.',
    }),
    contradictedFacts: t.expose('contradictedFacts', {
      type: [contradicted],
      description: 'Facts of this entry that a person found to be different.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => contradictedFacts(api).length) }),
    }),
  }));
  addCosts(all, dated);
  addTemplates(all, dated);
}

function createLink({ builder }: Parts, dated: Dated) {
  return builder.objectRef<Noted & { readonly value: string }>('LinkFact').implement({
    description: 'A URL of the provider.',
    interfaces: [dated],
    fields: (t) => ({
      value: t.exposeString('value', { description: 'A URL, or not-stated.' }),
      note: t.exposeString('note', { nullable: true }),
    }),
  });
}

function createLinks({ builder }: Parts, dated: Dated, link: ReturnType<typeof createLink>) {
  const sdk = builder.objectRef<DecisionFacts['links']['sdks']['items'][number]>('Sdk').implement({
    description: 'A library for the API.',
    fields: (t) => ({
      name: t.exposeString('name'),
      url: t.expose('url', { type: 'URL' }),
      by: t.exposeString('by', { description: 'provider or community.' }),
    }),
  });
  const sdks = builder.objectRef<DecisionFacts['links']['sdks']>('SdksFact').implement({
    description: 'Libraries for the API.',
    interfaces: [dated],
    fields: (t) => ({
      value: t.exposeString('value', { description: 'stated or not-stated.' }),
      items: t.expose('items', {
        type: [sdk],
        extensions: facts({
          size: ({ apis }) =>
            most(apis, ({ links }) => (Array.isArray(links.sdks.value) ? links.sdks.value.length : 0)),
        }),
      }),
      note: t.exposeString('note', { nullable: true }),
    }),
  });
  return builder.objectRef<DecisionFacts['links']>('Links').implement({
    description: 'URLs of the provider.',
    fields: (t) => ({
      docs: t.expose('docs', { type: link }),
      openapi: t.expose('openapi', { type: link }),
      sdks: t.expose('sdks', { type: sdks }),
      status: t.expose('status', { type: link }),
      changelog: t.expose('changelog', { type: link }),
      support: t.expose('support', { type: link }),
    }),
  });
}

function addCosts({ builder, enums, ...parts }: Parts, dated: Dated): void {
  const item = builder.objectRef<DecisionFacts['prices']['items'][number]>('PriceItem').implement({
    description: 'An amount as the provider states it.',
    fields: (t) => ({
      what: t.exposeString('what'),
      amount: t.exposeFloat('amount'),
      currency: t.exposeString('currency'),
      per: t.exposeString('per'),
    }),
  });
  const prices = builder.objectRef<DecisionFacts['prices']>('Prices').implement({
    description: 'Prices, dated.',
    interfaces: [dated],
    fields: (t) => ({
      value: t.expose('value', { type: enums.priceValue }),
      items: t.expose('items', {
        type: [item],
        extensions: facts({ size: ({ apis }) => most(apis, (api) => api.prices.items.length) }),
      }),
      note: t.exposeString('note', { nullable: true }),
    }),
  });
  const freshness = builder.objectRef<DecisionFacts['freshness']>('Freshness').implement({
    description: 'How fresh the data is, as stated.',
    interfaces: [dated],
    fields: (t) => ({
      value: t.exposeString('value', { description: 'stated or not-stated.' }),
      text: t.exposeString('text', { nullable: true, description: 'Null when it is not stated.' }),
      note: t.exposeString('note', { nullable: true }),
    }),
  });
  const step = builder.objectRef<DecisionFacts['credentialSteps'][number]>('CredentialStep').implement({
    description: 'A step on the way to the credential.',
    interfaces: [dated],
    fields: (t) => ({ text: t.exposeString('text') }),
  });
  const scope = builder.objectRef<DecisionFacts['scopes'][number]>('Scope').implement({
    description: 'A permission that a token can carry.',
    interfaces: [dated],
    fields: (t) => ({ name: t.exposeString('name'), meaning: t.exposeString('meaning') }),
  });
  builder.objectFields(parts.api, (t) => ({
    prices: t.expose('prices', { type: prices }),
    freshness: t.expose('freshness', { type: freshness }),
    credentialSteps: t.expose('credentialSteps', {
      type: [step],
      description: 'How to get the credential, in order.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.credentialSteps.length) }),
    }),
    scopes: t.expose('scopes', {
      type: [scope],
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.scopes.length) }),
    }),
  }));
}
