// Each rule that a running server can break is broken in at least five ways; those of Brazilian data are in a test of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveRules } from './judge/all-checks.ts';
import { graphqlMutations } from './testing/good-graphql-mutations.ts';
import { mutations } from './testing/mutations.ts';
import { accessFaults } from './testing/styles/faults-access.ts';
import { answerFaults } from './testing/styles/faults-answers.ts';
import { conditionFaults } from './testing/styles/faults-conditions.ts';
import { formFaults } from './testing/styles/faults-form.ts';
import { itemFaults } from './testing/styles/faults-items.ts';
import { laterFaults } from './testing/styles/faults-later.ts';
import { readingFaults } from './testing/styles/faults-reading.ts';
import { schemaFaults } from './testing/styles/faults-schema.ts';
import { writingFaults } from './testing/styles/faults-writing.ts';

/** Only remarked on: that GET may be cached, and fields about an end in another form. */
const neverBroken = ['graphql-get-may-cache', 'versioning-breaking-change-new-version'];

test('each rule is broken in at least five ways', () => {
  const tables = [accessFaults, answerFaults, conditionFaults, formFaults, itemFaults, laterFaults, readingFaults];
  const ways = [...tables, schemaFaults, writingFaults]
    .flatMap((table) => Object.entries<object>(table))
    .flatMap(([rule, faults]) => Object.keys(faults).map(() => rule));
  const planted = [...ways, ...Object.values<string>(mutations), ...Object.values<string>(graphqlMutations)];
  const few = liveRules
    .filter((rule) => !neverBroken.includes(rule) && !rule.startsWith('brasil-'))
    .map((rule) => [rule, planted.filter((one) => one === rule).length] as const)
    .filter(([, count]) => count < 5);
  assert.deepEqual(few, []);
});
