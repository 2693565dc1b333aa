import type { Frozen, Guide } from '@farol/catalogue';
import { charterAddress, referencesAsPaths, ruleGroups, sampleLanguages } from '@farol/catalogue/internal';
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
  return {
    id: guide.id,
    number: guide.number,
    spec: [...guide.spec],
    charter: guide.spec.map((section) => charterAddress(section, language)),
    group: guide.group ?? null,
    title: guide.title[language],
    summary: guide.summary[language],
    links: { self: `/v1/guides/${guide.id}` },
  };
}

export function guideMembers(guide: Frozen<Guide>, context: ViewContext): z.infer<typeof guideMembersSchema> {
  const { catalogue, language } = context;
  return {
    ...guideSummary(guide, context),
    sections: guide.sections.map((section) => ({
      id: section.id,
      heading: section.heading[language],
      body: referencesAsPaths(section.body[language]),
      figure: section.figure
        ? { description: section.figure.describe[language], caption: section.figure.caption[language] }
        : null,
      samples: section.samples.map(({ language: code, title, text }) => ({
        language: code,
        title: title?.[language] ?? null,
        text,
      })),
    })),
    reading: guide.reading.map(({ title, url }) => ({ title, url })),
    rules: catalogue.rules.filter((rule) => rule.group === guide.group).map((rule) => rule.id),
  };
}
