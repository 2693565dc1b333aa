import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farol } from '../apps/cli/src/testing/in-process.ts';
import { usualListenPort } from '../apps/cli/src/webhooks/webhook-options.ts';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { createTestServer } from '../apps/server/src/testing/test-server.ts';
import { builtSite } from './built-site.ts';

test('the practice provider of the server may deliver to the port of farol listen', () => {
  assert.deepEqual(readConfig({}).webhookPorts, [usualListenPort]);
});

const server = await createTestServer();

async function overHttp(path: string): Promise<Record<string, unknown>> {
  return (await server.fetch(new Request(`http://127.0.0.1:8080${path}`))).json();
}

/** The server adds links of its own to the view that both share. */
function withoutLinks({ links, ...members }: Record<string, unknown>): Record<string, unknown> {
  const { self: _self, page: _page, ...others } = links as Record<string, unknown>;
  return Object.keys(others).length === 0 ? members : { ...members, links: others };
}

for (const [lang, tag] of [
  ['pt', 'pt-BR'],
  ['en', 'en'],
] as const) {
  test(`the command line and REST show the same lists, entries and rules, apart from links of the server, in ${lang}`, async () => {
    for (const [many, one, list] of [
      ['apis', 'show', 'list'],
      ['rules', 'rule', 'rules'],
    ] as const) {
      const listed = JSON.parse((await farol(`${list} --json --lang ${lang}`)).stdout).data;
      const { data } = (await overHttp(`/v1/${many}?limit=100&lang=${tag}`)) as { data: Record<string, unknown>[] };
      assert.deepEqual(listed, data.map(withoutLinks));
      // One of each is enough: both doors use the same view.
      for (const { id } of listed.slice(0, 1)) {
        const shown = JSON.parse((await farol(`${one} ${id} --json --lang ${lang}`)).stdout);
        assert.deepEqual(shown, withoutLinks(await overHttp(`/v1/${many}/${id}?lang=${tag}`)));
      }
    }
  });
}

test('filters and search of the command line find what those of the REST interface find', async () => {
  for (const [words, query] of [
    ['--auth no-key --cors yes', 'authentication=No key&cors=yes'],
    ['--format sse', 'format=SSE (streaming)'],
    ['--category finance --brazil', 'category=finance&brazil=true'],
    ['--card no --commercial-use yes', 'card=no&commercial_use=yes'],
    ['--personal-data yes', 'personal_data=yes'],
    ['--prices paid --brazil', 'prices=paid&brazil=true'],
    ['previsao do tenpo', 'q=previsao do tenpo'],
  ]) {
    const found = JSON.parse((await farol(`list --json ${words}`)).stdout).data;
    const { data } = (await overHttp(`/v1/apis?limit=100&${query}`)) as { data: { id: string }[] };
    assert.deepEqual(
      found.map(({ id }: { id: string }) => id),
      data.map(({ id }) => id),
    );
    assert.ok(found.length > 0);
  }
});

test('the filters of the home page spell their values as /v1/apis does', () => {
  const boxes: readonly string[] =
    builtSite()
      .pages.find(({ address }) => address === '/')
      ?.html.match(/name="(authentication|format)" value="[^"]+"/g) ?? [];
  assert.ok(boxes.includes('name="authentication" value="no-key"') && boxes.includes('name="format" value="sse"'));
  for (const box of boxes) assert.match(box, /value="[a-z0-9.-]+"$/);
});
