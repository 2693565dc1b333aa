import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './read-config.ts';
import { ConfigError } from './start-error.ts';

test('without settings the server listens on 127.0.0.1:8080', () => {
  assert.deepEqual(readConfig({}), {
    port: 8080,
    host: '127.0.0.1',
    socket: undefined,
    logLevel: 'info',
    cursorKey: undefined,
    databaseUrl: 'sqlite:.farol/farol.db',
    offline: false,
    tokens: [],
    outgoingProxy: undefined,
    webhookSecret: undefined,
    origin: undefined,
    origins: [],
    proxyHops: undefined,
    keys: undefined,
    writes: [],
    opensPorts: false,
    webhookPorts: [8019],
    keepDays: 30,
    metrics: undefined,
    drainSeconds: 0,
    workers: 1,
  });
  assert.equal(readConfig({ PORT: '' }).port, 8080);
});

test('with a token no port of this machine is open to webhooks but those that are named', () => {
  const FAROL_TOKEN = 'a-token-of-the-operator';
  assert.deepEqual(readConfig({ FAROL_TOKEN }).webhookPorts, []);
  // Offline too, because pages of this machine may register endpoints; programs may name others.
  const { webhookPorts, opensPorts } = readConfig({ FAROL_OFFLINE: '1' });
  assert.deepEqual([webhookPorts, opensPorts, readConfig({}).opensPorts], [[8019], true, false]);
  assert.equal(readConfig({ FAROL_OFFLINE: '1', FAROL_WEBHOOK_PORTS: '9000' }).opensPorts, false);
  assert.deepEqual(readConfig({ FAROL_TOKEN, FAROL_WEBHOOK_PORTS: '8018,9000' }).webhookPorts, [8018, 9000]);
});

test('a wrong setting is named in one sentence of either language, with what was expected', () => {
  assert.equal(readConfig({ PORT: '0' }).port, 0, 'the system chooses a free one');
  assert.equal(readConfig({ FAROL_WORKERS: '4' }).workers, 4);
  for (const PORT of ['abc', '-1', '65536', '80.5', '1e3', ' 80', '0x50'])
    assert.throws(() => readConfig({ PORT }), /^ConfigError: PORT must be a port number from 0 to 65535/, PORT);
  assert.throws(() => readConfig({ LOG_LEVEL: 'loud' }), /^ConfigError: LOG_LEVEL must be one of trace/);
  for (const FAROL_WORKERS of ['0', '65', '-1', 'auto', '1.5'])
    assert.throws(() => readConfig({ FAROL_WORKERS }), {
      text: {
        pt: `FAROL_WORKERS deve ser o número de processos que respondem requisições, de 1 a 64, não "${FAROL_WORKERS}".`,
        en: `FAROL_WORKERS must be the number of processes that answer requests, from 1 to 64, not "${FAROL_WORKERS}".`,
      },
    });
  assert.throws(
    () => readConfig({ FAROL_WORKERS: '2', DATABASE_URL: 'sqlite::memory:' }),
    /^ConfigError: FAROL_WORKERS above 1 needs a store that processes can share; set DATABASE_URL to a file or to PostgreSQL/,
  );
});

test('a secret is never repeated, not even a bad one', () => {
  for (const name of ['CURSOR_KEY', 'DATABASE_URL', 'FAROL_TOKEN', 'FAROL_WEBHOOK_SECRET'])
    assert.throws(
      () => readConfig({ [name]: 'hush' }),
      (error) =>
        error instanceof ConfigError &&
        Object.values(error.text).every((text) => text.startsWith(name) && !text.includes('hush')),
    );
});
