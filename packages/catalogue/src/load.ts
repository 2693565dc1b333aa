import { z } from 'zod';
import { apiSchema } from './api-schema.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { crossCheck } from './cross-check.ts';
import { ContentError } from './errors.ts';
import { guideSchema, labelsSchema, specSectionSchema } from './guide-schema.ts';
import { createReader, ownContent } from './read-content.ts';
import { type Rule, ruleFileSchema, statusSchema } from './rule-schema.ts';
import { ruleGroups } from './vocabulary.ts';

/** Reads, validates and freezes all content. Throws one ContentError with every problem found. */
export function loadCatalogue(options: { readonly directory?: URL } = {}): Catalogue {
  const problems: string[] = [];
  const read = createReader(options.directory ?? ownContent, problems);
  const all = <S extends z.ZodType>(folder: string, schema: S) =>
    read.list(folder).flatMap((path) => {
      const value = read.file(path, schema);
      return value === undefined ? [] : [{ path, value }];
    });

  const apis = all('apis', apiSchema);
  const ruleFiles = all('rules', ruleFileSchema);
  const guides = all('guides', guideSchema);
  const rules = ruleFiles.flatMap(({ path, value }) =>
    value.rules.map((rule, index) => ({
      path,
      value: { ...rule, group: value.group, number: index + 1 } satisfies Rule,
    })),
  );
  const statuses = read.file('statuses.yaml', z.array(statusSchema)) ?? [];
  const sections = read.file('sections.yaml', z.array(specSectionSchema)) ?? [];
  const labels = read.file('labels.yaml', labelsSchema) ?? {};

  problems.push(...crossCheck({ apis, rules, guides, sections, labels }));
  if (problems.length > 0) throw new ContentError(problems);

  return createCatalogue({
    apis: apis.map(({ value }) => value).sort((a, b) => a.number - b.number),
    rules: rules.map(({ value }) => value).sort(byGroupThenNumber),
    guides: guides.map(({ value }) => value).sort((a, b) => a.number - b.number),
    statuses,
    sections,
    labels,
    observations: [],
  });
}

/** Groups in the order of the vocabulary, which is the order of the spec; inside a group as written. */
function byGroupThenNumber(a: Rule, b: Rule): number {
  return ruleGroups.indexOf(a.group) - ruleGroups.indexOf(b.group) || a.number - b.number;
}
