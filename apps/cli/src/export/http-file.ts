import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import { type ExportedFile, type ExportedRequest, exportedRequests, keyPair, queryText } from './requests.ts';
import { linesToDecide } from './to-decide.ts';

/** A file for editors that send requests (REST Client, httpyac). The key is read from the environment when a request is sent. */
export function httpFile(api: Frozen<Api>, language: Language, today: string): readonly ExportedFile[] {
  const { credential } = api;
  const head = [
    `# ${api.name}`,
    ...linesToDecide(api, language, today).map((line) => `# ${line}`),
    `@baseUrl = ${api.baseAddress}`,
    ...(credential ? [`@${credential.variable} = {{$processEnv ${credential.variable}}}`] : []),
  ];
  const requests = exportedRequests(api, language).map((request) => requestText(api, request));
  return [{ path: `${api.id}.http`, text: `${[head.join('\n'), ...requests].join('\n\n')}\n` }];
}

function requestText(api: Frozen<Api>, request: ExportedRequest): string {
  const key = keyPair(api, (name) => `{{${name}}}`);
  const query = key?.place === 'query' && !key.optional ? [...request.query, key] : request.query;
  const header = key?.place === 'header' ? [`${key.name}: ${key.value}`] : [];
  return [
    `### ${request.name}`,
    // An optional key is commented out, as the command line does without it.
    ...(key?.optional ? header.map((line) => `# ${line}`) : []),
    `${request.method} {{baseUrl}}${request.path}${queryText(query)}`,
    ...(key?.optional ? [] : header),
    ...request.headers.map(({ name, value }) => `${name}: ${value}`),
    ...(request.body === undefined ? [] : ['', request.body]),
  ].join('\n');
}
