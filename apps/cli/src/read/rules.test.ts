import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { ruleViewSchema } from '@farol/catalogue/view-schemas';
import { farol } from '../testing/in-process.ts';
import { rulesSchema } from './read-schemas.ts';

const { rules } = loadCatalogue();

async function ids(words: string): Promise<string[]> {
  return rulesSchema.parse(JSON.parse((await farol(`rules --json ${words}`)).stdout)).data.map(({ id }) => id);
}

test('rules are listed group by group, and narrowed by group, level and words', async () => {
  assert.deepEqual(
    await ids(''),
    rules.map(({ id }) => id),
  );
  assert.ok((await ids('--group webhooks')).every((id) => id.startsWith('webhooks-')));
  assert.ok((await ids('--group rest --level must')).length > 0);
  assert.ok((await ids('cursor')).length > 0);
});

test('every rule can be shown in both languages and as JSON, with its reason and both exchanges', async () => {
  for (const rule of rules) {
    for (const language of ['pt', 'en'] as const) {
      const { stdout } = await farol(`rule ${rule.id} --lang ${language}`);
      for (const part of [rule.title, rule.reason, rule.unchecked ?? rule.reason, rule.right.note, rule.wrong.note])
        assert.ok(stdout.includes(part[language]), `${rule.id}: ${part[language]} is missing`);
    }
    ruleViewSchema.parse(JSON.parse((await farol(`rule ${rule.id} --json`)).stdout));
  }
});

test('a word in another form finds the rule too', async () => {
  for (const word of ['pagination', 'paginação', 'paginate'])
    assert.match((await farol(`rules ${word}`)).stdout, /^rest-paginate-long-lists\t.*\n$/, word);
  assert.match((await farol('rules versionamento')).stdout, /^versioning-/m);
  assert.equal((await farol('rules xylophone --lang en')).stderr, 'No rule matches.\n');
});
