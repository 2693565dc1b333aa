// In which order are the operations of an OpenAPI description judged?

import { openApiChecks } from './checks/all-checks.ts';
import { isMissing, type OpenApiCheck, type Outcome } from './checks/check.ts';
import type { OpenApiPaper } from './model/open-api.ts';

/**
 * Operations of one part. Each check goes over a part before the next part begins, so that what one check has read of an operation is still
 * in the cache of the processor for the next one; all operations of a large description do not fit into it.
 */
const partSize = 100;

export type JudgedRule = { readonly rule: string; readonly outcome: Outcome };

export function judgeOpenApi(paper: OpenApiPaper, previous: OpenApiPaper | undefined): readonly JudgedRule[] {
  const together = new Map<OpenApiCheck, Outcome>();
  const inParts = openApiChecks.filter((check) => check.inParts === true);
  for (const part of partsOf(paper))
    for (const check of inParts) {
      const outcome = check.judge(part, previous);
      const before = together.get(check);
      together.set(check, before === undefined ? outcome : joined(before, outcome));
    }
  return openApiChecks.map((check) => {
    const { rule, judge } = check;
    return { rule, outcome: together.get(check) ?? judge(paper, previous) };
  });
}

function partsOf(paper: OpenApiPaper): readonly OpenApiPaper[] {
  if (paper.operations.length <= partSize) return [paper];
  const parts: OpenApiPaper[] = [];
  let paths: OpenApiPaper['paths'][number][] = [];
  let size = 0;
  paper.paths.forEach((operations, index) => {
    paths.push(operations);
    size += operations.length;
    if (size < partSize && index < paper.paths.length - 1) return;
    parts.push({ ...paper, paths, operations: paths.flat() });
    paths = [];
    size = 0;
  });
  return parts;
}

/** Evidence is missing only where it is missing in each part. */
function joined(before: Outcome, outcome: Outcome): Outcome {
  if (isMissing(outcome) || outcome.length === 0) return isMissing(before) ? outcome : before;
  return isMissing(before) || before.length === 0 ? outcome : [...before, ...outcome];
}
