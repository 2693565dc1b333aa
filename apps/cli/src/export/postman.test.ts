import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import postman, { type Item } from 'postman-collection';
import { expectedCall, writtenRequests } from '../testing/expected-call.ts';
import { postmanCollection } from './postman.ts';

const { apis } = loadCatalogue();
const key = 'key-of-the-test';
const { Collection, Property } = postman;

/** The call that Postman's own library makes of a request, its variables filled in. */
function callOf(item: Item, variables: Readonly<Record<string, string>>) {
  const fill = (text: string) => Property.replaceSubstitutions(text, variables);
  const url = new URL(fill(item.request.url.toString()));
  const auth = item.getAuth();
  const member = (name: string) => fill(String(auth?.parameters().get(name) ?? ''));
  const headers = Object.fromEntries(
    item.request.headers
      .all()
      .filter(({ disabled }) => disabled !== true)
      .map(({ key, value }) => [key.toLowerCase(), value]),
  );
  if (auth?.type === 'bearer') headers.authorization = `Bearer ${member('token')}`;
  if (auth?.type === 'apikey' && member('in') === 'header') headers[member('key').toLowerCase()] = member('value');
  if (auth?.type === 'apikey' && member('in') === 'query') url.searchParams.append(member('key'), member('value'));
  return {
    method: item.request.method,
    address: `${url.origin}${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    headers,
    body: item.request.body?.raw === undefined ? null : JSON.parse(item.request.body.raw),
  };
}

for (const api of apis) {
  test(`Postman’s own library reads the collection of ${api.id}, and the calls are those of the entry`, () => {
    const [file] = postmanCollection(api, 'en', '2026-11-16');
    const collection = new Collection(JSON.parse(file?.text ?? ''));
    const variables = {
      baseUrl: String(collection.variables.get('baseUrl')),
      ...(api.credential ? { [api.credential.variable]: key } : {}),
    };
    const items: Item[] = [];
    collection.forEachItem((item) => items.push(item));
    const written = writtenRequests(api);
    assert.equal(items.length, written.length);
    items.forEach((item, i) => {
      const { path, ...expected } = expectedCall(api, key, written[i]);
      assert.deepEqual(callOf(item, variables), { ...expected, address: `${api.baseAddress}${path}` });
      const answer = item.responses.all()[0];
      assert.equal(answer?.code, (api.requests[i]?.response ?? api.response).status);
      assert.equal(answer?.text() === '', answer?.code === 204);
    });
  });
}

test('a collection names version 2.1 of the format and holds no key', () => {
  for (const api of apis) {
    const [file] = postmanCollection(api, 'pt', '2026-11-16');
    const collection = JSON.parse(file?.text ?? '');
    assert.match(collection.info.schema, /v2\.1\.0/);
    assert.deepEqual(
      collection.variable.map(({ key }: { key: string }) => key),
      ['baseUrl'],
    );
  }
});
