import { STATUS_CODES } from 'node:http';
import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import { type ExportedFile, type ExportedRequest, exportedRequests, type Pair, queryText } from './requests.ts';
import { linesToDecide } from './to-decide.ts';

const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A Postman collection (v2.1). The key is a variable without a value, to be set in the user's own environment. */
export function postmanCollection(api: Frozen<Api>, language: Language, today: string): readonly ExportedFile[] {
  const requests = exportedRequests(api, language);
  const collection = {
    info: {
      name: api.name,
      description: [api.description[language], '', ...linesToDecide(api, language, today)].join('\n'),
      schema: format,
    },
    ...authentication(api),
    item: requests.map((request) => ({
      name: request.name,
      request: requestView(api, request),
      response: [
        {
          name: request.name,
          originalRequest: requestView(api, request),
          status: STATUS_CODES[request.answer.status] ?? '',
          code: request.answer.status,
          _postman_previewlanguage: /json/.test(request.answer.contentType) ? 'json' : 'text',
          header: request.answer.contentType === '' ? [] : [{ key: 'Content-Type', value: request.answer.contentType }],
          cookie: [],
          body: request.answer.body,
        },
      ],
    })),
    variable: [{ key: 'baseUrl', value: api.baseAddress, type: 'string' }],
  };
  return [{ path: `${api.id}.postman_collection.json`, text: `${JSON.stringify(collection, null, 2)}\n` }];
}

function authentication({ credential }: Frozen<Api>) {
  if (credential === null || credential.optional) return { auth: { type: 'noauth' } };
  const value = `{{${credential.variable}}}`;
  const member = (key: string, value: string) => ({ key, value, type: 'string' });
  if (credential.place === 'bearer') return { auth: { type: 'bearer', bearer: [member('token', value)] } };
  const apikey = [member('key', credential.name), member('value', value), member('in', credential.place)];
  return { auth: { type: 'apikey', apikey } };
}

function requestView({ credential }: Frozen<Api>, request: ExportedRequest) {
  const member = ({ name, value }: Pair) => ({ key: name, value });
  // An optional key is included but disabled.
  const optional =
    credential?.optional && credential.place !== 'query'
      ? [
          {
            key: credential.name,
            value: `${credential.place === 'bearer' ? 'Bearer ' : ''}{{${credential.variable}}}`,
            disabled: true,
          },
        ]
      : [];
  const query = queryText(request.query);
  return {
    method: request.method,
    header: [...request.headers.map(member), ...optional],
    url: {
      raw: `{{baseUrl}}${request.path}${query}`,
      host: ['{{baseUrl}}'],
      path: request.path.slice(1).split('/'),
      ...(request.query.length > 0
        ? {
            query: request.query.map((pair) => ({
              key: encodeURIComponent(pair.name),
              value: encodeURIComponent(pair.value),
            })),
          }
        : {}),
    },
    ...(request.body === undefined
      ? {}
      : { body: { mode: 'raw', raw: request.body, options: { raw: { language: 'json' } } } }),
  };
}
