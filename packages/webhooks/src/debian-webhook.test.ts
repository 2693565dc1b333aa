// Debian's `webhook` (adnanh/webhook), an independent receiver in another language.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createStore } from '@farol/store';
import { missingProgram } from '../../../test/debian.ts';
import { freePort } from '../../../test/free-port.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { createSecret, createSender, migrateWebhooks } from './index.ts';

const binary = '/usr/bin/webhook';

describe("Debian's webhook", { skip: missingProgram(binary) }, () => {
  it('accepts our X-Signature, and not the one of another secret', async (t) => {
    const secret = createSecret();
    const parameter = { source: 'header', name: 'X-Signature' };
    const rule = { match: { type: 'payload-hmac-sha256', secret, parameter } };
    const hooks = join(temporaryFolder(t), 'hooks.json');
    writeFileSync(hooks, JSON.stringify([{ id: 'x', 'execute-command': '/bin/true', 'trigger-rule': rule }]));
    const port = await freePort();
    const receiver = spawn(binary, ['-hooks', hooks, '-ip', '127.0.0.1', '-port', String(port), '-verbose']);
    t.after(() => receiver.kill());
    await new Promise<void>((resolve, reject) => {
      receiver.once('error', reject);
      receiver.once('exit', (code) => reject(new Error(`webhook ended with ${code}`)));
      receiver.stderr.on('data', (data: Buffer) => {
        if (data.includes('serving hooks')) resolve();
      });
    });
    const store = createStore({ url: 'sqlite::memory:' });
    const sender = createSender({ store, loopbackPorts: 'any' });
    t.after(async () => {
      await sender.stop();
      await store.close();
    });
    await migrateWebhooks(store);
    const url = `http://127.0.0.1:${port}/hooks/x`;
    await sender.endpoints.create({ owner: 'right', url, kinds: ['*'], secret });
    await sender.endpoints.create({ owner: 'wrong', url, kinds: ['*'] });
    await store.transaction(async (tx) => {
      for (const owner of ['right', 'wrong']) {
        await sender.publish(tx, { owner, kind: 'pagamento.aprovado', payload: { evento: 'pagamento.aprovado' } });
      }
    });
    await sender.runDue();
    const states = await Promise.all(
      ['right', 'wrong'].map(async (owner) => (await sender.deliveries(owner)).items.map(({ state }) => state)),
    );
    assert.deepEqual(states, [['delivered'], ['pending']]);
  });
});
