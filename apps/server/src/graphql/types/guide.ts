import { facts, most } from '../schema/field-facts.ts';
import type { Parts } from './parts.ts';

/** The short explanatory entries. */
export function addGuide({ builder, enums, ...parts }: Parts): void {
  const section = builder.objectRef<(typeof parts.guide.$inferType)['sections'][number]>('GuideSection').implement({
    description: 'A part of a guide.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Anchor in the page.' }),
      heading: t.exposeString('heading'),
      body: t.exposeString('body', { description: 'Markdown.' }),
      code: t.expose('code', { type: parts.code, nullable: true }),
    }),
  });

  parts.guide.implement({
    description: 'A short explanatory entry.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.exposeInt('number', { description: 'Order among the guides.' }),
      spec: t.exposeStringList('spec', { description: 'Sections of the spec that it explains.' }),
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
