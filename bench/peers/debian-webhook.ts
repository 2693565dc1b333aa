// `apt-get install webhook`. It runs a command for each delivery, here one that does nothing, and answers without waiting for it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import type { Running } from '../measure/server.ts';

export async function startDebianWebhook(folder: string, secret: string): Promise<Running | undefined> {
  const binary = process.env.WEBHOOK ?? '/usr/bin/webhook';
  if (!existsSync(binary)) return undefined;
  const hooks = join(folder, 'hooks.json');
  const match = { type: 'payload-hmac-sha256', secret, parameter: { source: 'header', name: 'X-Signature' } };
  writeFileSync(hooks, JSON.stringify([{ id: 'x', 'execute-command': '/bin/true', 'trigger-rule': { match } }]));
  const port = await freePort();
  const child: ChildProcess = spawn(binary, ['-hooks', hooks, '-ip', '127.0.0.1', '-port', String(port), '-verbose']);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`webhook ended with ${code}`)));
    child.stderr?.on('data', (data: Buffer) => {
      if (data.includes('serving hooks')) resolve();
    });
  });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
