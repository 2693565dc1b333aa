import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askOf, problemOf } from '../testing/test-server.ts';
import { createWholeServer } from '../testing/whole-server.ts';

const whole = await createWholeServer();
const ask = await askOf(whole.server);
after(whole.close);
const here = { headers: { host: '127.0.0.1:8080' } };
const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  whole.server.fetch(new Request(`http://127.0.0.1:8080${path}`, { method, headers }));

test('a call goes to the API in the path, and its answer is marked as simulated', async () => {
  const response = await call('/gateway/viacep/01001000/json/');
  assert.deepEqual([response.status, response.headers.get('x-farol-simulated')], [200, '1']);
  assert.equal((await response.json()).localidade, 'São Paulo');
});

test('no page loads the answer of a call as code, its own pages included', async () => {
  const from = (destination: string) =>
    call('/gateway/viacep/01001000/json/?callback=f', {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': destination,
    });
  for (const destination of ['script', 'style', 'serviceworker', 'audioworklet', 'object', 'embed']) {
    const { type, header } = await problemOf(await from(destination));
    assert.deepEqual([type, header], ['/problems/origin-refused', 'Sec-Fetch-Dest'], destination);
  }
  for (const destination of ['empty', 'document']) assert.notEqual((await from(destination)).status, 403, destination);
});

test('an API without a path is answered with a path that works, and an unknown id as such', async () => {
  const en = { 'accept-language': 'en' };
  const { type, detail } = await problemOf(await call('/gateway/viacep', en));
  assert.equal(type, '/problems/not-found');
  const [example = ''] = /\/gateway\/\S+/.exec(detail) ?? [];
  assert.equal((await call(example)).status, 200, detail);
  for (const unknown of ['/gateway/viacepp', '/gateway/nothing/x'])
    assert.equal((await problemOf(await call(unknown, en))).type, '/problems/api-not-found');
});

test('/v1, /gateway, /sandbox and /docs say what begins there, and every link leads somewhere', async () => {
  for (const entrance of ['/v1', '/gateway', '/sandbox', '/docs']) {
    const response = await ask(`${entrance}?lang=en`);
    assert.equal(response.status, 200, entrance);
    const { links } = await response.json();
    for (const link of Object.values<string>(links)) {
      const { status } = await call(link);
      assert.ok(
        status < 400 || status === 401 || status === 405 || link === '/graphql',
        `${entrance}: ${link} is ${status}`,
      );
    }
    assert.equal((await call(`${entrance}/`)).status, entrance === '/v1' || entrance === '/docs' ? 308 : 404);
  }
});

test('a failure hidden in a 200 gets the status of the rules', async () => {
  const response = await call('/gateway/viacep/99999999/json/', { 'accept-language': 'en' });
  const { type, status } = await problemOf(response);
  assert.deepEqual([type, status], ['/problems/item-not-found', 404]);
});

test('every problem that the gateway can name leads to a page', async () => {
  const { data } = await (await ask('/problems')).json();
  const codes = data.map(({ code }: { code: string }) => code);
  const named = 'credential-missing limit-reached item-not-found upstream-unavailable store-unavailable';
  for (const code of named.split(' ')) assert.ok(codes.includes(code), code);
});

test('the quota of an entry moves with its calls, and an unknown id is 404', async () => {
  await call('/gateway/receitaws/cnpj/00000000000191');
  const { windows } = await (await ask('/v1/apis/receitaws/quota', here)).json();
  const [{ limit, used, left }] = windows;
  assert.deepEqual([used, left], [1, limit - 1]);
  assert.equal((await ask('/v1/apis/nothing/quota')).status, 404);
});

test('a page of another origin can neither call nor read, and gets no CORS headers', async () => {
  for (const path of ['/gateway/viacep/01001000/json/', '/v1/apis/receitaws/quota', '/metrics']) {
    const response = await call(path, { origin: 'https://other.example' });
    assert.equal((await problemOf(response)).type, '/problems/origin-refused', path);
    assert.equal(response.headers.get('access-control-allow-origin'), null, path);
  }
  const preflight = await call('/gateway/viacep/01001000/json/', { origin: 'https://other.example' }, 'OPTIONS');
  assert.equal(preflight.headers.get('access-control-allow-origin'), null);
});

test('a method that the gateway does not support is 405 for every caller', async () => {
  for (const headers of [{}, { origin: 'https://other.example' }] as Record<string, string>[]) {
    const response = await call('/gateway/viacep/01001000/json/', headers, 'BREW');
    assert.equal((await problemOf(response)).type, '/problems/method-not-allowed');
    assert.equal(response.status, 405);
    assert.match(response.headers.get('allow') ?? '', /^GET, HEAD, POST/);
  }
});

test('on a network the gateway requires its token, and accepts pages of the named origins', async (t) => {
  const token = 'a-token-of-the-owner';
  const open = await createWholeServer({ onLoopback: false, token, origins: ['https://app.example'] });
  t.after(open.close);
  const ask = (headers: Record<string, string>) =>
    open.server.fetch(new Request('https://farol.example/gateway/viacep/01001000/json/', { headers }));
  assert.equal((await ask({})).status, 401);
  const named = await ask({ authorization: `Bearer ${token}`, origin: 'https://app.example' });
  const allowed = named.headers.get('access-control-allow-origin');
  assert.deepEqual([named.status, allowed], [200, 'https://app.example']);
});
