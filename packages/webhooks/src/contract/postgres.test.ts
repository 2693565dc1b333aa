import { after } from 'node:test';
import { tryPostgres } from '../../../../test/postgres.ts';
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

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

const subject = { name: 'PostgreSQL', skip: missing, freshUrl: () => postgres?.createDatabase() ?? '' };

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
