// Exact limits, a key, a cache and one form of error for an API that is not in the catalogue: here JSONPlaceholder, which needs no key.
import { createGateway, defineApi } from '@farol/gateway';
import { createStore } from '@farol/store';

const key = { variable: 'POSTS_KEY', in: 'header', name: 'X-Api-Key', optional: true };
const limits = [{ requests: 2, per: 'minute' }];
const posts = defineApi({ id: 'posts', baseUrl: 'https://jsonplaceholder.typicode.com', key, limits });
const store = createStore({ url: process.env.DATABASE_URL ?? 'sqlite:quota.db' });
const gateway = createGateway({ apis: [posts], store, environment: process.env, dial: () => process.env.UPSTREAM });
for (const path of ['/posts/1', '/posts/2', '/posts/3']) console.log(path, (await gateway.fetch('posts', path)).status);
await gateway.close();
