import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { type Api, type Frozen, loadCatalogue } from '@farol/catalogue';
import { calleeOf, isServerCode, samplesOf } from '@farol/samples';
import { missingProgram } from './debian.ts';
import { listening } from './listening.ts';

const run = promisify(execFile);
const catalogue = loadCatalogue();
const key = 'a-key-for-tests';
/** The short form runs the sample of each API in one of the two languages, in turn. */
const isLong = process.env.FAROL_TEST_LONG === '1';
const python = ['/usr/bin/python3', 'python3'].find((name) => spawnSync(name, ['-c', 'import requests']).status === 0);
const withoutPython = python ? false : missingProgram('/usr/lib/python3/dist-packages/requests/__init__.py');

type Seen = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** Stands in for every API: it keeps what it was asked and answers with the entry's own sample. */
const seen = new Map<string, Seen>();
const double = await listening(async (request, response) => {
  const { method = '', headers } = request;
  const [, id = '', ...rest] = (request.url ?? '').split('/');
  const url = new URL(`/${rest.join('/')}`, 'http://double.test');
  seen.set(id, { method, url, headers, body: await text(request) });
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(catalogue.api(id.split(':')[0] ?? '')?.response.sample ?? null));
});
after(double.close);

const environment = (api: Frozen<Api>) => ({
  ...process.env,
  ...(api.credential ? { [api.credential.variable]: key } : {}),
});

const programs = [
  { language: 'javascript', words: [process.execPath, '--input-type=module', '--eval'], skip: false },
  { language: 'python', words: [python ?? '', '-c'], skip: withoutPython },
] as const;

for (const [index, api] of catalogue.apis.entries()) {
  for (const { language, words, skip } of isLong ? programs : programs.slice(index % 2, (index % 2) + 1))
    test(`the ${language} sample of ${api.id} sends exactly the first request`, { skip }, async () => {
      const id = `${api.id}:${language}`;
      const sample = samplesOf(calleeOf(api), api.firstRequest)[language];
      const code = sample.replaceAll(`https://${new URL(api.baseAddress).host}`, `${double.url}/${id}`);
      const [program, ...flags] = words;
      const { stdout } = await run(program, [...flags, code], { env: environment(api) });
      assert.match(stdout, /^200 /);
      compare(api, seen.get(id));
    });

  test(`the JavaScript sample of ${api.id} ${isServerCode(api) ? 'reads its key on a server' : 'could run in a browser'}`, () => {
    const { javascript } = samplesOf(calleeOf(api), api.firstRequest);
    const needsKey = api.credential !== null && !api.credential.optional;
    assert.equal(javascript.includes('process.env'), needsKey);
    assert.equal(isServerCode(api), api.cors === 'no' || needsKey);
  });
}

/** Method, path, query, headers and body of the entry, its needed credential in its place, and none that is optional. */
function compare(api: Frozen<Api>, request: Seen | undefined): void {
  assert.ok(request, 'no request arrived');
  const { firstRequest, credential } = api;
  const needed = credential && !credential.optional ? credential : null;
  assert.equal(request.method, firstRequest.method);
  assert.equal(
    decodeURI(request.url.pathname),
    decodeURI(`${new URL(api.baseAddress).pathname.replace(/\/$/, '')}${firstRequest.path}`),
  );
  assert.deepEqual(Object.fromEntries(request.url.searchParams), {
    ...firstRequest.query,
    ...(needed?.place === 'query' ? { [needed.name]: key } : {}),
  });
  const headers: Record<string, string> = { ...credential?.headers, ...firstRequest.headers };
  if (needed?.place === 'header') headers[needed.name] = key;
  if (needed?.place === 'bearer') headers.authorization = `Bearer ${key}`;
  for (const [name, value] of Object.entries(headers)) assert.equal(request.headers[name.toLowerCase()], value, name);
  if (needed === null) assert.equal(request.headers.authorization, undefined);
  if (firstRequest.body === undefined) assert.equal(request.body, '');
  else assert.deepEqual(JSON.parse(request.body), firstRequest.body);
}
