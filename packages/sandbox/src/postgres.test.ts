import { after } from 'node:test';
import { tryPostgres } from '../../../test/postgres.ts';
import { keysContract } from './keys.contract.ts';
import { paymentsContract } from './payments.contract.ts';

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

const subject = { name: 'PostgreSQL', skip: missing, freshUrl: () => postgres?.createDatabase() ?? '' };

keysContract(subject);
paymentsContract(subject);
