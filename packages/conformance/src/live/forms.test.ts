// Servers of any form: what is right in it raises nothing, with a description and without one, and each fault is found.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLive } from './check-live.ts';
import { createForm, type Form } from './testing/forms/form-server.ts';
import { rightForms } from './testing/forms/right-forms.ts';
import { wrongForms } from './testing/forms/wrong-forms.ts';
import { origin, token } from './testing/good-world.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';

async function run(form: Form, isDescribed = true) {
  const { transport, description } = createForm(form);
  const { findings } = await checkLive({
    base: [origin],
    allowWrites: true,
    ...(isDescribed ? { description } : { resources: ['v1/chamados'] }),
    token: { name: 'TOKEN', value: token },
    rules: [],
    transport,
    wait: async () => {},
  });
  return findings.map(({ rule, message }) => `${rule}: ${message.en}`);
}

describe('a server in another form raises nothing', () => {
  for (const [at, [name, form]] of Object.entries({ 'the usual one': {}, ...rightForms }).entries()) {
    it(name, async () => assert.deepEqual(await run(form), []));
    // In the short form every other one is also run without a description.
    if (isLong || at % 2 === 0)
      it(`${name}, without a description`, async () => assert.deepEqual(await run(form, false), []));
  }
});

for (const [rule, forms] of Object.entries(wrongForms))
  describe(`${rule}: each fault is found in it`, () => {
    for (const [name, form] of Object.entries(forms))
      it(name, async () => {
        const found = await run(form);
        assert.ok(
          found.some((one) => one.startsWith(`${rule}:`)),
          `found only: ${found.join('; ')}`,
        );
      });
  });
