import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import { farol } from '../testing/in-process.ts';

const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
after(() => taken.close());

test('a port that cannot be is one sentence in the language of the reader, before anything is built', async () => {
  for (const port of ['x', '70000', '8080.5']) {
    const [pt, en] = [await farol(`serve --port ${port} --lang pt`), await farol(`serve --port ${port} --lang en`)];
    assert.deepEqual([pt.exitCode, en.exitCode], [2, 2]);
    assert.match(pt.stderr, /--port é um número de 0 a 65535/);
    assert.match(en.stderr, /--port is a number from 0 to 65535/);
  }
});

test('a port in use is named in the language of the reader', async () => {
  const { port } = taken.address() as AddressInfo;
  const [pt, en] = [await farol(`serve --port ${port} --lang pt`), await farol(`serve --port ${port} --lang en`)];
  assert.deepEqual([pt.exitCode, en.exitCode], [1, 1]);
  assert.match(pt.stderr, /está em uso/);
  assert.match(en.stderr, /is in use/);
  const byVariable = await farol('serve', { environment: { PORT: String(port), FAROL_LANG: 'pt' } });
  assert.deepEqual([byVariable.exitCode, byVariable.stderr], [1, pt.stderr]);
  const wrong = await farol('serve', { environment: { PORT: 'x', FAROL_LANG: 'pt' } });
  assert.match(wrong.stderr, /PORT é um número de 0 a 65535/);
});
