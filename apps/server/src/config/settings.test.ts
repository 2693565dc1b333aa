import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readConfig } from './read-config.ts';
import { secretSettings, settingNames } from './settings.ts';
import { withSettingsTables } from './settings-table.ts';
import { ConfigError } from './start-error.ts';
import { unknownSettings } from './unknown-settings.ts';

const document = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');

test('the tables of docs/operating.md are current; npm run schemas writes them', () => {
  assert.equal(document, withSettingsTables(document));
  for (const name of settingNames) assert.ok(document.includes(`| \`${name}\``), name);
});

test('an unknown FAROL_ name is reported with the setting that is probably meant', () => {
  const names = { FAROL_TOKN: 'x', FAROL_HOST: 'x', FAROL_PROXI: '1', FAROL_XYLOPHONE: 'x', FAROL_EMPTY: '' };
  const reported = unknownSettings(names).map(({ en }) => en);
  assert.deepEqual(reported, [
    'FAROL_HOST is not a setting; did you mean HOST?',
    'FAROL_PROXI is not a setting; did you mean FAROL_PROXY?',
    'FAROL_TOKN is not a setting; did you mean FAROL_TOKEN?',
    'FAROL_XYLOPHONE is not a setting.',
  ]);
});

test('known names, secrets in files and the variables of Kubernetes are not reported', () => {
  const known = [...settingNames, ...secretSettings.map((name) => `${name}_FILE`), 'FAROL_PROVIDER_KEY'];
  assert.deepEqual(unknownSettings(Object.fromEntries(known.map((name) => [name, 'x']))), []);
  const kubernetes = ['FAROL_SERVICE_HOST', 'FAROL_SERVICE_PORT', 'FAROL_PORT_8080_TCP', 'FAROL_PORT_8080_TCP_ADDR'];
  const values = Object.fromEntries(kubernetes.map((name) => [name, 'x']));
  assert.deepEqual(unknownSettings({ ...values, FAROL_PORT: 'tcp://10.0.0.1:8080' }), []);
  assert.deepEqual(unknownSettings({ FAROL_PORT: '8080' }), [
    {
      pt: 'FAROL_PORT não é um ajuste; você quis dizer PORT?',
      en: 'FAROL_PORT is not a setting; did you mean PORT?',
    },
  ]);
});

test('every secret can come from a file, and not from both', (t) => {
  const file = join(temporaryFolder(t), 'secret');
  const values: Readonly<Record<string, string>> = {
    DATABASE_URL: 'sqlite::memory:',
    HTTPS_PROXY: 'http://user:hush@proxy:1',
  };
  assert.equal(secretSettings.length, 6);
  for (const name of secretSettings) {
    writeFileSync(file, `${values[name] ?? 'a-secret-of-some-length'}\n`);
    const beside = name === 'FAROL_TOKEN_NEXT' ? { FAROL_TOKEN: 'a-secret-of-some-length' } : {};
    const fromFile = readConfig({ ...beside, [`${name}_FILE`]: file });
    assert.deepEqual(fromFile, readConfig({ ...beside, [name]: values[name] ?? 'a-secret-of-some-length' }), name);
    assert.throws(() => readConfig({ [name]: 'x'.repeat(20), [`${name}_FILE`]: file }), {
      name: 'ConfigError',
      message: `${name} and ${name}_FILE are both set; keep one of them.`,
    });
  }
});

test('two tokens count while one is exchanged for the other, and the next one never alone', () => {
  const [first, second] = ['the-token-of-today', 'the-token-of-tomorrow'];
  assert.deepEqual(readConfig({ FAROL_TOKEN: first, FAROL_TOKEN_NEXT: second }).tokens, [first, second]);
  assert.throws(() => readConfig({ FAROL_TOKEN_NEXT: second }), /FAROL_TOKEN_NEXT counts only beside FAROL_TOKEN/);
});

test('the proxy for calls is read in lower case first, and its password is in no message', () => {
  const proxy = readConfig({ https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2', NO_PROXY: 'x.org' }).outgoingProxy;
  assert.deepEqual(proxy, { url: 'http://a:1', except: 'x.org' });
  assert.throws(
    () => readConfig({ HTTPS_PROXY: 'socks5://user:hush@proxy' }),
    (error) => error instanceof ConfigError && !error.message.includes('hush'),
  );
});

test('a unix socket is an absolute path with permissions', () => {
  assert.deepEqual(readConfig({ FAROL_SOCKET: '/run/farol.sock' }).socket, { path: '/run/farol.sock', mode: 0o660 });
  assert.deepEqual(readConfig({ FAROL_SOCKET: '/s', FAROL_SOCKET_MODE: '0600' }).socket?.mode, 0o600);
  for (const wrong of [{ FAROL_SOCKET: 'farol.sock' }, { FAROL_SOCKET: '/s', FAROL_SOCKET_MODE: '999' }])
    assert.throws(() => readConfig(wrong), ConfigError);
});
