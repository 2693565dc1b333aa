// Which ready request of an entry do the arguments mean, and is every value right?
import {
  type Api,
  type ApiRequest,
  exampleValues,
  type Frozen,
  fillRequest,
  type Language,
  type RequestTemplate,
} from '@farol/catalogue';
import { hintsOf } from '@farol/catalogue/brasil';
import { worded } from '@farol/http/text';
import * as z from 'zod';
import texts from '../../texts.json' with { type: 'json' };
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
      message: texts.sentences[asked.request === undefined ? 'noneHasThem' : 'noSuchRequest'][language],
      requests: api.requests.map((one) => ({ id: one.id, parameters: one.parameters.map(({ name }) => name) })),
    };
  }
  const filled = fillRequest(template, { ...(asked.example ? exampleValues(template) : {}), ...values });
  const hints = hintsOf(template, values).map((hint) => hint[language]);
  if (filled.ok) return { ok: true, template, request: filled.request, hints };
  return {
    ok: false,
    message: filled.problems
      .map(({ parameter, problem }) => worded(texts.parameters[problem], { parameter })[language])
      .join(' '),
    request: template.id,
    parameters: parameterSchema(template, language),
  };
}
