import type { Api, ApiRequest, Frozen } from '@farol/catalogue/ask';
import { type Context, command } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { CliError } from '../output/errors.ts';
import { cut } from '../output/text-width.ts';
import { type NamedRequest, namedRequest, requestLines } from './named-request.ts';
import { outgoing, typed } from './outgoing.ts';
import { payloadOf } from './payload.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly ApiRequest['method'][];

export const call = command({
  name: 'call',
  group: 'call',
  pt: 'Chama uma API por uma de suas requisições prontas ou por um caminho, com a chave do ambiente e dentro do limite.',
  en: 'Call an API by one of its ready requests or by a path, with the key from the environment and within its limit.',
  parameters: [
    apiParameter,
    {
      name: 'request',
      required: true,
      rest: true,
      pt: 'parâmetros como cep=01001000, com ou sem o nome de uma requisição pronta antes; ou um caminho abaixo da URL base',
      en: 'parameters such as cep=01001000, optionally after the name of a ready request; or a path below the base URL',
      ready: ([id = ''], { catalogue }) => {
        const api = catalogue.api(id);
        return api ? requestLines(api) : [];
      },
      after: (id, { catalogue }) => {
        const requests = catalogue.api(id)?.requests ?? [];
        const names = requests.flatMap(({ parameters }) => parameters.map(({ name }) => `${name}=`));
        return [...requests.map((request) => request.id), ...new Set(names)];
      },
    },
  ],
  options: {
    method: {
      short: 'X',
      value: 'method',
      choices: methods,
      pt: 'método (padrão: GET, ou POST se houver corpo)',
      en: 'method (default: GET, or POST with a body)',
    },
    header: {
      short: 'H',
      multiple: true,
      value: 'name: value',
      pt: 'cabeçalho extra (pode repetir)',
      en: 'extra header (repeatable)',
    },
    data: {
      short: 'd',
      value: 'json|@file|-',
      pt: 'corpo em JSON; @arquivo lê um arquivo, - lê a entrada padrão',
      en: 'body as JSON; @file reads a file, - reads standard input',
    },
    raw: {
      pt: 'a resposta original da API, mesmo que seja uma falha com status 200',
      en: 'the original response of the API, even a failure with status 200',
    },
    include: {
      short: 'i',
      pt: 'escreve também o status e os cabeçalhos da resposta na saída padrão',
      en: 'also write the status and headers of the response to standard output',
    },
    output: {
      short: 'o',
      value: 'file',
      file: true,
      pt: 'grava o corpo da resposta, sem alterações, neste arquivo',
      en: 'write the body of the response, unchanged, to this file',
    },
    pick: {
      value: 'pointer',
      pt: 'escreve só esta parte de uma resposta JSON, como /0/nome',
      en: 'write only this part of a JSON response, such as /0/name',
    },
    offline: offlineOption,
  },
  examples: {
    'call viacep cep=20040002': { pt: 'outro CEP', en: 'another postal code' },
    'call brasilapi holidays-of-year ano=2026': {
      pt: 'uma das três requisições prontas, pelo nome',
      en: 'one of the three ready requests, by name',
    },
    'call brasilapi /cnpj/v1/33000167000101 --json': {
      pt: 'com os detalhes da chamada, em JSON',
      en: 'with the details of the call, as JSON',
    },
    'call viacep /99999999/json/ --raw': {
      pt: 'um 200 que na verdade é uma falha',
      en: 'a 200 that is actually a failure',
    },
    'call jsonplaceholder /posts -d \'{"title":"Farol"}\'': { pt: 'um POST com corpo', en: 'a POST with a body' },
  },
  output: async () => (await import('./call-schema.ts')).callSchema,
  run: async (context, { words, options }) => {
    const api = apiNamed(words[0], context.catalogue);
    const named = namedRequest(api, words.slice(1));
    if (!named && words.length > 2) throw oneRequest(api, words[2] ?? '');
    if (named && (options.data !== undefined || options.method !== undefined))
      throw new CliError('bad_value', {
        pt: `--data e --method só podem ser usadas com um caminho: ${named.template.id} já define os dois.`,
        en: `--data and --method can be used only with a path: ${named.template.id} already defines both.`,
      });
    const data = options.data === undefined ? undefined : await payloadOf(options.data, context.input);
    const body = data === undefined ? undefined : jsonOf(new TextDecoder().decode(data));
    const method = methods.find((name) => name === options.method) ?? (body === undefined ? 'GET' : 'POST');
    const headers = Object.fromEntries((options.header ?? []).map(headerOf));
    const request = named
      ? outgoing(api, { ...named.request, headers: { ...named.request.headers, ...headers } })
      : typed(api, {
          method,
          address: words[1] ?? '/',
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          body,
        });
    if (named) sayExamples(context, named);
    const asked = options.raw ? { ...request, headers: { ...request.headers, prefer: 'upstream' } } : request;
    const { makeCall } = await import('./make-call.ts');
    return makeCall(context, asked, {
      offline: options.offline === true || context.config.offline,
      include: options.include === true,
      file: options.output,
      pointer: options.pick,
    });
  },
});

/** The person did not type these values, so they are named before they are sent. */
function sayExamples({ err, json, language }: Context, { fromExample }: NamedRequest): void {
  if (json || fromExample.length === 0) return;
  const pairs = fromExample.map(([name, value]) => `${name}=${value}`).join(' ');
  err.lines([err.paint('quiet', `${{ pt: 'do exemplo', en: 'from the example' }[language]}: ${pairs}`)]);
}

function oneRequest(api: Frozen<Api>, extra: string): CliError {
  const [line] = requestLines(api);
  return new CliError('unexpected_argument', {
    pt: `${JSON.stringify(extra)} é um argumento a mais depois de um caminho. Com parâmetros: ${line}`,
    en: `Unexpected argument ${JSON.stringify(extra)} after a path. With parameters: ${line}`,
  });
}

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
    const shown = cut(text, 60);
    throw new CliError(
      'bad_value',
      { pt: `--data precisa ser JSON; recebido: ${shown}`, en: `--data must be JSON; got: ${shown}` },
      { cause },
    );
  }
}
