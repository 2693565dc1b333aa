import type { ApiRequest } from '@farol/catalogue/ask';
import { command } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { CliError } from '../output/errors.ts';
import { typed } from './outgoing.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly ApiRequest['method'][];

export const call = command({
  name: 'call',
  group: 'call',
  about: {
    pt: 'Chama um caminho de uma API, com a chave do ambiente e dentro do limite.',
    en: 'Call a path of an API, with the key from the environment and inside its limit.',
  },
  parameters: [
    apiParameter,
    {
      name: 'path',
      required: true,
      about: {
        pt: 'caminho abaixo do endereço base, com a query, como /01001000/json/',
        en: 'path below the base address, with its query, such as /01001000/json/',
      },
    },
  ],
  options: {
    method: {
      type: 'string',
      short: 'X',
      value: 'method',
      choices: methods,
      about: {
        pt: 'método; sem ela GET, ou POST se houver corpo',
        en: 'method; GET if not given, or POST with a body',
      },
    },
    header: {
      type: 'string',
      short: 'H',
      multiple: true,
      value: 'name: value',
      about: { pt: 'cabeçalho a mais; pode repetir', en: 'further header; may be repeated' },
    },
    data: {
      type: 'string',
      short: 'd',
      value: 'json',
      about: { pt: 'corpo em JSON', en: 'body as JSON' },
    },
    raw: {
      type: 'boolean',
      about: {
        pt: 'a resposta da própria API, mesmo que seja uma falha disfarçada de 200',
        en: 'the API’s own answer, even a failure dressed up as 200',
      },
    },
    offline: offlineOption,
  },
  examples: [
    { words: 'call viacep /01310100/json/', about: { pt: 'outro CEP', en: 'another postal code' } },
    {
      words: 'call brasilapi /cnpj/v1/00000000000191 --json',
      about: { pt: 'com tudo sobre a chamada, em JSON', en: 'with all about the call, as JSON' },
    },
    {
      words: 'call viacep /99999999/json/ --raw',
      about: { pt: 'o 200 que na verdade é uma falha', en: 'the 200 that is in truth a failure' },
    },
    {
      words: `call jsonplaceholder /posts -d '{"title":"Farol"}'`,
      about: { pt: 'um POST com corpo', en: 'a POST with a body' },
    },
  ],
  output: async () => (await import('./call-schema.ts')).callSchema,
  run: async (context, { words, options }) => {
    const api = apiNamed(words[0], context.catalogue);
    const body = options.data === undefined ? undefined : jsonOf(options.data);
    const method = methods.find((name) => name === options.method) ?? (body === undefined ? 'GET' : 'POST');
    const headers = Object.fromEntries((options.header ?? []).map(headerOf));
    const request = typed(api, {
      method,
      address: words[1] ?? '/',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body,
    });
    const asked = options.raw ? { ...request, headers: { ...request.headers, prefer: 'upstream' } } : request;
    const { makeCall } = await import('./make-call.ts');
    return makeCall(context, asked, { offline: options.offline === true || context.config.offline });
  },
});

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name.toLowerCase(), value];
  throw new CliError('bad_value', {
    pt: `Um cabeçalho se escreve "nome: valor"; ${JSON.stringify(text)} não é assim.`,
    en: `A header is written "name: value"; ${JSON.stringify(text)} is not.`,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CliError(
      'bad_value',
      {
        pt: `--data precisa ser JSON (spec 4.1.4), e isto não é: ${cut(text)}`,
        en: `--data must be JSON (spec 4.1.4), and this is not: ${cut(text)}`,
      },
      { cause },
    );
  }
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
