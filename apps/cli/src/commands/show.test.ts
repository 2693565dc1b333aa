import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, loadCatalogue } from '@farol/catalogue';
import { farol } from '../testing/in-process.ts';
import { entrySchema } from '../views/entry-schema.ts';

const { apis } = loadCatalogue();

for (const api of apis) {
  test(`the sheet of ${api.id} has its nine fields and its first request to the letter, in both languages`, async () => {
    for (const language of ['pt', 'en'] as const) {
      const { stdout, exitCode } = await farol(`show ${api.id} --lang ${language}`);
      assert.equal(exitCode, 0);
      for (const part of [
        api.name,
        api.baseAddress,
        api.description[language],
        api.freeTier[language],
        ...api.practicalUses.map((use) => use[language]),
        ...api.formats,
      ])
        assert.ok(stdout.includes(part), `${part} is missing`);
      const shown = stdout.replace(/\n {2}/g, '\n');
      assert.ok(shown.includes(commandLine(api, { lines: true })));
    }
    const members = entrySchema.parse(JSON.parse((await farol(`show ${api.id} --json`)).stdout));
    assert.equal(members.first_request, commandLine(api));
  });
}

test('sources come when asked for, with the date on which each was read', async () => {
  const { stdout } = await farol('show viacep --sources --lang en');
  assert.match(stdout, /Where each fact comes from/);
  assert.match(stdout, /- Base address: provider, https:\/\/viacep\.com\.br\/, 2026-11-14/);
  assert.doesNotMatch((await farol('show viacep --lang en')).stdout, /Where each fact/);
});
