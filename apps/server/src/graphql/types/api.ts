import { facts, most } from '../schema/field-facts.ts';
import type { Parts } from './parts.ts';
import { createQuotaType } from './quota.ts';

/** The catalogue entry: the nine fields of spec 2.1 under their names. */
export function addApi({ builder, enums, ...parts }: Parts): void {
  parts.api.implement({
    description: 'An entry of the catalogue: one of exactly 18 public web APIs.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.exposeInt('number', { description: 'Catalogue number, 1 to 18.' }),
      name: t.exposeString('name', { description: 'Display name.' }),
      baseAddress: t.expose('baseAddress', { type: 'URL', description: 'Root address, without a trailing slash.' }),
      description: t.exposeString('description', { description: 'What the API provides.' }),
      authentication: t.expose('authentication', { type: enums.authentication }),
      authenticationLabel: t.exposeString('authenticationLabel'),
      formats: t.expose('formats', { type: [enums.format], description: 'Response formats.' }),
      cors: t.expose('cors', {
        type: enums.cors,
        description: 'Whether browser JavaScript on another domain may call it.',
      }),
      freeTier: t.exposeString('freeTier', { description: 'Free-tier terms, as in section 8 of the charter.' }),
      freeTierShort: t.exposeString('freeTierShort', { description: 'The same in a few words.' }),
      practicalUses: t.exposeStringList('practicalUses', { description: 'Three things it is used for.' }),
      firstRequest: t.exposeString('firstRequest', { description: 'One ready-to-run command line.' }),
      request: t.expose('request', { type: parts.request, description: 'The first request in its parts.' }),
    }),
  });
  addDetails({ builder, enums, ...parts });
  addEvidenceOfApi({ builder, enums, ...parts });
}

/** The fields that make an entry executable, beside the nine of the spec. */
function addDetails({ builder, enums, ...parts }: Parts): void {
  const quota = createQuotaType({ builder, enums });
  const version = builder.objectRef<{ readonly segment: string | null; readonly form: string }>('Version').implement({
    description: 'How an API is versioned (section 9 of the charter).',
    fields: (t) => ({
      segment: t.exposeString('segment', {
        nullable: true,
        description: 'Version segment of the base address; null when it has none.',
      }),
      form: t.exposeString('form', { description: 'How the API is versioned, in few words.' }),
    }),
  });
  builder.objectFields(parts.api, (t) => ({
    kind: t.expose('kind', { type: enums.kind }),
    kindLabel: t.exposeString('kindLabel'),
    category: t.expose('category', { type: enums.category }),
    categoryLabel: t.exposeString('categoryLabel'),
    brazil: t.exposeBoolean('brazil', { description: 'True when the data is about Brazil.' }),
    provider: t.exposeString('provider', { description: 'Who runs the API.' }),
    docs: t.expose('docs', { type: 'URL', description: 'The provider’s documentation.' }),
    version: t.expose('version', { type: version }),
    credential: t.expose('credential', {
      type: parts.credential,
      nullable: true,
      description: 'How the caller identifies itself; null when no credential exists at all.',
    }),
    response: t.expose('response', { type: parts.response, description: 'The response to a successful call.' }),
    keepSeconds: t.exposeInt('keepSeconds', {
      nullable: true,
      description: 'How long the gateway caches a response at least, where fair use asks callers to cache.',
    }),
    limits: t.expose('limits', {
      type: [parts.limit],
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.limits.length) }),
    }),
    quota: t.field({
      type: quota,
      nullable: true,
      description: 'How much of the limits this server has used by now; null on a server without a gateway.',
      extensions: facts({ changing: true }),
      resolve: async ({ id }, _, context) => (await context.quota?.(id)) ?? null,
    }),
    failures: t.expose('failures', {
      type: [parts.failure],
      description: 'How the API reports what goes wrong.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.failures.length) }),
    }),
    quirks: t.expose('quirks', {
      type: [parts.quirk],
      description: 'Habits that surprise a caller.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.quirks.length) }),
    }),
  }));
}

/** Who states the facts of an entry, who disputes them, and what was observed. */
function addEvidenceOfApi({ builder, enums, ...parts }: Parts): void {
  builder.objectFields(parts.api, (t) => ({
    claims: t.expose('claims', {
      type: [parts.claim],
      description: 'Who states the facts of this entry, where and when.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.claims.length) }),
    }),
    disputes: t.expose('disputes', {
      type: [parts.dispute],
      description: 'Statements by others that contradict this entry.',
      extensions: facts({ size: ({ apis }) => most(apis, (api) => api.disputes.length) }),
    }),
    breaks: t.field({
      type: [parts.rule],
      description: 'The rules that it breaks, by its quirks or by its way of failing.',
      extensions: facts({ size: ({ apis, rulesBrokenBy }) => most(apis, (api) => rulesBrokenBy(api.id).length) }),
      resolve: async ({ id, language }, _, { loaders, localised }) =>
        (await loaders.rulesBrokenBy(id)).map(localised(language).rule),
    }),
    state: t.expose('state', {
      type: enums.state,
      description: 'Derived from the observations; without any it is not yet observed.',
    }),
    observations: t.field({
      type: [parts.observation],
      description: 'Dated evidence. Empty means: not yet observed.',
      extensions: facts({
        size: ({ apis, observations }) =>
          most(apis, (api) => observations.filter((seen) => seen.api === api.id).length),
      }),
      resolve: async ({ id, language }, _, { loaders, localised }) =>
        (await loaders.observationsOf(id)).map(localised(language).observation),
    }),
  }));
}
