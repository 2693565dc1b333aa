import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { webhooksContract } from './webhooks.contract.ts';

const subject = {
  name: 'SQLite',
  freshUrl: (t: TestContext) => {
    const folder = mkdtempSync(join(tmpdir(), 'farol-webhooks-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    return `sqlite:${join(folder, 'webhooks.db')}`;
  },
};

webhooksContract(subject);
