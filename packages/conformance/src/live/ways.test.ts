// Each rule that a running server can break is broken in at least five ways; those of Brazilian data are in a test of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveRules } from './judge/all-checks.ts';
import { rightForms } from './testing/forms/right-forms.ts';
import { wrongForms } from './testing/forms/wrong-forms.ts';
import { graphqlMutations } from './testing/good-graphql-mutations.ts';
import { forms, habits } from './testing/habits/all-habits.ts';
import { graphqlHabits } from './testing/habits/form-habits.ts';
import { harmless, mutations } from './testing/mutations.ts';
import { accessFaults } from './testing/styles/faults-access.ts';
import { answerFaults } from './testing/styles/faults-answers.ts';
import { bareFaults } from './testing/styles/faults-bare.ts';
import { conditionFaults } from './testing/styles/faults-conditions.ts';
import { formFaults } from './testing/styles/faults-form.ts';
import { itemFaults } from './testing/styles/faults-items.ts';
import { laterFaults } from './testing/styles/faults-later.ts';
import { readingFaults } from './testing/styles/faults-reading.ts';
import { schemaFaults } from './testing/styles/faults-schema.ts';
import { stateFaults } from './testing/styles/faults-state.ts';
import { writingFaults } from './testing/styles/faults-writing.ts';
import { unusual } from './testing/styles/unusual.ts';
import { unusualMembers, unusualPages } from './testing/styles/unusual-bare.ts';
import { unusualMore } from './testing/styles/unusual-more.ts';

/** Only remarked on: that GET may be cached, and fields about an end in another form. */
const neverBroken = ['graphql-get-may-cache', 'versioning-breaking-change-new-version'];

const sizeOf = (tables: Readonly<Record<string, object>>) => Object.values(tables).flatMap(Object.keys).length;

test('at least as many servers are unusual and right as are wrong', () => {
  const styled = [accessFaults, answerFaults, conditionFaults, formFaults, itemFaults, laterFaults, readingFaults];
  const tables = [...styled, schemaFaults, stateFaults, writingFaults, bareFaults, wrongForms];
  const wrong = [mutations, graphqlMutations].flatMap(Object.keys).length + tables.map(sizeOf).reduce((a, b) => a + b);
  const named = [unusual, unusualMore, unusualPages, unusualMembers, rightForms, graphqlHabits].flatMap(Object.keys);
  const right = new Set([...named, ...harmless, ...[...habits, ...forms].map(([name]) => name)]).size;
  assert.ok(right >= wrong, `${right} right, ${wrong} wrong`);
});

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
