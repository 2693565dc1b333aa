import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** A schema issue, made with `reportInput`, as one sentence: field, expected, found. */
export function describeIssue(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [...issue.path, key].join('.'));
    return `${names.join(', ')}: expected no such field, found one.`;
  }
  const field = issue.path.length === 0 ? 'the whole file' : issue.path.map(String).join('.');
  return `${field}: expected ${expectation(issue)}, found ${found(issue.input)}.`;
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'object' ? 'a group of fields' : `a value of type ${issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? JSON.stringify(issue.values[0])
        : `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? 'a text that is not empty' : `at least ${issue.minimum} (${issue.origin})`;
    case 'too_big':
      return `at most ${issue.maximum} (${issue.origin})`;
    default:
      return issue.message;
  }
}

/** Long values are cut, so that the sentence fits on one line of a terminal. */
function found(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
