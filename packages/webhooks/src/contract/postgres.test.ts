import { after } from 'node:test';
import { tryPostgres } from '../../../../test/postgres.ts';
import { webhooksContract } from './webhooks.contract.ts';

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

const subject = { name: 'PostgreSQL', skip: missing, freshUrl: () => postgres?.createDatabase() ?? '' };

webhooksContract(subject);
