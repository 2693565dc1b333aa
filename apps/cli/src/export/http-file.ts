import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import { type ExportedFile, type ExportedRequest, exportedRequests, queryText } from './requests.ts';
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

function requestText({ credential }: Frozen<Api>, request: ExportedRequest): string {
  const value = credential && `{{${credential.variable}}}`;
  const key = credential?.optional === false && value ? { name: credential.name, value } : undefined;
  const query = key && credential?.place === 'query' ? [...request.query, key] : request.query;
  const keyHeader =
    credential?.place === 'bearer'
      ? `Authorization: Bearer ${value}`
      : credential?.place === 'header'
        ? `${credential.name}: ${value}`
        : undefined;
  return [
    `### ${request.name}`,
    // An optional key is commented out, as the command line does without it.
    ...(keyHeader && credential?.optional ? [`# ${keyHeader}`] : []),
    `${request.method} {{baseUrl}}${request.path}${queryText(query)}`,
    ...(keyHeader && !credential?.optional ? [keyHeader] : []),
    ...request.headers.map((header) => `${header.name}: ${header.value}`),
    ...(request.body === undefined ? [] : ['', request.body]),
  ].join('\n');
}
