// The contract on PostgreSQL.
import { after } from 'node:test';
import { tryPostgres } from '../../../../test/postgres.ts';
import { storeContract } from '../contract/store.contract.ts';

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

storeContract({
  name: 'postgres',
  shareable: true,
  skip: missing,
  freshUrl: async () => (await postgres?.createDatabase()) ?? '',
});
