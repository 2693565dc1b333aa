// Habits of real servers that are unusual and right, made by operators over the good ones: none of them is accused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLive } from './check-live.ts';
import type { Transport } from './exchange/transport.ts';
import { checkGood } from './testing/check-good.ts';
import { createForm, type Form } from './testing/forms/form-server.ts';
import { serve } from './testing/good-server.ts';
import { createWorld, origin, readOnlyToken, token } from './testing/good-world.ts';
import { crowds, described, forms, habits, mixedForms } from './testing/habits/all-habits.ts';
import { graphqlHabits } from './testing/habits/form-habits.ts';
import type { Habit } from './testing/habits/habit-parts.ts';
import { type Style, styles } from './testing/styles/style-schemas.ts';
import { createApi } from './testing/styles/style-server.ts';

/** The short form gives each server many habits; the long form also one alone, with a description and without one. */
const isLong = process.env.FAROL_TEST_LONG === '1';

async function accusations(transport: Transport, given: object) {
  const { findings } = await checkLive({
    base: [origin],
    allowWrites: true,
    token: { name: 'TOKEN', value: token },
    readOnlyToken: { name: 'READ_TOKEN', value: readOnlyToken },
    rules: [],
    transport,
    wait: async () => {},
    ...given,
  });
  return findings.map(({ rule, message }) => `${rule}: ${message.en}`);
}

function ofHabit(habit: Habit, at: number, isDescribed: boolean) {
  const style = styles[at % styles.length] as Style;
  const lists = { resources: ['api/products', 'api/customers'] };
  return accusations(createApi(style, habit).transport, isDescribed ? { description: described(style, habit) } : lists);
}

function ofForm(form: Form, isDescribed: boolean) {
  const { transport, description } = createForm(form);
  return accusations(transport, isDescribed ? { description } : { resources: ['v1/chamados'] });
}

describe('servers with many habits at once raise nothing', () => {
  for (const [at, [name, habit]] of crowds.entries())
    it(name, async () => assert.deepEqual(await ofHabit(habit, at, at % 3 !== 2), []));
});

describe('servers with any ids, lists and pages raise nothing', () => {
  // The number of ids, and that of their names, is odd: every fourth server has all of them.
  for (const [at, [name, form]] of mixedForms.entries())
    if (isLong || at % 4 === 0) it(name, async () => assert.deepEqual(await ofForm(form, at % 3 !== 2), []));
});

describe('endpoints of GraphQL with other habits raise nothing', () => {
  for (const [name, change] of Object.entries(graphqlHabits))
    it(name, async () => {
      const good = serve(createWorld());
      const transport: Transport = {
        ...good,
        send: async (asked, ...more) => {
          const answer = await good.send(asked, ...more);
          return typeof answer === 'string' || new URL(asked.url).pathname !== '/graphql'
            ? answer
            : change(answer, asked);
        },
      };
      const { findings } = await checkGood(transport, { allowWrites: false });
      assert.deepEqual(
        findings.map(({ rule, message }) => `${rule}: ${message.en}`),
        [],
      );
    });
});

describe('servers with one habit raise nothing', {
  skip: isLong ? false : 'FAROL_TEST_LONG=1 tries each habit alone',
}, () => {
  for (const isDescribed of [true, false]) {
    const how = isDescribed ? '' : ', without a description';
    for (const [at, [name, habit]] of habits.entries())
      it(`${name}${how}`, async () => assert.deepEqual(await ofHabit(habit, at, isDescribed), []));
    for (const [name, form] of forms)
      it(`${name}${how}`, async () => assert.deepEqual(await ofForm(form, isDescribed), []));
  }
});
