import * as z from 'zod';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { ContentError } from './errors.ts';
import { readObservations } from './evidence/read-observations.ts';
import { crossCheck } from './read/cross-check.ts';
import { decisionProblemsOf } from './read/decision-problems.ts';
import { writeJsonSchemas } from './read/json-schemas.ts';
import { createReader, ownContent } from './read/read-content.ts';
import { referenceProblems } from './read/references.ts';
import { fingerprint, readSnapshot, writeSnapshot } from './read/snapshot.ts';
import { apiSchema } from './schema/api-schema.ts';
import { changeSchema } from './schema/change-schema.ts';
import { charterSectionSchema } from './schema/charter-schema.ts';
import type { Content } from './schema/content.ts';
import { termSchema } from './schema/glossary-schema.ts';
import { guideSchema } from './schema/guide-schema.ts';
import { type Rule, ruleFileSchema, statusSchema } from './schema/rule-schema.ts';
import { standardSchema } from './schema/standard-schema.ts';
import { ruleGroups } from './schema/vocabulary.ts';

/**
 * All content, validated and frozen. Throws one ContentError with every problem found. `directory` reads other content than the
 * package's own, always from the YAML files.
 */
export function loadCatalogue(options: { readonly directory?: URL } = {}): Catalogue {
  if (options.directory) return createCatalogue(readContent(options.directory));
  return createCatalogue(readSnapshot(fingerprint(ownContent)) ?? readContent(ownContent));
}

/** Reads and validates the package's own content, and writes the snapshot and the schemas for editors unless they are current. */
export function buildCatalogue(): void {
  const current = fingerprint(ownContent);
  if (readSnapshot(current)) return;
  writeSnapshot({ fingerprint: current, content: readContent(ownContent) });
  writeJsonSchemas();
}

function readContent(directory: URL): Content {
  const problems: string[] = [];
  const read = createReader(directory, problems);
  const all = <S extends z.ZodType>(folder: string, schema: S) =>
    read.list(folder).flatMap((path) => {
      const value = read.file(path, schema);
      return value === undefined ? [] : [{ path, value }];
    });

  const apis = all('apis', apiSchema);
  const guides = all('guides', guideSchema);
  const rules = all('rules', ruleFileSchema).flatMap(({ path, value }) =>
    value.rules.map((rule, index) => ({
      path,
      value: { ...rule, group: value.group, number: index + 1 } satisfies Rule,
    })),
  );
  const statuses = read.file('statuses.yaml', z.array(statusSchema)) ?? [];
  const charter = read.file('charter.yaml', z.array(charterSectionSchema)) ?? [];
  const terms = read.file('glossary.yaml', z.array(termSchema)) ?? [];
  const changes = read.file('changes.yaml', z.array(changeSchema)) ?? [];
  const standards = read.file('standards.yaml', z.array(standardSchema)) ?? [];
  const observations = readObservations(
    new URL('observations/', directory),
    apis.map(({ value }) => value),
    problems,
  );

  const complete = problems.length === 0;
  problems.push(...crossCheck({ apis, rules, guides, charter, terms, changes, standards, observations }));
  // In a file that cannot be read, what others refer to is not missing.
  if (complete)
    problems.push(
      ...referenceProblems({ apis, rules, guides, terms, charter, standards }),
      ...decisionProblemsOf(apis),
    );
  if (problems.length > 0) throw new ContentError(problems);

  return {
    apis: apis.map(({ value }) => value).sort((a, b) => a.number - b.number),
    rules: rules.map(({ value }) => value).sort(byGroupThenNumber),
    guides: guides.map(({ value }) => value).sort((a, b) => a.number - b.number),
    statuses,
    charter,
    terms,
    observations,
    changes,
    standards,
  };
}

/** Groups in the order of the vocabulary, which is the order of the spec; inside a group as written. */
function byGroupThenNumber(a: Rule, b: Rule): number {
  return ruleGroups.indexOf(a.group) - ruleGroups.indexOf(b.group) || a.number - b.number;
}
