// Which rules does a description keep, which does it break, and which cannot be judged by it?

import type { Report } from '../finding.ts';
import { graphqlChecks } from './checks/all-schema-checks.ts';
import { DescriptionError, parsePlain } from './document/parse-plain.ts';
import { rootOf, type Source } from './document/source.ts';
import { judgeOpenApi } from './judge-open-api.ts';
import { readGraphql } from './model/graphql.ts';
import { versionOf } from './model/open-api.ts';
import { type JudgeOptions, reportOf } from './report-of.ts';
import { said } from './said.ts';
import { judgeGraphql } from './structure/judge-graphql.ts';

export function judgePaper(source: Source, options: JudgeOptions): Report {
  return judgeOpenApi(source, options) ?? judgeSchema(source, options);
}

/** A GraphQL schema, or an introspection in JSON; throws a DescriptionError for any other text. */
export function readSchema(name: string, text: string): Source {
  const source = { name, text, ...(parsePlain(name, text) ?? { format: 'yaml', value: undefined }), linked: new Map() };
  if (source.format === 'yaml') throw noDescription(source);
  return source;
}

/** Throws a DescriptionError for anything but a GraphQL schema. */
export function judgeSchema(source: Source, options: JudgeOptions): Report {
  const schema = readGraphql(source);
  if (schema === undefined) throw noDescription(source);
  const before = options.previous && readGraphql(options.previous);
  const outcomes = graphqlChecks.map(({ rule, judge }) => ({ rule, outcome: judge(schema, before) }));
  return reportOf(source, { outcomes: [...judgeGraphql(schema), ...outcomes], operations: [] }, options);
}

function noDescription({ name }: Source): DescriptionError {
  return new DescriptionError(said('noDescription', { name }));
}

/** Fails for anything but an OpenAPI description, the only one that tells how a running server is called. */
export function requireOpenApi(source: Source): void {
  if (versionOf(rootOf(source)) !== undefined) return;
  if (readGraphql(source) === undefined) throw noDescription(source);
  const { name } = source;
  throw new DescriptionError(said('schemaNotLive', { name }));
}
