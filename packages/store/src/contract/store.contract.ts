// The promises of a store, tested on both (sqlite.test.ts, postgres.test.ts).

import type { Subject } from '../testing/contract-subject.ts';
import { backupContract } from './backup.contract.ts';
import { migrationsContract } from './migrations.contract.ts';
import { processesContract } from './processes.contract.ts';
import { transactionsContract } from './transactions.contract.ts';
import { valuesContract } from './values.contract.ts';
import { wakeupsContract } from './wakeups.contract.ts';

export function storeContract(subject: Subject): void {
  valuesContract(subject);
  transactionsContract(subject);
  migrationsContract(subject);
  wakeupsContract(subject);
  if (!subject.shareable) return;
  processesContract(subject);
  backupContract(subject);
}
