// The built server; with FAROL_TEST_LONG=1 its sources.
// A server that nobody has asked anything has made all its tables, so that the commands for its state work.
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrateGateway } from '@farol/gateway';
import { migrateSandbox } from '@farol/sandbox';
import { createStore } from '@farol/store';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { until } from '../../../../test/until.ts';
import { startServer } from '../testing/started-server.ts';

test('the start makes the tables of the gateway and of the practice provider without a request', async (t) => {
  const url = `sqlite:${join(temporaryFolder(t), 'farol.db')}`;
  const started = startServer({ DATABASE_URL: url, PORT: '0' });
  t.after(() => started.child.kill('SIGKILL'));
  while (!started.output().includes('listens')) await once(started.child.stdout ?? started.child, 'data');
  const store = createStore({ url, maxWaitMs: 10_000 });
  t.after(() => store.close());
  const dryRun = { ...store, migrate: store.pendingMigrations };
  await until(async () => [...(await migrateGateway(dryRun)), ...(await migrateSandbox(dryRun))].length === 0);
});
