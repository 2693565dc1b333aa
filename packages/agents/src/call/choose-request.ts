// Which ready request of an entry do the arguments mean, and is every value right?
import {
  type Api,
  type ApiRequest,
  exampleValues,
  type Frozen,
  fillRequest,
  type Language,
  type ParameterProblem,
  type RequestTemplate,
  type Text,
} from '@farol/catalogue';
import { hintsOf } from '@farol/catalogue/brasil';
import * as z from 'zod';
import { apiInput } from '../answer/tool.ts';
import { parameterSchema } from '../catalogue/parameter-schema.ts';

export const requestInput = {
  ...apiInput,
  request: z.string().max(100).optional(),
  parameters: z.record(z.string().max(100), z.union([z.string().max(10_000), z.number(), z.boolean()])).optional(),
  example: z.boolean().optional(),
};

type Asked = {
  readonly request?: string | undefined;
  readonly parameters?: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly example?: boolean | undefined;
};

export type Chosen =
  | {
      readonly ok: true;
      readonly template: Frozen<RequestTemplate>;
      readonly request: ApiRequest;
      readonly hints: readonly string[];
    }
  | { readonly ok: false; readonly message: string; readonly [member: string]: unknown };

export function chooseRequest(api: Frozen<Api>, asked: Asked, language: Language): Chosen {
  const values = Object.fromEntries(
    Object.entries(asked.parameters ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const names = Object.keys(values);
  const knows = ({ parameters }: Frozen<RequestTemplate>) =>
    names.every((name) => parameters.some((parameter) => parameter.name === name));
  const template =
    asked.request === undefined ? api.requests.find(knows) : api.requests.find(({ id }) => id === asked.request);
  if (!template) {
    return {
      ok: false,
      message: (asked.request === undefined ? noneHasThem : noSuchRequest)[language],
      requests: api.requests.map((one) => ({ id: one.id, parameters: one.parameters.map(({ name }) => name) })),
    };
  }
  const filled = fillRequest(template, { ...(asked.example ? exampleValues(template) : {}), ...values });
  const hints = hintsOf(template, values).map((hint) => hint[language]);
  if (filled.ok) return { ok: true, template, request: filled.request, hints };
  return {
    ok: false,
    message: filled.problems.map((problem) => sentenceOf(problem)[language]).join(' '),
    request: template.id,
    parameters: parameterSchema(template, language),
  };
}

const noneHasThem: Text = {
  pt: 'Nenhuma requisição tem todos estes parâmetros.',
  en: 'No request has all of these parameters.',
};
const noSuchRequest: Text = { pt: 'A API não tem esta requisição.', en: 'The API has no such request.' };

function sentenceOf({ parameter, problem }: ParameterProblem): Text {
  const sentences: Readonly<Record<ParameterProblem['problem'], Text>> = {
    missing: { pt: `Falta ${parameter}.`, en: `${parameter} is missing.` },
    type: { pt: `${parameter} não é do tipo esperado.`, en: `${parameter} is not of the expected type.` },
    pattern: { pt: `${parameter} não tem a forma esperada.`, en: `${parameter} does not have the expected form.` },
    values: { pt: `${parameter} não é um dos valores aceitos.`, en: `${parameter} is not one of the accepted values.` },
    unknown: { pt: `A requisição não tem o parâmetro ${parameter}.`, en: `The request has no parameter ${parameter}.` },
  };
  return sentences[problem];
}
