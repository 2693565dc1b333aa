import { facts, most } from '../schema/field-facts.ts';
import { due } from './dated-fact.ts';
import { bodyText, count, type Parts, pairs } from './parts.ts';

/** Failures and quirks of an API, and the rules that they break. */
export function addTrouble({ builder: _, enums, ...parts }: Parts): void {
  parts.failure.implement({
    description: 'A way in which an API reports failure.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'Stable name of the failure in our own error body.' }),
      looksLike: t.exposeString('looksLike', {
        nullable: true,
        description: 'The code of another failure that comes in the same response.',
      }),
      situation: t.expose('situation', { type: enums.situation }),
      when: t.exposeString('when', { description: 'When it happens.' }),
      status: t.exposeInt('status', { description: 'The status that the API itself returns.' }),
      means: t.exposeInt('means', {
        description: 'The status that the conventions give it (section 7 of the charter).',
      }),
      contentType: t.exposeString('contentType'),
      headers: t.field({
        type: [parts.pair],
        extensions: facts({
          size: ({ apis }) => most(apis, (api) => most(api.failures, (failure) => count(failure.headers))),
        }),
        resolve: ({ headers }) => pairs(headers),
      }),
      body: t.string({
        nullable: true,
        description: 'Its body as text; null for none or not known.',
        resolve: ({ body }) => bodyText(body),
      }),
      confidence: t.expose('confidence', { type: enums.confidence }),
      breaks: t.field({
        type: [parts.rule],
        description: 'The rules that this way of failing breaks.',
        extensions: facts({
          size: ({ apis }) => most(apis, (api) => most(api.failures, (failure) => failure.breaks.length)),
        }),
        resolve: async ({ breaks, language }, _, { loaders, localised }) => {
          const rules = await Promise.all(breaks.map(loaders.rules));
          return rules.flatMap((rule) => (rule ? [localised(language).rule(rule)] : []));
        },
      }),
    }),
  });

  parts.quirkSource.implement({
    description: 'Where a quirk was read, and when.',
    fields: (t) => ({ url: t.expose('url', { type: 'URL' }), readOn: t.expose('readOn', { type: 'Date' }) }),
  });

  parts.quirk.implement({
    description: 'A habit of an API that surprises a caller.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'The surprise, and how to handle it.' }),
      sources: t.expose('sources', {
        type: [parts.quirkSource],
        description: 'Where it was read.',
        extensions: facts({
          size: ({ apis }) => most(apis, (api) => most(api.quirks, (quirk) => quirk.sources.length)),
        }),
      }),
      reviewBy: t.expose('reviewBy', { type: 'Date', ...due.reviewBy }),
      overdue: t.exposeBoolean('overdue', due.overdue),
      breaks: t.field({
        type: [parts.rule],
        description: 'The rules that this habit breaks.',
        extensions: facts({
          size: ({ apis }) => most(apis, (api) => most(api.quirks, (quirk) => quirk.breaks.length)),
        }),
        resolve: async ({ breaks, language }, _, { loaders, localised }) => {
          const rules = await Promise.all(breaks.map(loaders.rules));
          return rules.flatMap((rule) => (rule ? [localised(language).rule(rule)] : []));
        },
      }),
    }),
  });
}
