// A request in five languages. The sheet shows it, and the script of the sheet writes it again for other values.
import type { Api, ApiRequest, Frozen } from '@farol/catalogue';
import { commandLine } from '@farol/catalogue/command-line';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { readFromEnvironment } from './environment.ts';
import { harRequest } from './har.ts';

export const sampleLanguages = ['curl', 'javascript', 'python', 'go', 'php'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const sampleNames: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
};

/** The parts of an entry that a sample needs. */
export type Callee = Pick<Frozen<Api>, 'baseAddress' | 'credential'> & { readonly mindsUserAgent: boolean };

export function calleeOf(api: Frozen<Api>): Callee {
  return { baseAddress: api.baseAddress, credential: api.credential, mindsUserAgent: mindsUserAgent(api) };
}

/** Whether the JavaScript sample must run on a server: the browser is shut out, or a key would be shown to it (spec 5.9). */
export function isServerCode(api: Frozen<Api>): boolean {
  return api.cors === 'no' || (api.credential !== null && !api.credential.optional);
}

/** Whether the API refuses callers because of their User-Agent. */
export function mindsUserAgent(api: Frozen<Api>): boolean {
  return api.failures.some(({ code }) => code.startsWith('user-agent'));
}

/** Python with the library that everybody uses, the others with what their language brings. `withKey` adds an optional key. */
export function samplesOf(
  callee: Callee,
  request: Frozen<ApiRequest>,
  withKey = false,
): Readonly<Record<SampleLanguage, string>> {
  const { credential } = callee;
  const key = credential && (withKey || !credential.optional) ? credential : null;
  const har = harRequest(callee, request, key);
  // PHP sends no User-Agent of its own, and Node one that BrasilAPI refuses.
  const named = harRequest(callee, request, key, callee.mindsUserAgent ? { more: { 'User-Agent': 'my-app/1.0' } } : {});
  const read = (code: string, language: Exclude<SampleLanguage, 'curl'>) =>
    readFromEnvironment(code.trim(), language, key?.variable);
  return {
    curl: commandLine({ ...callee, firstRequest: request }, { lines: true, needsKey: withKey }),
    javascript: [
      `const response = await ${read(jsFetch.generate(named), 'javascript')};`,
      'console.log(response.status, await response.json());',
    ].join('\n\n'),
    python: [
      `${key ? 'import os\n' : ''}import requests`,
      `response = ${read(pythonRequests.generate(harRequest(callee, request, key, { apart: true })), 'python')}`,
      'print(response.status_code, response.json())',
    ].join('\n\n'),
    go: checked(withGoImport(read(goNative.generate(har), 'go'), key?.variable)),
    php: `<?php\n${read(phpCurl.generate(named), 'php').replace(/\n*curl_close\(\$ch\);$/, '')}`,
  };
}

function withGoImport(code: string, variable: string | undefined): string {
  return variable === undefined ? code : code.replace('\t"net/http"\n', '\t"net/http"\n\t"os"\n');
}

/** The library ignores Go's errors, so a failed call would end in a nil pointer; this adds the checks. */
function checked(code: string): string {
  const orPanic = '\n\tif err != nil {\n\t\tpanic(err)\n\t}';
  return code
    .replace(/\treq, _ := (.*)/, `\treq, err := $1${orPanic}`)
    .replace(/\tres, _ := (.*)\n/, `\tres, err := $1${orPanic}`)
    .replace('\tbody, _ := io.ReadAll(res.Body)', `\tbody, err := io.ReadAll(res.Body)${orPanic}`)
    .replace('\tfmt.Println(res)\n', '')
    .replace(/\n\n}$/, '\n}');
}
