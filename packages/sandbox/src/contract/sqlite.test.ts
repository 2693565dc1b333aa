// The contract on SQLite.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { boundsContract } from './bounds.contract.ts';
import { deliveriesContract } from './deliveries.contract.ts';
import { endpointsContract } from './endpoints.contract.ts';
import { eventsContract } from './events.contract.ts';
import { keysContract } from './keys.contract.ts';
import { pagesContract } from './pages.contract.ts';
import { paymentsContract } from './payments.contract.ts';
import { quietFeedsContract } from './quiet-feeds.contract.ts';
import { repeatedPostContract } from './repeated-post.contract.ts';
import { restContract } from './rest.contract.ts';
import { subscriptionsContract } from './subscriptions.contract.ts';

const subject = {
  name: 'SQLite',
  freshUrl: (t: Pick<TestContext, 'after'>) => {
    const folder = mkdtempSync(join(tmpdir(), 'farol-sandbox-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    return `sqlite:${join(folder, 'sandbox.db')}`;
  },
};

keysContract(subject);
paymentsContract(subject);
repeatedPostContract(subject);
eventsContract(subject);
restContract(subject, 40);
pagesContract(subject, 25);
endpointsContract(subject);
deliveriesContract(subject);
subscriptionsContract(subject);
quietFeedsContract(subject);
boundsContract(subject);
