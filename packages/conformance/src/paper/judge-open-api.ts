// Which rules does an OpenAPI description keep? Apart from GraphQL schemas, whose library a page loads only for them.

import type { Report } from '../finding.ts';
import { openApiChecks } from './checks/all-checks.ts';
import type { Source } from './document/source.ts';
import { readOpenApi } from './model/open-api.ts';
import { type JudgeOptions, reportOf } from './report-of.ts';
import { judgeStructure } from './structure/judge-structure.ts';
import { forgetThings } from './words/remembered.ts';

/** Undefined for anything but an OpenAPI description. */
export function judgeOpenApi(source: Source, options: JudgeOptions): Report | undefined {
  const paper = readOpenApi(source);
  if (paper === undefined) return undefined;
  const before = options.previous && readOpenApi(options.previous);
  const checks = [...openApiChecks, ...(options.own ?? [])];
  const outcomes = checks.map(({ rule, judge }) => ({ rule, outcome: judge(paper, before) }));
  const { operations } = paper;
  const report = reportOf(source, { outcomes: [...judgeStructure(paper), ...outcomes], operations }, options);
  forgetThings();
  return report;
}
