import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, createAsk, problemOf } from '../testing/test-server.ts';

const ask = await createAsk({ siteDirectory: new URL('../../../site/dist/', import.meta.url) });

test('every entry has a badge and a card in both languages, with its state, its free limit and the day of an end', async () => {
  for (const api of catalogue.apis)
    for (const [prefix, language, tag] of [
      ['', 'pt', 'pt-BR'],
      ['/en', 'en', 'en'],
    ] as const)
      for (const kind of ['badge', 'card']) {
        const answer = await ask(`${prefix}/${kind}/${api.id}.svg`);
        assert.deepEqual(
          ['content-type', 'content-language'].map((name) => answer.headers.get(name)),
          ['image/svg+xml', tag],
        );
        const described = /<desc id="d">(.*?)<\/desc>/.exec(await answer.text())?.[1] ?? '';
        const { state } = catalogue.stateOf(api.id, Date.now());
        for (const said of [
          catalogue.label('state', state, language),
          api.freeTierShort[language],
          api.endsAt?.date ?? '',
        ])
          assert.ok(described.includes(said), `${api.id}: ${said}`);
      }
});

test('what a source contests is contested in the pictures too', async () => {
  const contested = catalogue.apis.filter(({ disputes }) => disputes.some(({ field }) => field === 'cors'));
  assert.ok(contested.length > 0);
  for (const { id } of contested)
    assert.match(await (await ask(`/card/${id}.svg`)).text(), /CORS: [^;]*\(contestado\)/, id);
});

test('a picture can be embedded anywhere as an image, is revalidated by its ETag, and can neither run anything nor be framed', async () => {
  const { headers } = await ask('/badge/viacep.svg');
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.match(
    headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'$/,
  );
  assert.equal(headers.get('vary'), 'Accept-Encoding');
  const again = await ask('/badge/viacep.svg', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
});

test('a picture of an unknown entry is a problem', async () => {
  for (const path of ['/badge/nope.svg', '/en/card/__proto__.svg', '/badge/viacep.png', '/badge/viacep'])
    assert.equal((await ask(path)).status, 404, path);
  await problemOf(await ask('/card/nope.svg'));
});
