// Does Farol keep its own rules, with no exception switched off?

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { collectSource, judgePaper, type Report } from '@farol/conformance';
import { mostConventions } from '../apps/server/src/graphql/types/query.ts';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';

const { rules, guides } = loadCatalogue();
const { server, close } = await createWholeServer();
after(close);

async function judged(path: string): Promise<Report> {
  const text = await (await server.fetch(new Request(`http://127.0.0.1:8080${path}`))).text();
  const source = await collectSource(path.slice(1), text, async () => assert.fail('it refers to no other file'));
  return judgePaper(source, { rules });
}

for (const path of ['/openapi.json', '/schema.graphql'])
  test(`${path} breaks none of the rules`, async () => {
    const { findings, checked } = await judged(path);
    assert.deepEqual(
      findings.map(({ rule, pointer, message }) => `${rule} ${pointer} ${message.en}`),
      [],
    );
    assert.ok(checked.filter(({ verdict }) => verdict === 'kept').length >= 3);
  });

test('the bound that the schema states for its lists of content holds', () => {
  assert.ok(rules.length <= mostConventions && guides.length <= mostConventions);
});
