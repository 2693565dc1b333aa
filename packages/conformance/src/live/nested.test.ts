// Lists below an item of another list are judged as well, or named where that is not possible.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGood, rulesOf, verdictOf } from './testing/check-good.ts';
import { description } from './testing/good-description.ts';
import { createWorld, type World } from './testing/good-world.ts';

const check = (world: World, changed: object = {}, allowWrites = false) =>
  checkGood(world, { allowWrites, description: { ...description, ...changed } });

test('without writes, the list below the first item of the parent is read', async () => {
  assert.deepEqual(rulesOf(await check(createWorld('nested-missing-200'))), ['errors-404-for-missing']);
  assert.deepEqual(rulesOf(await check(createWorld())), []);
});

test('with writes, the parent is an item of the run, and it is removed', async () => {
  const world = createWorld('nested-put-keeps');
  const ids = [...world.books.keys()];
  assert.deepEqual(rulesOf(await check(world, {}, true)), ['rest-put-replaces']);
  assert.deepEqual([...world.books.keys()], ids);
  assert.ok(
    [...world.reviews].every(([book]) => !ids.includes(book)),
    'no list below an item of others was touched',
  );
});

test('a list whose parent cannot be listed is named in the report', async () => {
  const paths = { ...(description.paths as object), '/v1/shelves/{shelf}/books': { get: {}, post: {} } };
  const { remarks } = await check(createWorld(), { paths });
  assert.deepEqual(
    remarks.map(({ message }) => message.en).filter((text) => text.includes('shelves')),
    ['/v1/shelves/{shelf}/books was not checked: no id is known to put into its path.'],
  );
});

test('the credential is sent as the scheme that `security` names asks for, not as the first that is declared', async () => {
  const declared = description.components as { readonly securitySchemes: object };
  const old = { type: 'apiKey', in: 'header', name: 'x-old-key' };
  const components = { ...declared, securitySchemes: { old, ...declared.securitySchemes } };
  assert.equal(verdictOf(await check(createWorld(), { components }), 'authentication-bearer-token'), 'kept');
});
