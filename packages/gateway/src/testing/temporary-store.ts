// A SQLite file for one test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export async function temporaryStoreUrl(t: TestContext): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-gateway-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return `sqlite:${join(folder, 'farol.db')}`;
}
