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
import { nearest } from '@farol/http/nearest';
import { CliError } from '../output/errors.ts';

export type NamedRequest = {
  readonly template: Frozen<RequestTemplate>;
  readonly request: ApiRequest;
  /** Parameters that were not typed and have the value of the example. */
  readonly fromExample: readonly (readonly [name: string, value: string])[];
};

const pair = /^([A-Za-z][\w-]*)=(.*)$/s;

/** Undefined when the words are a path; otherwise the request they name, filled in. */
export function namedRequest(api: Frozen<Api>, words: readonly string[]): NamedRequest | undefined {
  const [first = ''] = words;
  const chosen = api.requests.find(({ id }) => id === first);
  if (!chosen && !pair.test(first)) {
    refuseHalfNames(api, first);
    return undefined;
  }
  const pairs = (chosen ? words.slice(1) : words).map((word) => pairOf(word, api));
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) < at)?.[0];
  if (twice !== undefined)
    throw new CliError('bad_value', { pt: `${twice}= aparece duas vezes.`, en: `${twice}= is given twice.` });
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
  };
}

/** Without a slash, a parameter without its value or a misspelt request would be called as a path. */
function refuseHalfNames(api: Frozen<Api>, word: string): void {
  const ids = api.requests.map(({ id }) => id);
  const near = /^[a-z]+(-[a-z]+)+$/.test(word) ? nearest(word, ids) : [];
  const isParameter = api.requests.some((template) => knows(template, word));
  if (!isParameter && near.length === 0) return;
  const quoted = JSON.stringify(word);
  throw new CliError(
    'bad_value',
    isParameter
      ? {
          pt: `Falta o valor de ${word}. Exemplo: ${requestLines(api)[0]}`,
          en: `The value of ${word} is missing. Example: ${requestLines(api)[0]}`,
        }
      : {
          pt: `${api.id} não tem a requisição ${quoted}. Um caminho começa com /.`,
          en: `${api.id} has no request ${quoted}. A path begins with /.`,
        },
    { nearest: isParameter ? [] : near },
  );
}

/** One line for each request, as it can be typed. */
export function requestLines(api: Frozen<Api>): readonly string[] {
  return api.requests.map((template) => requestLine(api, template));
}

function requestLine({ id }: Frozen<Api>, template: Frozen<RequestTemplate>): string {
  const quoted = (value: string) => (/^[\w./:@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`);
  const pairs = Object.entries(exampleValues(template)).map(([name, value]) => `${name}=${quoted(value)}`);
  return ['farol call', id, template.id, ...pairs].join(' ');
}

function knows({ parameters }: Frozen<RequestTemplate>, name: string): boolean {
  return parameters.some((parameter) => parameter.name === name);
}

function pairOf(word: string, api: Frozen<Api>): readonly [string, string] {
  const [, name, value] = pair.exec(word) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new CliError('bad_value', {
    pt: `Um parâmetro tem a forma nome=valor; recebido: ${JSON.stringify(word)}. Exemplo: ${requestLines(api)[0]}`,
    en: `A parameter has the form name=value; got ${JSON.stringify(word)}. Example: ${requestLines(api)[0]}`,
  });
}

function unknownParameter(api: Frozen<Api>, names: readonly string[]): CliError {
  const known = [...new Set(api.requests.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
  const wrong = names.find((name) => !known.includes(name));
  const list = requestLines(api)
    .map((line) => `\n  ${line}`)
    .join('');
  const problem = wrong
    ? { pt: `${api.id} não tem o parâmetro ${wrong}`, en: `${api.id} has no parameter ${wrong}` }
    : {
        pt: `Nenhuma requisição de ${api.id} tem todos estes parâmetros`,
        en: `No request of ${api.id} has all of these parameters`,
      };
  return new CliError(
    'bad_value',
    { pt: `${problem.pt}. As requisições são:${list}`, en: `${problem.en}. Its requests are:${list}` },
    { nearest: wrong ? nearest(wrong, known).map((name) => `${name}=`) : [] },
  );
}

function wrongValues(
  api: Frozen<Api>,
  template: Frozen<RequestTemplate>,
  problems: readonly ParameterProblem[],
): CliError {
  const sentences = problems.map((problem) => sentenceOf(template, problem));
  const unknown = problems.filter(({ problem }) => problem === 'unknown').map(({ parameter }) => parameter);
  const names = template.parameters.map(({ name }) => name);
  const line = requestLine(api, template);
  return new CliError(
    'bad_value',
    {
      pt: `${sentences.map(({ pt }) => pt).join(' ')} Exemplo: ${line}`,
      en: `${sentences.map(({ en }) => en).join(' ')} Example: ${line}`,
    },
    { nearest: unknown.flatMap((name) => nearest(name, names)).map((name) => `${name}=`) },
  );
}

function sentenceOf(template: Frozen<RequestTemplate>, { parameter: name, problem }: ParameterProblem): Text {
  const found = template.parameters.find((one) => one.name === name);
  const meaning = { pt: found ? ` (${found.meaning.pt})` : '', en: found ? ` (${found.meaning.en})` : '' };
  const values = found?.values?.join(', ') ?? '';
  const such = found?.example ?? '';
  const form = {
    pt: `${name}${meaning.pt} deve ter a forma de ${such}.`,
    en: `${name}${meaning.en} must look like ${such}.`,
  };
  const sentences: Readonly<Record<ParameterProblem['problem'], Text>> = {
    missing: { pt: `Falta ${name}=${meaning.pt}.`, en: `${name}= is missing${meaning.en}.` },
    unknown: {
      pt: `A requisição ${template.id} não tem o parâmetro ${name}.`,
      en: `The request ${template.id} has no parameter ${name}.`,
    },
    values: { pt: `${name} aceita ${values}.`, en: `${name} accepts ${values}.` },
    type: form,
    pattern: form,
  };
  return sentences[problem];
}
