import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, loadCatalogue } from '@farol/catalogue';
import { callSchema } from '../call/call-schema.ts';
import { farol } from '../testing/in-process.ts';
import { namesOf } from '../testing/shape.ts';

const { apis } = loadCatalogue();

for (const api of apis) {
  test(`try ${api.id} --offline makes its first request, and shows the words of its page with the key hidden`, async () => {
    const { exitCode, stdout } = await farol(`try ${api.id} --offline --json`);
    const { request, response, ...rest } = callSchema.parse(JSON.parse(stdout));
    assert.equal(exitCode, 0);
    assert.deepEqual([rest.api, rest.simulated, rest.by], [api.id, true, 'gateway']);
    assert.equal(request.command_line, commandLine(api));
    assert.equal(response.status, api.response.status);
    assert.equal(response.header_fields['x-farol-simulated'], '1');
    assert.deepEqual(namesOf(response.body), namesOf(api.response.sample));
    assert.doesNotMatch(stdout, /simulated-key/);
  });
}

test('in a pipe only the answer goes to standard output, and the rest to standard error', async () => {
  const { stdout, stderr } = await farol('try viacep --offline --lang pt');
  assert.equal(JSON.parse(stdout).cep, '01001-000');
  assert.match(stderr, /^\$ curl https:\/\/viacep\.com\.br\/ws\/01001000\/json\/\nsimulado: .*\n200 application\/json/);
});

test('in a terminal JSON is indented and the limit shows with its meter', async () => {
  const { stdout, stderr } = await farol('try receitaws --offline --lang en', { columns: 80 });
  assert.ok(stdout.startsWith('{\n  \u001b[36m"'));
  assert.match(stderr, /█+.*░+.* \d+ of \d+ left per minute/);
});

test('without the key that it needs, a call is refused before anything is sent, with the name of the variable', async () => {
  const environment = { DATABASE_URL: 'sqlite::memory:' };
  const { exitCode, stdout, stderr } = await farol('try openweather --lang en', { environment });
  assert.equal(exitCode, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /401 API key missing\n.*OPENWEATHER_API_KEY/s);
});

test('FAROL_OFFLINE=1 does what --offline does, and any other word for it is wrong use', async () => {
  const { stderr } = await farol('try viacep', { environment: { FAROL_OFFLINE: '1' } });
  assert.match(stderr, /simulated: nothing leaves this machine/);
  const wrong = await farol('list', { environment: { FAROL_OFFLINE: 'yes', LANG: 'pt_BR' } });
  assert.deepEqual(wrong, { exitCode: 2, stdout: '', stderr: 'farol: FAROL_OFFLINE deve ser 1 ou 0, não "yes".\n' });
});

test('a call that is interrupted ends with 130 and writes nothing', async () => {
  const { exitCode, stdout } = await farol('try viacep --offline', { signal: AbortSignal.abort() });
  assert.deepEqual({ exitCode, stdout }, { exitCode: 130, stdout: '' });
});
