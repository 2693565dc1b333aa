// Exact limits, a key, a cache and one form of error for an API that is not in the catalogue.
import { createGateway, defineApi } from '@farol/gateway';
import { createStore } from '@farol/store';

const key = { variable: 'FRETE_KEY', in: 'header', name: 'X-Api-Key' };
const limits = [{ requests: 2, per: 'minute' }];
const frete = defineApi({ id: 'frete', baseUrl: 'https://api.frete.example/v1', key, limits });
const store = createStore({ url: process.env.DATABASE_URL ?? 'sqlite:quota.db' });
const gateway = createGateway({ apis: [frete], store, environment: process.env, dial: () => process.env.UPSTREAM });
for (const path of ['/cotacoes/1', '/cotacoes/2', '/cotacoes/3'])
  console.log(path, (await gateway.call(new Request('http://localhost/'), { id: 'frete', path })).status);
await gateway.close();
