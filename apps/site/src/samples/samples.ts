import { type Api, commandLine, type Frozen } from '@farol/catalogue';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { pythonPython3 } from '@scalar/snippetz/plugins/python/python3';
import { readFromEnvironment } from './environment.ts';
import { harRequest } from './har.ts';

export const sampleLanguages = ['curl', 'javascript', 'python', 'go', 'php'] as const;
type SampleLanguage = (typeof sampleLanguages)[number];

export const sampleNames: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
};

/** Whether the JavaScript sample must run on a server: the browser is shut out, or a key would be shown to it (spec 5.9). */
export function isServerCode(api: Frozen<Api>): boolean {
  return api.cors === 'no' || (api.credential !== null && !api.credential.optional);
}

/** Whether the API refuses callers because of their User-Agent. */
export function mindsUserAgent(api: Frozen<Api>): boolean {
  return api.failures.some(({ code }) => code.startsWith('user-agent'));
}

/** The first request in five languages, each with the standard library only. */
export function samplesOf(api: Frozen<Api>): Readonly<Record<SampleLanguage, string>> {
  const request = harRequest(api);
  // These clients send no User-Agent of their own, and this API refuses calls without one.
  const named = harRequest(api, mindsUserAgent(api) ? { 'User-Agent': 'my-app/1.0' } : {});
  const variable = api.credential && !api.credential.optional ? api.credential.variable : undefined;
  const read = (code: string, language: Exclude<SampleLanguage, 'curl'>) =>
    readFromEnvironment(code.trim(), language, variable);
  return {
    curl: commandLine(api, { lines: true }),
    javascript: `const response = await ${read(jsFetch.generate(request), 'javascript')};\n\nconsole.log(response.status, await response.json());`,
    python: withImport(read(pythonPython3.generate(named), 'python'), variable),
    go: checked(withGoImport(read(goNative.generate(request), 'go'), variable)),
    php: `<?php\n${read(phpCurl.generate(named), 'php').replace(/\n*curl_close\(\$ch\);$/, '')}`,
  };
}

function withImport(code: string, variable: string | undefined): string {
  if (variable === undefined) return code;
  const lines = code.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('import '));
  return lines.toSpliced(last + 1, 0, 'import os').join('\n');
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
