// Debian's `webhook` (adnanh/webhook), an independent receiver in another language. If it is not installed, root gets it from apt;
// otherwise the test is skipped with a reason.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createStore } from '@farol/store';
import { freePort } from '../../../test/free-port.ts';
import { createSecret, createSender, migrateWebhooks } from './index.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'farol-debian-webhook-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function findBinary(): Promise<{ readonly binary: string } | { readonly missing: string }> {
  if (existsSync('/usr/bin/webhook')) return { binary: '/usr/bin/webhook' };
  try {
    await run('apt-get', ['download', 'webhook'], { cwd: folder, timeout: 60_000 });
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    await run('dpkg', ['-x', file ?? '', '.'], { cwd: folder });
    return { binary: join(folder, 'usr/bin/webhook') };
  } catch (error) {
    const [line] = String(error instanceof Error ? error.message : error).split('\n');
    return { missing: `Debian's webhook is not here: ${line}` };
  }
}

const found = await findBinary();

describe("Debian's webhook", { skip: 'missing' in found ? found.missing : false }, () => {
  it('accepts our X-Signature, and not the one of another secret', async (t) => {
    if ('missing' in found) return;
    const secret = createSecret();
    const rule = {
      match: {
        type: 'payload-hmac-sha256',
        secret,
        parameter: { source: 'header', name: 'X-Signature' },
      },
    };
    const hooks = join(folder, 'hooks.json');
    writeFileSync(hooks, JSON.stringify([{ id: 'x', 'execute-command': '/bin/true', 'trigger-rule': rule }]));
    const port = await freePort();
    const receiver = spawn(found.binary, ['-hooks', hooks, '-ip', '127.0.0.1', '-port', String(port), '-verbose']);
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
