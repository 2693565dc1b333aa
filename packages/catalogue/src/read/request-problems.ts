// Do the requests of an entry fit together with their parameters and with its first request?
import { exampleValues, fillRequest } from '../request/fill-request.ts';
import type { Api } from '../schema/api-schema.ts';
import type { RequestTemplate } from '../schema/request-schema.ts';

export function requestProblems(api: Api): string[] {
  const ids = api.requests.map(({ id }) => id);
  const first = fillRequest(api.requests[0], exampleValues(api.requests[0]));
  return [
    ...ids
      .filter((id, i) => ids.indexOf(id) !== i)
      .map((id) => `requests: expected an id of its own in the entry, found "${id}" twice.`),
    ...(first.ok && inOrder(first.request) !== inOrder(api.firstRequest)
      ? [`requests.0: expected firstRequest when filled with its examples, found ${inOrder(first.request)}.`]
      : []),
    ...api.requests.flatMap((template, i) => [
      ...(i === 0 && template.response ? ['requests.0.response: expected none, found one.'] : []),
      ...(i > 0 && !template.response ? [`requests.${i}.response: expected an answer, found nothing.`] : []),
      ...templateProblems(template, api.credential?.name).map((problem) => `requests.${i}.${problem}`),
    ]),
  ];
}

function templateProblems(template: RequestTemplate, key: string | undefined): string[] {
  const names = template.parameters.map(({ name }) => name);
  const named = (place: string) =>
    template.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const filled = fillRequest(template, exampleValues(template));
  const everything = fillRequest(
    template,
    Object.fromEntries(template.parameters.map(({ name, example }) => [name, example])),
  );
  const problems = [...(filled.ok ? [] : filled.problems), ...(everything.ok ? [] : everything.problems)];
  const sent = [...Object.keys(template.query), ...Object.keys(template.headers), ...names];
  return [
    ...unlike(
      'path',
      [...template.path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? ''),
      named('path'),
    ),
    ...unlike('body', placeholders(template.body), named('body')),
    ...(new Set(sent).size === sent.length
      ? []
      : [`parameters: expected names of their own, found ${sent.join(', ')}.`]),
    ...(key && sent.some((name) => name.toLowerCase() === key.toLowerCase())
      ? [`parameters: expected the key "${key}" to come from credential alone, found it written again.`]
      : []),
    ...template.parameters
      .filter((parameter) => parameter.in === 'path' && (!parameter.required || !parameter.inExample))
      .map(({ name }) => `parameters: expected the path parameter "${name}" to be required, found optional.`),
    ...[...new Set(problems.map(({ parameter, problem }) => `${parameter} (${problem})`))].map(
      (problem) => `parameters: expected examples that fit, found ${problem}.`,
    ),
  ];
}

function unlike(part: string, found: readonly string[], expected: readonly string[]): string[] {
  const listed = (names: readonly string[]) => [...new Set(names)].sort().join(', ') || 'none';
  return listed(found) === listed(expected)
    ? []
    : [`${part}: expected the names ${listed(expected)} in braces, found ${listed(found)}.`];
}

function placeholders(body: unknown): string[] {
  if (typeof body === 'string') return /^\{[\w-]+\}$/.test(body) ? [body.slice(1, -1)] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(placeholders) : [];
}

/** The order of query parameters and headers is part of the text, since it shows in URLs and cache keys. */
function inOrder({ method, path, query, headers, body }: Api['firstRequest']): string {
  return JSON.stringify([method, path, query, headers, body]);
}
