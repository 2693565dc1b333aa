// Every program of a guide runs and does what the guide says of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { attemptDelaysMs, maxRetryAfterMs, retryJitter } from '@farol/webhooks/internal';
import { parse } from 'graphql';
import { started } from '../listening.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { importSample, placedSamples } from './samples.ts';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
type Module = Readonly<Record<string, unknown>>;

function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', [...kind, '-keyout', key, '-out', cert, '-subj', `/CN=${name}`], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

const pages: Readonly<Record<string, { readonly data: readonly number[]; readonly link?: string }>> = {
  'https://a.example/v1/x': { data: [1, 2], link: '</v1/x>; rel="first", </v1/x?cursor=b>; rel="next"' },
  'https://a.example/v1/x?cursor=b': { data: [3] },
};

const proofs: Readonly<Record<string, (module: Module) => Promise<void> | void>> = {
  'rest#pages': async ({ everyItem }) => {
    const fetch: Fetch = async (url) => {
      const { data, link } = pages[String(url)] ?? { data: [] };
      return Response.json({ data }, link ? { headers: { link } } : {});
    };
    const items = (everyItem as (url: string, fetch: Fetch) => AsyncIterable<number>)('https://a.example/v1/x', fetch);
    const found: number[] = [];
    for await (const item of items) found.push(item);
    assert.deepEqual(found, [1, 2, 3]);
  },
  'rest#query': async ({ askByQuery }) => {
    const asked = askByQuery as (url: string, question: object, fetch: Fetch) => Promise<unknown>;
    const url = 'https://a.example/v1/x';
    const fetch: Fetch = async (to, { method, headers, body } = {}) =>
      Response.json([String(to), method, new Headers(headers).get('content-type'), body]);
    assert.deepEqual(await asked(url, { q: 'cep' }, fetch), [url, 'QUERY', 'application/json', '{"q":"cep"}']);
    await assert.rejects(
      asked(url, {}, async () => new Response(null, { status: 415 })),
      /415/,
    );
  },
  'graphql#n-plus-one': async ({ createLoaders }) => {
    let lookups = 0;
    const loaders = (createLoaders as (store: object) => { eventos: { load: (id: string) => Promise<object[]> } })({
      eventosOf: async (ids: readonly string[]) => {
        lookups += 1;
        return ids.map((id) => ({ pagamento: id }));
      },
    });
    const all = await Promise.all(Array.from({ length: 60 }, (_, i) => loaders.eventos.load(`p${i}`)));
    assert.equal(lookups, 1);
    assert.deepEqual(all[7], [{ pagamento: 'p7' }]);
  },
  'authentication#oauth-code': ({ createVerifier, challengeOf }) => {
    // RFC 7636, appendix B.
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = (challengeOf as (text: string) => string)(verifier);
    assert.equal(challenge, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    assert.match((createVerifier as () => string)(), /^[\w-]{43}$/);
  },
  'authentication#no-key-in-a-browser': async ({ createWeatherRoute }) => {
    const create = createWeatherRoute as (options: object) => Server;
    assert.throws(() => create({ key: '' }), /OPENWEATHER_API_KEY/);
    let asked = '';
    const fetch: Fetch = async (url) => {
      asked = String(url);
      return Response.json({ main: { temp: 28 }, secret: 'x' });
    };
    const answered = await started(create({ key: 'k', fetch }).listen(0, '127.0.0.1'));
    const response = await globalThis.fetch(answered.url);
    assert.deepEqual(await response.json(), { temp: 28 });
    assert.match(asked, /appid=k$/);
    await answered.close();
    const failing = create({ key: 'k', fetch: async () => Promise.reject(new TypeError('fetch failed')) });
    const failed = await started(failing.listen(0, '127.0.0.1'));
    assert.equal((await globalThis.fetch(failed.url)).status, 502, 'a network failure does not end the process');
    await failed.close();
  },
  'errors#retry-ladder': async ({ fetchWithRetries }) => {
    const run = async (method: string, statuses: readonly number[], headers: HeadersInit = {}) => {
      const waits: number[] = [];
      let calls = 0;
      const fetch: Fetch = async () => {
        const status = statuses[calls] ?? 200;
        calls += 1;
        if (status === 0) throw new TypeError('fetch failed');
        const wait = { 429: '7', 408: 'Sun, 15 Nov 2026 12:00:09 GMT' }[status];
        return new Response(null, { status, headers: wait ? { 'retry-after': wait } : {} });
      };
      const call = fetchWithRetries as (url: string, init: RequestInit, options: object) => Promise<Response>;
      const sleep = async (ms: number) => void waits.push(ms);
      const now = () => Date.parse('2026-11-15T12:00:00Z');
      const response = await call('https://a.example', { method, headers }, { sleep, random: () => 0.5, now, fetch });
      return { status: response.status, calls, waits };
    };
    assert.deepEqual(await run('GET', [503, 0, 200]), { status: 200, calls: 3, waits: [500, 1000] });
    assert.deepEqual(await run('GET', [429, 200]), { status: 200, calls: 2, waits: [7000] });
    assert.deepEqual(await run('GET', [408, 200]), { status: 200, calls: 2, waits: [9000] }, 'Retry-After with a date');
    assert.deepEqual(await run('GET', [404]), { status: 404, calls: 1, waits: [] });
    assert.equal((await run('GET', [503, 503, 503, 503, 503])).calls, 4);
    assert.equal((await run('POST', [503])).calls, 1);
    assert.equal((await run('POST', [429, 201])).calls, 2);
    assert.equal((await run('POST', [503, 201], { 'idempotency-key': 'a' })).calls, 2);
    assert.equal((await run('GET', [502, 504, 200])).calls, 3);
    const statuses = [500, 200];
    const fetch: Fetch = async () => new Response(null, { status: statuses.shift() ?? 200 });
    const call = fetchWithRetries as (url: string, init: RequestInit, options: object) => Promise<Response>;
    const { status } = await call('https://a.example', {}, { random: () => 0, fetch });
    assert.equal(status, 200, 'it pauses by itself when no `sleep` is given');
  },
  'limits#client-side': ({ createWindow }) => {
    let now = 0;
    const options = { calls: 3, windowMs: 60_000, now: () => now };
    const waitMs = (createWindow as (options: object) => () => number)(options);
    assert.deepEqual([waitMs(), waitMs(), waitMs(), waitMs()], [0, 0, 0, 60_000]);
    now = 59_000;
    assert.equal(waitMs(), 1_000);
    now = 60_000;
    assert.equal(waitMs(), 0);
  },
  'versioning#what-breaks': ({ readPayment }) => {
    const read = readPayment as (body: object) => object;
    const grown = { id: 'pag_1', valor: 4990, situacao: 'em-analise', novo: true };
    assert.deepEqual(read(grown), { id: 'pag_1', valor: 4990, situacao: 'desconhecida' });
    assert.throws(() => read({ id: 'pag_1', total: 4990 }), /Not a payment/);
  },
  'common-contract#client': async ({ readJson }) => {
    const call = readJson as (base: string, segments: string[], options: object) => Promise<unknown>;
    const seen: string[] = [];
    const fetch: Fetch = async (url) => {
      seen.push(String(url));
      if (String(url).endsWith('html')) return new Response('<p>', { headers: { 'content-type': 'text/html' } });
      return String(url).endsWith('500') ? new Response(null, { status: 500 }) : Response.json({ ok: true });
    };
    assert.deepEqual(await call('https://a.example', ['x', 'a/b?c'], { fetch }), { ok: true });
    assert.deepEqual(seen, ['https://a.example/x/a%2Fb%3Fc']);
    await assert.rejects(call('https://a.example', ['500'], { fetch }), /a\.example: status 500/);
    await assert.rejects(call('https://a.example', ['html'], { fetch }), /text\/html instead of JSON/);
  },
  'neutrality#the-test': ({ isNeutral }) => {
    const neutral = isNeutral as (link: string) => boolean;
    assert.equal(neutral('https://viacep.com.br/'), true);
    assert.equal(neutral('https://a.example/?utm_source=farol'), false);
    assert.equal(neutral('http://a.example/'), false);
  },
  'choosing-a-style#polling-well': async ({ poll }) => {
    const asked: (string | null)[] = [];
    const waits: number[] = [];
    const fetch: Fetch = async (_url, init) => {
      const condition = new Headers(init?.headers).get('if-none-match');
      asked.push(condition);
      if (asked.length === 2) return new Response(null, { status: 304 });
      return Response.json({ n: asked.length }, { headers: { etag: `"${asked.length}"`, 'retry-after': '5' } });
    };
    const options = { everyMs: 1_000, fetch, sleep: async (ms: number) => void waits.push(ms), random: () => 0.5 };
    const start = poll as (url: string, options: object) => AsyncGenerator<object>;
    const news = start('https://a.example', options);
    assert.deepEqual((await news.next()).value, { n: 1 });
    assert.deepEqual((await news.next()).value, { n: 3 });
    assert.deepEqual(asked, [null, '"1"', '"1"']);
    assert.deepEqual(waits, [5_000, 1_000]);
    const missing: Fetch = async () => new Response(null, { status: 404 });
    await assert.rejects(start('https://a.example', { everyMs: 0, fetch: missing }).next(), /status 404/);
  },
  'webhooks#mutual-tls': async ({ receiver }) => {
    const [bank, stranger] = [selfSigned('pix.banco.example'), selfSigned('intruso.example')];
    const seen: unknown[] = [];
    const create = receiver as (options: object) => Server;
    const chain = [bank.cert, stranger.cert];
    const server = create({
      ...bank,
      chain,
      names: ['pix.banco.example'],
      handle: (_: unknown, who: string) => seen.push(who),
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const statusWith = (own: object) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, method: 'POST', agent: false, rejectUnauthorized: false, ...own };
        request(options, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end('{}');
      });
    assert.equal(await statusWith(bank), 200);
    assert.equal(await statusWith(stranger), 403, 'a certificate of the same chain, of another client');
    await assert.rejects(statusWith({}), 'no certificate');
    await assert.rejects(statusWith(selfSigned('pix.banco.example')), 'the same name of another chain');
    assert.deepEqual(seen, ['pix.banco.example']);
    server.close();
  },
};

const programs = placedSamples.filter(({ sample }) => sample.check === 'run');

test('every program that a guide says is run has a proof here, and every proof a program', () => {
  assert.deepEqual(programs.map(({ place }) => place).sort(), Object.keys(proofs).sort());
});

for (const { place, sample } of programs)
  test(`${place}: the program runs and does what the guide says`, async () => {
    await proofs[place]?.(await importSample(sample));
  });

for (const { place, sample } of placedSamples.filter(({ sample }) => sample.check === 'parsed'))
  test(`${place}: the ${sample.language} can be read`, () => {
    assert.doesNotThrow(() => (sample.language === 'graphql' ? parse(sample.text) : JSON.parse(sample.text)));
  });

test('a sample that only shows something is an exchange with others or a command for another machine, never a program', () => {
  for (const { place, sample } of placedSamples.filter(({ sample }) => sample.check === 'shown'))
    assert.ok(['http', 'shell', 'sql'].includes(sample.language), place);
});

/** Its text and its drawing state the retries that the sender makes. */
const section = loadCatalogue()
  .guide('webhooks')
  ?.sections.find(({ id }) => id === 'retries');

test('the ladder draws every attempt of the sender at its time since the first', () => {
  assert.ok(section?.figure?.kind === 'ladder');
  let since = 0;
  assert.deepEqual(
    section.figure.steps.map(({ seconds }) => seconds),
    attemptDelaysMs.map((delay) => {
      since += delay / 1_000;
      return since;
    }),
  );
});

test('the text names every pause, the jitter and the longest pause that a receiver can ask for', () => {
  const named = (ms: number) =>
    ms < 60_000 ? `${ms / 1_000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
  for (const language of ['pt', 'en'] as const) {
    const text = section?.body[language] ?? '';
    for (const delay of attemptDelaysMs.slice(1)) assert.ok(text.includes(named(delay)), named(delay));
    assert.ok(text.includes(`${retryJitter * 100}%`));
  }
  assert.equal(maxRetryAfterMs, 86_400_000);
});
