import { facts, most } from '../schema/field-facts.ts';
import { due } from './dated-fact.ts';
import type { Parts } from './parts.ts';
import { statedWhere } from './stated-where.ts';

/** Claims, disputes and observations. */
export function addEvidence({ builder, enums, ...parts }: Parts): void {
  parts.claim.implement({
    description: 'A dated statement that a fact of an entry rests on.',
    fields: (t) => ({
      field: t.expose('field', { type: enums.claimedField }),
      by: t.expose('by', { type: enums.claimBy }),
      spec: t.exposeString('spec', statedWhere.spec),
      charter: t.exposeString('charter', statedWhere.charter),
      source: t.expose('source', statedWhere.source),
      readOn: t.expose('readOn', { type: 'Date' }),
      reviewBy: t.expose('reviewBy', { type: 'Date', ...due.reviewBy }),
      overdue: t.exposeBoolean('overdue', due.overdue),
      confidence: t.expose('confidence', { type: enums.confidence }),
    }),
  });

  parts.dispute.implement({
    description: 'Something else that is said about a fact of an entry.',
    fields: (t) => ({
      field: t.expose('field', { type: enums.claimedField }),
      says: t.exposeString('says'),
      by: t.exposeString('by'),
      source: t.expose('source', { type: 'URL' }),
      readOn: t.expose('readOn', { type: 'Date' }),
      reviewBy: t.expose('reviewBy', { type: 'Date', ...due.reviewBy }),
      overdue: t.exposeBoolean('overdue', due.overdue),
    }),
  });

  const verdict = builder
    .objectRef<(typeof parts.observation.$inferType)['verdicts'][number]>('FieldVerdict')
    .implement({
      description: 'The observation of one field.',
      fields: (t) => ({
        field: t.expose('field', { type: enums.claimedField }),
        verdict: t.expose('verdict', { type: enums.verdict }),
        detail: t.exposeString('detail'),
      }),
    });

  const wrongFact = builder.objectRef<{ readonly fact: string; readonly found: string }>('WrongFact').implement({
    description: 'A dated fact, and the value that was found instead.',
    fields: (t) => ({ fact: t.exposeString('fact'), found: t.exposeString('found') }),
  });

  parts.observation.implement({
    description: 'The result of trying an entry.',
    fields: (t) => ({
      id: t.exposeID('id'),
      observedAt: t.expose('observedAt', { type: 'DateTime' }),
      by: t.exposeString('by', { description: 'The tool or the person who looked.' }),
      note: t.exposeString('note', { nullable: true, description: 'What a person added.' }),
      source: t.expose('source', { type: 'URL', nullable: true, description: 'Where a person read it.' }),
      withdraws: t.exposeID('withdraws', {
        nullable: true,
        description: 'For a withdrawal: the record that no longer counts.',
      }),
      withdrawnBy: t.exposeID('withdrawnBy', {
        nullable: true,
        description: 'The later record that withdraws this one: then it no longer counts.',
      }),
      verdicts: t.expose('verdicts', {
        type: [verdict],
        extensions: facts({ size: ({ observations }) => most(observations, (seen) => seen.verdicts.length) }),
      }),
      facts: t.stringList({
        description: 'Dated facts that a person read again and found right, such as `terms.card`.',
        extensions: facts({ size: ({ observations }) => most(observations, (seen) => seen.facts?.length ?? 0) }),
        resolve: (seen) => (seen.facts ?? []).flatMap(({ fact, found }) => (found === undefined ? [fact] : [])),
      }),
      wrongFacts: t.field({
        type: [wrongFact],
        description: 'Dated facts of which the person found another value.',
        extensions: facts({ size: ({ observations }) => most(observations, (seen) => seen.facts?.length ?? 0) }),
        resolve: (seen) =>
          (seen.facts ?? []).flatMap(({ fact, found }) => (found === undefined ? [] : [{ fact, found }])),
      }),
      api: t.field({
        type: parts.api,
        nullable: true,
        description: 'The entry that was tried; null when the catalogue has it no longer.',
        resolve: async ({ api, language }, _, { loaders, localised }) => {
          const found = await loaders.apis(api);
          return found && localised(language).api(found);
        },
      }),
    }),
  });
}
