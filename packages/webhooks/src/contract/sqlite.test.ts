import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { attemptsContract } from './attempts.contract.ts';
import { endpointsContract } from './endpoints.contract.ts';
import { faultsContract } from './faults.contract.ts';
import { listeningContract } from './listening.contract.ts';
import { lookUpsContract } from './look-ups.contract.ts';
import { plansContract } from './plans.contract.ts';
import { publishingContract } from './publishing.contract.ts';
import { receivingContract } from './receiving.contract.ts';
import { reconcilingContract } from './reconciling.contract.ts';
import { workingContract } from './working.contract.ts';

const subject = {
  name: 'SQLite',
  freshUrl: (t: TestContext) => {
    const folder = mkdtempSync(join(tmpdir(), 'farol-webhooks-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    return `sqlite:${join(folder, 'webhooks.db')}`;
  },
};

publishingContract(subject);
attemptsContract(subject);
endpointsContract(subject);
faultsContract(subject);
lookUpsContract(subject);
plansContract(subject);
receivingContract(subject);
listeningContract(subject);
workingContract(subject);
reconcilingContract(subject);
