// Every breach that is planted in a good server is found, and the good server raises nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Report } from '../finding.ts';
import { checkGood, verdictOf } from './testing/check-good.ts';
import { type GraphqlMutation, graphqlMutations } from './testing/good-graphql-mutations.ts';
import { createWorld, readOnlyToken, token, type World } from './testing/good-world.ts';
import { harmless, type Mutation, mutations } from './testing/mutations.ts';

const check = (world: World, spendLimit = false): Promise<Report> =>
  checkGood(world, { readOnlyToken: { name: 'READ_TOKEN', value: readOnlyToken }, spendLimit });

const limited: ReadonlySet<string> = new Set(['403-when-spent', '429-without-retry-after']);
const summary = ({ findings }: Report) => findings.map(({ rule, message }) => `${rule}: ${message.en}`);

const firstBooks = ({ books }: World) => JSON.stringify([...books].slice(0, 5));

describe('a good server', () => {
  for (const mutation of [undefined, ...harmless]) {
    it(`raises nothing${mutation ? ` with ${mutation}` : ''}`, async () => {
      const world = createWorld(mutation);
      const before = firstBooks(world);
      const report = await check(world);
      assert.deepEqual(summary(report), []);
      assert.equal(firstBooks(world), before, 'the state is as before');
      if (mutation !== undefined) return;
      assert.equal(world.books.size, 5, 'everything that was created is removed');
      const open = report.cannotTell.map(({ rule }) => rule);
      assert.deepEqual(open, ['rest-idempotency-key', 'rest-conditional-requests', 'limits-429-when-spent']);
    });
  }

  it('says which header fields about limits and ends have a form that their standards do not give them', async () => {
    const { remarks } = await check(createWorld('odd-fields'));
    const said = remarks
      .map(({ message }) => /sends (\w+): /.exec(message.en)?.[1])
      .filter((name) => name !== undefined);
    assert.deepEqual(said, ['RateLimit', 'Deprecation', 'Sunset']);
  });

  it('keeps the rule on QUERY where it announces the method, and is not asked where it does not', async () => {
    assert.equal(verdictOf(await check(createWorld('offers-query')), 'rest-query-for-reads'), 'kept');
    const world = await check(createWorld());
    assert.ok(![...world.checked, ...world.cannotTell].some(({ rule }) => rule === 'rest-query-for-reads'));
  });

  it('keeps its limit', async () => {
    const report = await check(createWorld(undefined, 170), true);
    assert.deepEqual(summary(report), []);
    assert.equal(verdictOf(report, 'limits-429-when-spent'), 'kept');
  });
});

/** The short form has three of each rule, beside those that servers of several styles break in five ways. */
const isTried = ([mutation, rule]: readonly [string, string]) =>
  process.env.FAROL_TEST_LONG === '1' ||
  Object.entries(mutations)
    .filter(([, one]) => one === rule)
    .findIndex(([one]) => one === mutation) < 3;

describe('each breach is found', () => {
  for (const [mutation, rule] of Object.entries({ ...mutations, ...graphqlMutations }).filter(isTried)) {
    it(`${mutation}: ${rule}`, async () => {
      const world = createWorld(mutation as Mutation | GraphqlMutation, limited.has(mutation) ? 170 : undefined);
      const report =
        mutation in graphqlMutations
          ? await checkGood(world, { allowWrites: false })
          : await check(world, limited.has(mutation));
      const found = report.findings.filter((finding) => finding.rule === rule);
      assert.ok(found.length > 0, `found only: ${summary(report).join('; ')}`);
      for (const { exchanges, curl } of found) {
        assert.ok(exchanges && exchanges.length > 0);
        assert.match(curl ?? '', /curl -sS/);
      }
      assert.ok(!JSON.stringify(report).includes(token), 'the token is never printed');
      assert.doesNotMatch(summary(report).join(), /\{\w+\}/, 'every word of a text is filled in');
    });
  }
});

describe('on a server that starts empty, what is created shows the same', () => {
  it('a good one raises nothing', async () => {
    const world = createWorld(undefined, undefined, 0);
    assert.deepEqual(summary(await check(world)), []);
    assert.equal(world.books.size, 0);
  });

  const planted = ['get-counts', 'get-touches', 'get-removes', 'limit-ignored', 'same-page', 'page-skips'] as const;
  for (const mutation of planted)
    it(mutation, async () => {
      const report = await check(createWorld(mutation, undefined, 0));
      assert.ok(
        report.findings.some(({ rule }) => rule === mutations[mutation]),
        summary(report).join('; '),
      );
    });
});
