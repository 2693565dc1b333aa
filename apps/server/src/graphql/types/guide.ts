import { facts, most } from '../schema/field-facts.ts';
import type { GuideView } from '../schema/localised-catalogue.ts';
import type { Parts } from './parts.ts';

type Section = GuideView['sections'][number];

/** The short explanatory entries. */
export function addGuide({ builder, enums, ...parts }: Parts): void {
  const sample = builder.objectRef<Section['samples'][number]>('GuideSample').implement({
    description: 'An exchange, a command or a program.',
    fields: (t) => ({
      language: t.exposeString('language', {
        description: 'For colouring: http, shell, json, graphql or a programming language.',
      }),
      title: t.exposeString('title', { nullable: true }),
      text: t.exposeString('text'),
    }),
  });
  const figure = builder.objectRef<NonNullable<Section['figure']>>('GuideFigure').implement({
    description: 'A drawing of a guide, in words; the site draws it.',
    fields: (t) => ({
      description: t.exposeString('describe', { description: 'A full sentence that says what it shows.' }),
      caption: t.exposeString('caption'),
    }),
  });
  const section = builder.objectRef<Section>('GuideSection').implement({
    description: 'A part of a guide.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Anchor in the page.' }),
      heading: t.exposeString('heading'),
      body: t.exposeString('body', { description: 'Markdown.' }),
      figure: t.expose('figure', { type: figure, nullable: true, description: 'The drawing, in words.' }),
      samples: t.expose('samples', {
        type: [sample],
        description: 'Exchanges, commands and programs, in order.',
        extensions: facts({
          size: ({ guides }) => most(guides, (guide) => most(guide.sections, (part) => part.samples.length)),
        }),
      }),
    }),
  });
  const reading = builder.objectRef<GuideView['reading'][number]>('Reading').implement({
    description: 'A public document to read on.',
    fields: (t) => ({ title: t.exposeString('title'), url: t.exposeString('url') }),
  });

  parts.guide.implement({
    description: 'A short explanatory entry.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.exposeInt('number', { description: 'Order among the guides.' }),
      spec: t.exposeStringList('spec', { description: 'Sections of the charter that it explains.' }),
      charter: t.exposeStringList('charter', { description: 'Those sections on the page of the charter.' }),
      group: t.expose('group', {
        type: enums.ruleGroup,
        nullable: true,
        description: 'The group of rules that belongs to it; null when none does.',
      }),
      title: t.exposeString('title'),
      summary: t.exposeString('summary'),
      sections: t.expose('sections', {
        type: [section],
        extensions: facts({ size: ({ guides }) => most(guides, (guide) => guide.sections.length) }),
      }),
      reading: t.expose('reading', {
        type: [reading],
        description: 'Public documents to read on.',
        extensions: facts({ size: ({ guides }) => most(guides, (guide) => guide.reading.length) }),
      }),
      rules: t.field({
        type: [parts.rule],
        description: 'The rules that it explains.',
        extensions: facts({
          size: ({ rules, guides }) => most(guides, ({ group }) => rules.filter((rule) => rule.group === group).length),
        }),
        resolve: async ({ id, language }, _, { loaders, localised }) =>
          (await loaders.rulesOf(id)).map(localised(language).rule),
      }),
    }),
  });
}
