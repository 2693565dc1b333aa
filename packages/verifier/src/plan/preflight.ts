import type { Api, Frozen } from '@farol/catalogue';

/** Headers that a page may send without asking first (Fetch standard, "CORS-safelisted request-header"). */
const safelisted = new Set(['accept', 'accept-language', 'content-language', 'content-type']);
const simpleTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']);
const simpleMethods = new Set(['GET', 'HEAD', 'POST']);

/** Headers of the first request that a browser has to ask for, in the order of the Fetch standard. */
export function neededPreflightHeaders(api: Frozen<Api>): readonly string[] {
  const { credential, firstRequest } = api;
  const sent = new Headers({ ...credential?.headers, ...firstRequest.headers });
  if (credential && !credential.optional && credential.place !== 'query') sent.set(credential.name, 'key');
  return [...sent]
    .filter(([name, value]) => !safelisted.has(name) || (name === 'content-type' && !simpleTypes.has(value)))
    .map(([name]) => name)
    .sort();
}

/** Does a browser have to ask before it may make the first request? */
export function needsPreflight(api: Frozen<Api>): boolean {
  return !simpleMethods.has(api.firstRequest.method) || neededPreflightHeaders(api).length > 0;
}
