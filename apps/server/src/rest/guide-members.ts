import type { Frozen, Guide } from '@farol/catalogue';
import { charterAddress, membersOf, referencesAsPaths, ruleGroups, sampleLanguages } from '@farol/catalogue/internal';
import { address, count, id, line, list, path, prose, specSection, verbatim } from '@farol/catalogue/view-schemas';
import * as z from 'zod';
import type { ViewContext } from './view.ts';

const summaryShape = {
  id,
  number: count.describe('Order among the guides.'),
  spec: list(specSection).describe('Sections of the charter that it explains.'),
  charter: list(path).describe('Those sections on the page of the charter.'),
  group: z.enum(ruleGroups).nullable().describe('The group of rules that belongs to it.'),
  title: line,
  summary: prose.describe('One or two sentences.'),
  links: z.strictObject({ self: path }).describe('Addresses on this server.'),
};

export const guideSummarySchema = z
  .strictObject(summaryShape)
  .meta({ id: 'GuideSummary', description: 'A short explanatory entry, as lists show it.' });

export const guideMembersSchema = z
  .strictObject({
    ...summaryShape,
    sections: list(
      z.strictObject({
        id: id.describe('Anchor in the page.'),
        heading: line,
        body: prose.describe('Markdown without HTML.'),
        figure: z
          .strictObject({ description: prose, caption: prose })
          .nullable()
          .describe('What the drawing of the section shows, in words.'),
        samples: list(
          z.strictObject({ language: z.enum(sampleLanguages), title: line.nullable(), text: verbatim }),
        ).describe('Exchanges, commands and programs, in order.'),
      }),
    ),
    reading: list(z.strictObject({ title: line, url: address })).describe('Public documents to read on.'),
    rules: list(id).describe('Rules of its group, in order.'),
  })
  .meta({ id: 'Guide', description: 'A short explanatory entry, in full.' });

export function guideSummary(
  guide: Frozen<Guide>,
  { language }: Pick<ViewContext, 'language'>,
): z.infer<typeof guideSummarySchema> {
  const members = membersOf(language);
  return {
    ...members(guide, 'id', 'number', 'spec'),
    charter: guide.spec.map((section) => charterAddress(section, language)),
    ...members(guide, 'group', 'title', 'summary'),
    links: { self: `/v1/guides/${guide.id}` },
  };
}

export function guideMembers(guide: Frozen<Guide>, context: ViewContext): z.infer<typeof guideMembersSchema> {
  const { catalogue, language } = context;
  const members = membersOf(language);
  return {
    ...guideSummary(guide, context),
    sections: guide.sections.map((section) => ({
      ...members(section, 'id', 'heading'),
      body: referencesAsPaths(section.body[language]),
      figure: section.figure
        ? { description: section.figure.describe[language], caption: section.figure.caption[language] }
        : null,
      samples: section.samples.map((sample) => members(sample, 'language', 'title', 'text')),
    })),
    reading: guide.reading.map((document) => members(document, 'title', 'url')),
    rules: catalogue.rules.filter((rule) => rule.group === guide.group).map((rule) => rule.id),
  };
}
