// No character that a terminal obeys comes from a stranger's text to a terminal, whatever quotes it: reports in every format, sentences
// about files, answers of APIs.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import check from '../../commands/check.json' with { type: 'json' };
import { startApp } from '../testing/app.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';

/** A title of the window, a colour, a bell, the C1 forms of both, deleting, going back, and a change of direction. */
const hostile = '\u001b]0;owned\u0007\u001b[31m\u009b31m\u009d0;owned\u009c\u0090\u007f\u0008\u202eowned\u2066';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const obeyed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/;
/** Of this program itself: the colours of styles, and the line of progress. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same.
const own = /\u001b\[(?:1|2|22|3[1-36]|39)m|\r[^\n\r\u001b]*(?:\u001b\[[\d;]*m[^\n\r\u001b]*)*\u001b\[K|\r\u001b\[K/g;

const folder = folderOf({ after });
const answers = { '200': { description: hostile }, default: { $ref: `#/components/responses/${hostile}` } };
const description = {
  openapi: '3.1.0',
  info: { title: hostile, version: hostile },
  servers: [{ url: '/v1' }],
  paths: {
    [`/getUsers${hostile}`]: {
      get: {
        operationId: hostile,
        tags: [hostile],
        parameters: [{ $ref: `other.json#/${hostile}` }],
        responses: answers,
      },
    },
  },
};

async function prints(words: readonly string[], widths: readonly (number | undefined)[] = [undefined, 80]) {
  let all = '';
  for (const columns of widths) {
    const { stdout, stderr } = await farol(words, columns === undefined ? {} : { columns });
    const foreign = `${stdout}${stderr}`.replaceAll(own, '');
    assert.doesNotMatch(foreign, obeyed, `${words[0]} ${columns}`);
    all += foreign;
  }
  return all;
}

for (const format of check.options.format.choices)
  test(`a description full of control characters is judged without one of them in the report: ${format}`, async () => {
    const file = join(folder, `title${hostile.replaceAll('/', '')}.json`);
    writeFileSync(file, JSON.stringify(description));
    for (const language of ['pt', 'en']) {
      const printed = await prints(['check', file, '--format', format, '--lang', language]);
      assert.match(printed, /\\u001b|\\\\u001b|\\u009b/, 'they are shown as escapes');
    }
  });

test('sentences about files, ids and options that do not exist quote them without control characters', async () => {
  for (const words of [
    ['check', join(folder, hostile)],
    ['show', hostile],
    ['list', `--${hostile}`],
    [hostile],
    ['list', '--category', hostile],
    ['call', 'viacep', `/${hostile}`, '--offline'],
    ['plan', hostile],
  ])
    assert.match(await prints(words), /owned/, words[0]);
});

test('the answer of an API is shown without control characters on a terminal', async () => {
  // In a pipe they are data, which the next program gets as they came.
  const body = JSON.stringify({ title: hostile });
  assert.match(await prints(['call', 'jsonplaceholder', '/posts', '--offline', '-d', body], [80]), /owned/);
});

test('a running server that answers with control characters is reported without them', async () => {
  const server = await startApp({ after }, () => ({
    status: 500,
    headers: { 'content-type': 'text/html', 'x-title': 'ok' },
    body: hostile,
  }));
  for (const format of check.options.format.choices)
    await prints(['check', '--live', server.address, '--format', format, '--lang', 'en']);
});
