// Without a description: what is right raises nothing, and what a copy of an item can show is found.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Report } from '../finding.ts';
import { checkLive } from './check-live.ts';
import { origin, readOnlyToken, token } from './testing/good-world.ts';
import { bareFaults } from './testing/styles/faults-bare.ts';
import { type Style, styles } from './testing/styles/style-schemas.ts';
import { createApi, type Fault } from './testing/styles/style-server.ts';
import { unusual } from './testing/styles/unusual.ts';
import { unusualMembers, unusualPages } from './testing/styles/unusual-bare.ts';
import { unusualMore } from './testing/styles/unusual-more.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
const summary = ({ findings }: Report) => findings.map(({ rule, message }) => `${rule}: ${message.en}`);

function run(style: Style, fault: Fault = {}): Promise<Report> {
  return checkLive({
    base: [origin],
    resources: ['api/products', 'api/customers'],
    allowWrites: true,
    token: { name: 'TOKEN', value: token },
    readOnlyToken: { name: 'READ_TOKEN', value: readOnlyToken },
    rules: [],
    transport: createApi(style, fault).transport,
    wait: async () => {},
  });
}

describe('without a description, a good server raises nothing', () => {
  for (const style of styles)
    it(`in the style "${style.name}"`, async () => assert.deepEqual(summary(await run(style)), []));
  // One of four in the short form.
  for (const [at, [name, fault]] of Object.entries({
    ...unusual,
    ...unusualMore,
    ...unusualPages,
    ...unusualMembers,
  }).entries())
    if (isLong || at % 4 === 0)
      it(name, async () => assert.deepEqual(summary(await run(styles[at % styles.length] as Style, fault)), []));
});

for (const [rule, faults] of Object.entries(bareFaults))
  describe(`without a description, ${rule}: each fault is found`, () => {
    for (const [at, [name, fault]] of Object.entries(faults).entries())
      it(name, async () => {
        // In the short form each of them is in one style.
        for (const style of isLong ? styles : [styles[at % styles.length] as Style]) {
          const { findings } = await run(style, fault);
          assert.ok(
            findings.some((one) => one.rule === rule),
            `${style.name}: ${findings.map(({ message }) => message.en).join('; ')}`,
          );
        }
      });
  });
