// The contract on PostgreSQL. FAROL_TEST_LONG=1 runs all of it; the short form has the parts whose SQL locks, counts, sorts or pages.
import { after } from 'node:test';
import { createStore } from '@farol/store';
import { tryPostgres } from '../../../../test/postgres.ts';
import { migrateSandbox } from '../index.ts';
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

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

// Copied for each test, because making the tables again takes longer than most tests.
const original = await postgres?.createDatabase();
if (original !== undefined) {
  const store = createStore({ url: original });
  await migrateSandbox(store);
  await store.close();
}

const subject = { name: 'PostgreSQL', skip: missing, freshUrl: () => postgres?.createDatabase(original) ?? '' };

keysContract(subject);
repeatedPostContract(subject);
eventsContract(subject);
pagesContract(subject, 6);
deliveriesContract(subject);
boundsContract(subject);
if (process.env.FAROL_TEST_LONG === '1') {
  paymentsContract(subject);
  restContract(subject, 8);
  endpointsContract(subject);
  subscriptionsContract(subject);
  quietFeedsContract(subject);
}
