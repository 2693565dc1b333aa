import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../../../test/properties.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { commandLine } from './command-line.ts';
import { loadCatalogue } from './load.ts';
import type { Api, ApiRequest } from './schema/api-schema.ts';
import type { Frozen } from './schema/freeze-deep.ts';

// A program named curl, first in PATH, that prints its arguments one by one, as the shell passed them.
const folder = temporaryFolder();
writeFileSync(join(folder, 'curl'), '#!/bin/sh\nprintf \'%s\\0\' "$@"\n', { mode: 0o755 });

function wordsAsRun(line: string, environment: Record<string, string>): string[] {
  const env = { ...environment, PATH: `${folder}:${process.env.PATH}` };
  const { stdout, stderr, status } = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' });
  assert.equal(status, 0, `sh refused ${line}: ${stderr}`);
  return stdout.split('\0').slice(0, -1);
}

type Sent = {
  method: string;
  address: string;
  query: [string, string][];
  headers: [string, string][];
  body: string | undefined;
};

/** Reads the arguments by the manual of curl, independently of our code. */
function asCurlReads(words: readonly string[]): Sent {
  const sent: Sent = { method: '', address: '', query: [], headers: [], body: undefined };
  let globbing = true;
  let get = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const next = () => words[++i] ?? assert.fail(`${word} needs a value`);
    if (word === '-X') sent.method = next();
    else if (word === '-G') get = true;
    else if (word === '--globoff') globbing = false;
    else if (word === '-H') {
      const header = next();
      const at = header.search(/[:;]/);
      sent.headers.push([header.slice(0, at), header.slice(at + 1).replace(/^ /, '')]);
    } else if (word === '--data-urlencode' || word === '--url-query') {
      if (word === '--data-urlencode') assert.ok(get, 'without -G the text would go into the body');
      const text = next();
      const at = text.indexOf('=');
      sent.query.push([decodeURIComponent(text.slice(0, at)), text.slice(at + 1)]);
    } else if (word === '-d') {
      sent.body = next();
      assert.ok(!sent.body.startsWith('@'), 'curl would read a file');
    } else {
      assert.ok(!word.startsWith('-'), `unexpected option ${word}`);
      assert.equal(sent.address, '', 'only one address');
      sent.address = word;
    }
  }
  if (globbing) assert.doesNotMatch(sent.address, /[[\]{}]/, 'curl would read a pattern');
  const [address = '', inAddress] = sent.address.split('?');
  sent.address = address;
  if (inAddress !== undefined) sent.query.unshift(...new URLSearchParams(inAddress));
  sent.method ||= sent.body === undefined ? 'GET' : 'POST';
  return sent;
}

function asStructured(api: Frozen<Api>, request: Frozen<ApiRequest>, key: string): Sent {
  const { credential } = api;
  const required = credential && !credential.optional ? credential : undefined;
  return {
    method: request.method,
    address: `${api.baseAddress}${request.path}`,
    query: [
      ...Object.entries(request.query),
      ...(required?.place === 'query' ? [[required.name, key] as [string, string]] : []),
    ],
    headers: [
      ...(required?.place === 'header' ? [[required.name, key] as [string, string]] : []),
      ...(required?.place === 'bearer' ? [['Authorization', `Bearer ${key}`] as [string, string]] : []),
      ...Object.entries({ ...credential?.headers, ...request.headers }),
    ],
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
  };
}

const { apis } = loadCatalogue();
const hardKey = `k3y "with" 'quotes' $HOME \`id\` \\ & = % ã`;

for (const api of apis) {
  for (const lines of [false, true]) {
    test(`sh runs the first request of ${api.id} ${lines ? 'over several lines' : 'on one line'} as exactly the structured request`, () => {
      const line = commandLine(api, { lines });
      const environment = api.credential ? { [api.credential.variable]: hardKey } : {};
      assert.deepEqual(asCurlReads(wordsAsRun(line, environment)), asStructured(api, api.firstRequest, hardKey));
    });
  }
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => !value.includes('\0'));
const oneLine = fc
  .string({ unit: fc.constantFrom(...'azAZ09 "\'$`\\;:=&?#%[]{}()<>|*!~ãçé€'), maxLength: 20 })
  .map((value) => value.trim());
const name = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_[]. $'), minLength: 1, maxLength: 8 });
const headerName = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019-'), minLength: 1, maxLength: 8 })
  .map((value) => `x-${value}`);
const path = fc
  .array(fc.string({ unit: fc.constantFrom(..."az09-._~:@!$&'()*+,;=[]{}"), maxLength: 8 }))
  .map((parts) => `/${parts.join('/')}`);
const method = fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const, 'PATCH' as const, 'DELETE' as const);

test('sh passes every structured request to curl unchanged: spaces, accents, quotes, $, [, line breaks and JSON bodies', () => {
  const request = fc.record(
    {
      method,
      path,
      query: fc.dictionary(name, text, { maxKeys: 4 }),
      headers: fc.dictionary(headerName, oneLine, { maxKeys: 4 }),
      body: fc.jsonValue({ maxDepth: 3 }),
    },
    { requiredKeys: ['method', 'path', 'query', 'headers'] },
  );
  const subject = fc.record({ api: fc.constantFrom(...apis), request, key: text, lines: fc.boolean() });
  fc.assert(
    fc.property(subject, ({ api, request, key, lines }) => {
      const line = commandLine(api, { request, lines });
      const environment = api.credential ? { [api.credential.variable]: key } : {};
      assert.deepEqual(asCurlReads(wordsAsRun(line, environment)), asStructured(api, request, key));
    }),
    { numRuns: 300 },
  );
});

test('an optional key is omitted from the first request, so that an empty variable cannot break it', () => {
  const optional = apis.filter((api) => api.credential?.optional);
  assert.ok(optional.length > 0);
  for (const api of optional) assert.ok(!commandLine(api).includes(api.credential?.variable ?? ''), api.id);
});
