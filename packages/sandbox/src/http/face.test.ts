import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStore } from '@farol/store';
import { createSandbox, migrateSandbox } from '../index.ts';
import {
  aPayment,
  arrange,
  expectBody,
  expectProblem,
  fetchFrom,
  newKey,
  openSandbox,
} from '../testing/arranged-sandbox.ts';

const memory = { name: 'memory', freshUrl: () => 'sqlite::memory:' };

describe('the HTTP interface of the practice provider', () => {
  it('answers a wrong method with 405 and Allow, OPTIONS with the same, and an unknown path with 404', async (t) => {
    const { sandbox, ask } = await openSandbox(t, memory);
    const item = 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS';
    const allowed: Readonly<Record<string, string>> = {
      '/chaves': 'POST, OPTIONS',
      '/pagamentos': 'GET, HEAD, POST, OPTIONS',
      '/pagamentos/x': item,
      '/eventos': 'GET, HEAD, OPTIONS',
      '/webhooks': 'GET, HEAD, POST, OPTIONS',
      '/webhooks/x': item,
      '/webhooks/x/segredos/atual': 'GET, HEAD, PATCH, DELETE, OPTIONS',
      '/entregas': 'GET, HEAD, POST, OPTIONS',
      '/politicas': 'GET, HEAD, OPTIONS',
    };
    for (const [path, allow] of Object.entries(allowed)) {
      const options = await ask('OPTIONS', path);
      assert.equal(options.status, 204);
      assert.equal(options.headers.get('allow'), allow, path);
      assert.equal(sandbox.methods(`/sandbox/v1${path}`).join(', '), allow);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
        (name) => !allow.includes(name),
      )) {
        const refused = await ask(method, path);
        await expectProblem(refused, 405, 'method-not-allowed');
        assert.equal(refused.headers.get('allow'), allow);
      }
    }
    for (const path of [
      '',
      '/',
      '/pagamento',
      '/criarPagamento',
      '/pagamentos/',
      '/pagamentos/x/estornar',
      '/toString',
      '/webhooks/x/y',
    ]) {
      await expectProblem(await ask('GET', path), 404, 'not-found');
      assert.deepEqual(sandbox.methods(`/sandbox/v1${path}`), []);
    }
  });

  it('gives HEAD the headers of GET', async (t) => {
    const { ask } = await arrange(t, memory);
    const { id } = await expectBody(await ask('POST', '/pagamentos', aPayment), 201);
    for (const path of ['/pagamentos', `/pagamentos/${id}`, '/eventos', '/politicas', '/pagamentos/x']) {
      const [get, head] = [await ask('GET', path), await ask('HEAD', path)];
      assert.equal(head.status, get.status, path);
      assert.equal(await head.text(), '');
      const facts = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'ratelimit');
      assert.deepEqual(facts(head), facts(get), path);
      if (get.ok) assert.equal(get.headers.get('content-length'), String(Buffer.byteLength(await get.text())));
    }
  });

  it('accepts JSON in UTF-8 up to a size, and refuses anything else with the reason', async (t) => {
    const { ask } = await arrange(t, memory, { limits: { bodyBytes: 200 } });
    const { id } = await expectBody(await ask('POST', '/pagamentos', aPayment), 201);
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json; charset=latin1',
      'application/merge-patch+json',
      '',
    ]) {
      await expectProblem(
        await ask('POST', '/pagamentos', 'valor=1', { 'content-type': type }),
        415,
        'unsupported-media-type',
      );
    }
    const patched = await ask('PATCH', `/pagamentos/${id}`, '{}', { 'content-type': 'text/plain' });
    assert.equal(patched.headers.get('accept-patch'), 'application/merge-patch+json, application/json');
    await expectProblem(patched, 415, 'unsupported-media-type');
    await expectProblem(
      await ask('POST', '/pagamentos', aPayment, { 'content-encoding': 'gzip' }),
      415,
      'unsupported-media-type',
    );
    assert.equal(
      (await ask('POST', '/pagamentos', aPayment, { 'content-type': 'Application/JSON; charset="UTF-8"' })).status,
      201,
    );
    await expectProblem(
      await ask('POST', '/pagamentos', { ...aPayment, descricao: 'x'.repeat(200) }),
      413,
      'body-too-large',
    );
  });

  it('refuses bytes that are not UTF-8', async (t) => {
    const { sandbox } = await openSandbox(t, memory);
    const { chave } = await newKey(sandbox);
    const headers = { authorization: `Bearer ${chave}`, 'content-type': 'application/json' };
    const body = Buffer.concat([
      Buffer.from('{"valor":1,"moeda":"BRL","descricao":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    const request = new Request('http://farol.test/sandbox/v1/pagamentos', { method: 'POST', headers, body });
    await expectProblem(await fetchFrom(sandbox, request), 400, 'malformed-body');
  });

  it('answers with JSON where it is accepted, and with 406 where it is not', async (t) => {
    const { ask } = await arrange(t, memory);
    await expectProblem(await ask('GET', '/pagamentos', undefined, { accept: 'text/html' }), 406, 'not-acceptable');
    const rightly: readonly (readonly [string | null, boolean])[] = [
      [null, true],
      ['*/*', true],
      ['text/html, application/*;q=0.1', true],
      ['application/json', true],
      ['application/json;q=0, */*', false],
      ['application/xml', false],
      ['*/*;q=0', false],
    ];
    for (const [header, accepted] of rightly) {
      const { status } = await ask('GET', '/pagamentos', undefined, header === null ? {} : { accept: header });
      assert.equal(status, accepted ? 200 : 406, String(header));
    }
  });

  it('speaks both languages', async (t) => {
    const { sandbox } = await openSandbox(t, memory);
    const titles = [];
    for (const language of ['pt', 'en'] as const) {
      const request = new Request('http://farol.test/sandbox/v1/pagamentos');
      const response = await fetchFrom(sandbox, request, { language });
      titles.push([
        response.headers.get('content-language'),
        (await expectProblem(response, 401, 'not-authenticated')).title,
      ]);
    }
    assert.deepEqual(titles, [
      ['pt-BR', 'Não autenticado'],
      ['en', 'Not authenticated'],
    ]);
  });

  it('answers 503 while the store is unavailable, and 500 for an unexpected error', async (t) => {
    const store = createStore({ url: 'sqlite::memory:' });
    await migrateSandbox(store);
    const faults: unknown[] = [];
    const sandbox = createSandbox({ store, onFault: (error) => faults.push(error) });
    t.after(() => sandbox.stop());
    const { ask } = await newKey(sandbox);
    await store.migrate('broken', [{ name: 'broken', sql: 'ALTER TABLE sandbox_payments RENAME TO elsewhere' }]);
    const problem = await expectProblem(await ask('GET', '/pagamentos'), 500, 'internal-error');
    assert.doesNotMatch(JSON.stringify(problem), /sandbox_payments|SELECT/);
    assert.equal(faults.length, 1);
    await store.close();
    const away = await ask('GET', '/pagamentos');
    assert.equal(away.headers.get('retry-after'), '5');
    await expectProblem(away, 503, 'unavailable');
    assert.equal(faults.length, 1);
  });
});
