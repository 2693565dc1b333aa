import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { commandLine, loadCatalogue } from '@farol/catalogue';
import { termNames } from '@farol/catalogue/internal';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { brunoFolder } from './bruno.ts';
import { curlFile } from './curl-file.ts';
import { requestsSchema } from './export-schema.ts';
import { httpFile } from './http-file.ts';
import { openapiText } from './openapi.ts';
import { postmanCollection } from './postman.ts';

const { apis } = loadCatalogue();
const folder = folderOf({ after });

test('without --as, the three requests go to standard output as command lines, each below its use and all below the facts to decide by', async () => {
  for (const api of apis) {
    const [facts, first, ...further] = (await farol(`export ${api.id} --lang en`)).stdout.split('\n\n');
    assert.ok(
      facts?.split('\n').every((line) => line.startsWith('# ')),
      api.id,
    );
    assert.equal(
      first,
      `# ${api.practicalUses[0]?.en}: ${api.requests[0]?.title.en}\n${commandLine(api, { lines: true, needsKey: api.requests[0]?.needsKey ?? false })}`,
    );
    assert.equal(further.length, 2, api.id);
    assert.ok(
      further.every((text, i) => text.startsWith(`# ${api.practicalUses[i + 1]?.en}: `)),
      api.id,
    );
  }
});

test('an existing file is not overwritten without --force', async () => {
  const path = join(folder, 'viacep.http');
  await writeFile(path, 'mine');
  const refused = await farol(`export viacep --as http -o ${path} --lang en`);
  assert.deepEqual([refused.exitCode, refused.stdout], [1, '']);
  assert.match(refused.stderr, /already exists; --force overwrites it/);
  assert.equal(await readFile(path, 'utf8'), 'mine');
  const forced = await farol(`export viacep --as http -o ${path} --force`);
  assert.deepEqual(forced, { exitCode: 0, stdout: '', stderr: `${path}\n` });
  assert.match(await readFile(path, 'utf8'), /^GET \{\{baseUrl\}\}\/01001000\/json\/$/m);
});

test('a Bruno collection is a folder: with -o it is written, without it the command is shown', async () => {
  const target = join(folder, 'spotify');
  assert.equal((await farol(`export spotify --as bruno -o ${target}`)).exitCode, 0);
  const files = (await readdir(target, { recursive: true })).sort();
  assert.deepEqual(files, [
    '.env.sample',
    'bruno.json',
    'collection.bru',
    'environments',
    'environments/farol.bru',
    'first-request.bru',
    'play-an-album.bru',
    'what-the-person-is-listening-to.bru',
  ]);
  const shown = await farol('export spotify --as bruno --lang pt');
  assert.equal(shown.exitCode, 2);
  assert.match(shown.stderr, /farol export spotify --as bruno -o spotify/);
});

test('as JSON an export is its files, written or not, in every form', async () => {
  for (const form of ['curl', 'http', 'bruno', 'postman', 'openapi']) {
    const printed = requestsSchema.parse(JSON.parse((await farol(`export github --as ${form} --json`)).stdout));
    assert.deepEqual([printed.api, printed.as, printed.written], ['github', form, null]);
    assert.ok(printed.files.every(({ text }) => text.length > 0));
  }
});

test('a place that cannot be written is a failure that names it, and leaves nothing half written', async () => {
  const path = join(folder, 'viacep.http', 'below-a-file.http');
  const { exitCode, stderr } = await farol(`export ibge --as http -o ${path} --lang en`);
  assert.equal(exitCode, 1);
  assert.match(stderr, /cannot be written/);
  assert.deepEqual(
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part')),
    [],
  );
});

test('every export names terms, prices, freshness, links, steps to the key, scopes, origin and substitutes, in both languages', () => {
  for (const api of apis)
    for (const language of ['pt', 'en'] as const) {
      const { terms, links, credentialSteps } = api;
      const addresses = [terms.termsUrl.value, links.openapi.value, links.status.value].filter((value) =>
        value.startsWith('https:'),
      );
      for (const form of [openapiText, postmanCollection, brunoFolder, httpFile, curlFile]) {
        const text = form(api, language, '2026-11-16')
          .map((file) => file.text)
          .join('\n')
          .replaceAll('\\"', '"');
        const said = [...credentialSteps, ...api.lineage, api.freshness].flatMap(({ text }) => text?.[language] ?? []);
        const scopes = api.scopes.map(({ meaning }) => meaning[language]);
        const amounts = api.prices.items.map(({ amount }) => String(amount));
        const differences = api.substitutes.map((substitute) => substitute.differences[language]);
        if (form !== openapiText)
          for (const term of termNames) assert.ok(text.includes(`terms.${term}: ${terms[term].value}`), term);
        const sdks = links.sdks.value === 'not-stated' ? [] : links.sdks.value.map(({ url }) => url);
        for (const part of [api.docs, ...addresses, ...said, ...scopes, ...amounts, ...sdks, ...differences])
          assert.ok(text.includes(part), `${api.id} ${form.name}: ${part}`);
      }
    }
});

test('the OpenAPI text has the facts to decide by as in REST', () => {
  for (const api of apis) {
    const description = JSON.parse(openapiText(api, 'en', '2026-11-16')[0]?.text ?? '');
    const { terms, prices } = description['x-farol'];
    assert.equal(terms.commercial_use.value, api.terms.commercialUse.value);
    assert.equal(prices.read_on, api.prices.readOn);
    assert.equal(terms.card.overdue, false);
    const { value } = api.terms.termsUrl;
    assert.equal(description.info.termsOfService, value === 'not-stated' ? undefined : value);
  }
});
