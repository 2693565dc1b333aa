// Lists below an item of another list are judged as well, or named where that is not possible.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../finding.ts';
import { checkLive } from './check-live.ts';
import { description } from './testing/good-description.ts';
import { serve } from './testing/good-server.ts';
import { createWorld, origin, token, type World } from './testing/good-world.ts';

type More = { readonly allowWrites?: boolean; readonly paths?: object; readonly components?: object };

function check(world: World, more: More = {}): Promise<Report> {
  const { paths = description.paths, components = description.components, allowWrites = false } = more;
  return checkLive({
    base: [origin],
    allowWrites,
    description: { ...description, paths, components },
    token: { name: 'TOKEN', value: token },
    rules: [],
    transport: serve(world),
    wait: async () => {},
  });
}

const rulesOf = ({ findings }: Report) => findings.map(({ rule }) => rule);

test('without writes, the list below the first item of the parent is read', async () => {
  assert.deepEqual(rulesOf(await check(createWorld('nested-missing-200'))), ['errors-404-for-missing']);
  assert.deepEqual(rulesOf(await check(createWorld())), []);
});

test('with writes, the parent is an item of the run, and it is removed', async () => {
  const world = createWorld('nested-put-keeps');
  const ids = [...world.books.keys()];
  assert.deepEqual(rulesOf(await check(world, { allowWrites: true })), ['rest-put-replaces']);
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
  const { checked } = await check(createWorld(), { components });
  assert.equal(checked.find(({ rule }) => rule === 'authentication-bearer-token')?.verdict, 'kept');
});
