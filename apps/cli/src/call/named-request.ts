// Which request of an entry do words like `cep=01001000` mean, and with which values?
import {
  type Api,
  type ApiRequest,
  exampleValues,
  type Frozen,
  fillRequest,
  type ParameterProblem,
  type RequestTemplate,
  type Text,
} from '@farol/catalogue/ask';
import { type Hint, hintsOf } from '@farol/catalogue/brasil';
import { nearest } from '@farol/http/nearest';
import { type CliError, type FailureName, failure } from '../output/errors.ts';
import { requestLine, requestLines } from './request-lines.ts';

export type NamedRequest = {
  readonly template: Frozen<RequestTemplate>;
  readonly request: ApiRequest;
  /** Parameters that were not typed and have the value of the example. */
  readonly fromExample: readonly (readonly [name: string, value: string])[];
  readonly hints: readonly Hint[];
};

const pair = /^([A-Za-z][\w-]*)=(.*)$/s;

/** Undefined when the words are a path; otherwise the request they name, or the first of the entry without words, filled in. */
export function namedRequest(api: Frozen<Api>, words: readonly string[]): NamedRequest | undefined {
  const [first = ''] = words;
  const chosen = api.requests.find(({ id }) => id === first);
  if (!chosen && words.length > 0 && !pair.test(first)) {
    refuseHalfNames(api, first);
    return undefined;
  }
  const pairs = (chosen ? words.slice(1) : words).map((word) => pairOf(word, api));
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) < at)?.[0];
  if (twice !== undefined) throw failure('parameter_twice', { name: twice });
  const values = Object.fromEntries(pairs);
  const template = chosen ?? api.requests.find((one) => Object.keys(values).every((name) => knows(one, name)));
  if (!template) throw unknownParameter(api, Object.keys(values));
  // A request that changes something is never completed with invented values.
  const examples = template.method === 'GET' ? exampleValues(template) : {};
  const filled = fillRequest(template, { ...examples, ...values });
  if (!filled.ok) throw wrongValues(api, template, filled.problems);
  return {
    template,
    request: filled.request,
    fromExample: Object.entries(examples).filter(([name]) => values[name] === undefined),
    hints: hintsOf(template, values),
  };
}

/** Without a slash, a parameter without its value or a misspelt request would be called as a path. */
function refuseHalfNames(api: Frozen<Api>, word: string): void {
  const ids = api.requests.map(({ id }) => id);
  const near = /^[a-z]+(-[a-z]+)+$/.test(word) ? nearest(word, ids) : [];
  const isParameter = api.requests.some((template) => knows(template, word));
  if (!isParameter && near.length === 0) return;
  if (isParameter) throw failure('value_missing', { word, line: requestLines(api)[0] ?? '' });
  throw failure('unknown_request', { id: api.id, word: JSON.stringify(word) }, { nearest: near });
}

function knows({ parameters }: Frozen<RequestTemplate>, name: string): boolean {
  return parameters.some((parameter) => parameter.name === name);
}

function pairOf(word: string, api: Frozen<Api>): readonly [string, string] {
  const [, name, value] = pair.exec(word) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw failure('not_a_pair', { word: JSON.stringify(word), line: requestLines(api)[0] ?? '' });
}

function unknownParameter(api: Frozen<Api>, names: readonly string[]): CliError {
  const known = [...new Set(api.requests.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
  const wrong = names.find((name) => !known.includes(name));
  const list = requestLines(api)
    .map((line) => `\n  ${line}`)
    .join('');
  if (!wrong) return failure('no_request_with_all', { id: api.id, list });
  const guesses = nearest(wrong, known).map((name) => `${name}=`);
  return failure('unknown_parameter', { id: api.id, name: wrong, list }, { nearest: guesses });
}

function wrongValues(
  api: Frozen<Api>,
  template: Frozen<RequestTemplate>,
  problems: readonly ParameterProblem[],
): CliError {
  const sentences = problems.map((problem) => sentenceOf(template, problem));
  const unknown = problems.filter(({ problem }) => problem === 'unknown').map(({ parameter }) => parameter);
  const names = template.parameters.map(({ name }) => name);
  const why = { pt: sentences.map(({ pt }) => pt).join(' '), en: sentences.map(({ en }) => en).join(' ') };
  const guesses = unknown.flatMap((name) => nearest(name, names)).map((name) => `${name}=`);
  return failure('wrong_values', { why, line: requestLine(api, template) }, { nearest: guesses });
}

function sentenceOf(template: Frozen<RequestTemplate>, { parameter: name, problem }: ParameterProblem): Text {
  const found = template.parameters.find((one) => one.name === name);
  const meaning = { pt: found ? ` (${found.meaning.pt})` : '', en: found ? ` (${found.meaning.en})` : '' };
  const words = { name, meaning, request: template.id, values: found?.values?.join(', ') ?? '' };
  return failure(failures[problem], { ...words, example: found?.example ?? '' }).text;
}

const failures = {
  missing: 'parameter_missing',
  unknown: 'parameter_unknown',
  values: 'parameter_values',
  type: 'parameter_form',
  pattern: 'parameter_form',
} as const satisfies Readonly<Record<ParameterProblem['problem'], FailureName>>;
