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
    en: 'Call a path of an API, with the key from the environment and within its limit.',
  },
  parameters: [
    apiParameter,
    {
      name: 'path',
      required: true,
      about: {
        pt: 'caminho sob a URL base, com a query, como /01001000/json/',
        en: 'path under the base URL, with its query, such as /01001000/json/',
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
        pt: 'método (padrão: GET, ou POST se houver corpo)',
        en: 'method (default: GET, or POST with a body)',
      },
    },
    header: {
      type: 'string',
      short: 'H',
      multiple: true,
      value: 'name: value',
      about: { pt: 'cabeçalho extra (pode repetir)', en: 'extra header (repeatable)' },
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
        pt: 'a resposta original da API, mesmo que seja uma falha com status 200',
        en: 'the API’s original answer, even a failure with status 200',
      },
    },
    offline: offlineOption,
  },
  examples: [
    { words: 'call viacep /20040002/json/', about: { pt: 'outro CEP', en: 'another postal code' } },
    {
      words: 'call brasilapi /cnpj/v1/33000167000101 --json',
      about: { pt: 'com os detalhes da chamada, em JSON', en: 'with the details of the call, as JSON' },
    },
    {
      words: 'call viacep /99999999/json/ --raw',
      about: { pt: 'um 200 que na verdade é uma falha', en: 'a 200 that is actually a failure' },
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
    pt: `Um cabeçalho tem a forma "nome: valor"; recebido: ${JSON.stringify(text)}.`,
    en: `A header has the form "name: value"; got ${JSON.stringify(text)}.`,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CliError(
      'bad_value',
      {
        pt: `--data precisa ser JSON; recebido: ${cut(text)}`,
        en: `--data must be JSON; got: ${cut(text)}`,
      },
      { cause },
    );
  }
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
