// Good servers in several styles raise nothing, each fault is found, and what is unusual but right is no fault.
import assert from 'node:assert/strict';
import { describe as group, it, test } from 'node:test';
import type { Report } from '../finding.ts';
import { checkGood } from './testing/check-good.ts';
import { readOnlyToken } from './testing/good-world.ts';
import { accessFaults } from './testing/styles/faults-access.ts';
import { answerFaults } from './testing/styles/faults-answers.ts';
import { both, conditionFaults, keyed, tagged } from './testing/styles/faults-conditions.ts';
import { formFaults } from './testing/styles/faults-form.ts';
import { itemFaults } from './testing/styles/faults-items.ts';
import { laterFaults } from './testing/styles/faults-later.ts';
import { readingFaults } from './testing/styles/faults-reading.ts';
import { schemaFaults } from './testing/styles/faults-schema.ts';
import { stateFaults } from './testing/styles/faults-state.ts';
import { writingFaults } from './testing/styles/faults-writing.ts';
import { describe, type Style, styles } from './testing/styles/style-schemas.ts';
import { createApi, type Fault, type Item, type Parts, shown } from './testing/styles/style-server.ts';
import { unusual } from './testing/styles/unusual.ts';
import { unusualMembers } from './testing/styles/unusual-bare.ts';
import { unusualMore } from './testing/styles/unusual-more.ts';

const plain = {
  ...readingFaults,
  ...writingFaults,
  ...itemFaults,
  ...answerFaults,
  ...formFaults,
  ...accessFaults,
  ...conditionFaults,
};
const isLong = process.env.FAROL_TEST_LONG === '1';
/** The short form has five ways of breaking each rule; the long form has all of them. */
const isTried = (at: number) => isLong || at < 5;
const all = [plain, laterFaults, schemaFaults, stateFaults].flatMap((faults) => Object.entries(faults));
const summary = ({ findings }: Report) => findings.map(({ rule, message }) => `${rule}: ${message.en}`);

async function run(style: Style, fault: Fault = {}, limit?: number, hasConditions = false, description = {}) {
  const api = createApi(style, fault, limit);
  const sizes = () =>
    [...api.stores].map(([path, store]) => `${path} ${store.size}`).filter((one) => !one.endsWith(' 0'));
  const before = sizes();
  const report = await checkGood(api.transport, {
    description: { ...describe(style, hasConditions), ...description },
    readOnlyToken: { name: 'READ_TOKEN', value: readOnlyToken },
    spendLimit: limit !== undefined,
  });
  return { report, before, after: sizes() };
}

function customersAlone(style: Style, hasConditions: boolean) {
  const { paths } = describe(style, hasConditions) as { readonly paths: object };
  return { paths: Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/api/customers'))) };
}

group('a good server', () => {
  for (const style of styles)
    it(`in the style "${style.name}" raises nothing and is left as it was`, async () => {
      const { report, before, after } = await run(style);
      assert.deepEqual(summary(report), []);
      assert.deepEqual(after, before);
      assert.deepEqual(
        report.cannotTell.map(({ rule }) => rule),
        ['rest-idempotency-key', 'rest-conditional-requests', 'limits-429-when-spent'],
      );
    });
});

group('a server with tags and keys', () => {
  const rules = ['rest-conditional-requests', 'rest-idempotency-key'];
  for (const style of styles)
    for (const hasConditions of [true, false])
      it(`in the style "${style.name}", ${hasConditions ? '' : 'not '}described, keeps both rules`, async () => {
        const { report, before, after } = await run(style, both(tagged(), keyed()), undefined, hasConditions);
        assert.deepEqual(summary(report), []);
        assert.deepEqual(after, before);
        const verdicts = rules.map((rule) => report.checked.find((one) => one.rule === rule)?.verdict);
        assert.deepEqual(verdicts, ['kept', 'kept']);
      });
});

test('kept names the lists, or the number of responses, that show it', async () => {
  const { report } = await run(styles[0] as Style);
  const evidence = new Map(report.checked.map((one) => [one.rule, one.evidence?.en]));
  assert.match(
    evidence.get('rest-put-replaces') ?? '',
    /^\/api\/products, \/api\/customers, \/api\/products\/[^/]+\/comments$/,
  );
  assert.match(evidence.get('errors-4xx-for-client') ?? '', /^\d{2,} responses$/);
  for (const { rule, verdict } of report.checked) if (verdict === 'kept') assert.ok(evidence.get(rule), rule);
});

test('a run that could read nothing is no verdict', async () => {
  const fault: Fault = { parts: { who: () => 'nobody' } };
  for (const limit of [undefined, 100_000])
    await assert.rejects(run(styles[0] as Style, fault, limit), { code: 'cannot-run', message: /responds with 401/ });
});

test('tags of items that are only read are asked for too', async () => {
  const { transport } = createApi(styles[0] as Style, tagged({ reads: ({ id }) => id === undefined }));
  const { findings } = await checkGood(transport, { description: describe(styles[0] as Style), allowWrites: false });
  assert.deepEqual([...new Set(findings.map(({ rule }) => rule))], ['rest-conditional-requests']);
});

test('items that are open to all show without a write', async () => {
  const { transport } = createApi(styles[0] as Style, accessFaults['authentication-401']?.['items are open']);
  const { findings } = await checkGood(transport, { description: describe(styles[0] as Style), allowWrites: false });
  assert.deepEqual([...new Set(findings.map(({ rule }) => rule))], ['authentication-401']);
});

test('requests to another machine are ten a second, or as many as are asked for', async () => {
  const paces = async (rate?: number) => {
    const api = createApi(styles[0] as Style);
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const base = ['http://api.example', 'http://api.example'];
    const more = rate === undefined ? {} : { rate };
    await checkGood(api.transport, {
      base,
      description: describe(styles[0] as Style),
      allowWrites: false,
      wait,
      ...more,
    });
    return Math.max(...waits);
  };
  assert.ok((await paces()) > 50 && (await paces()) <= 100);
  assert.ok((await paces(2)) > 400 && (await paces(2)) <= 500);
});

group('a spent limit that is no 429', () => {
  const of = Object.entries(accessFaults['limits-429-when-spent'] ?? {}).filter(([name]) => /^\d|flag/.test(name));
  const own = ['limits-429-when-spent', 'errors-2xx-only-for-success', 'errors-no-200-with-error-flag'];
  for (const [name, fault] of of)
    for (const limit of [30, 90, 250])
      it(`${name} after ${limit} calls accuses no other rule`, async () => {
        const { report } = await run(styles[0] as Style, fault, limit);
        assert.deepEqual(
          summary(report).filter((one) => !own.some((rule) => one.startsWith(rule))),
          [],
        );
      });
});

for (const [rule, faults] of all)
  group(`${rule}: each fault is found`, () => {
    for (const [at, [name, fault]] of Object.entries(faults)
      .entries()
      .filter(([place]) => isTried(place)))
      it(name, async () => {
        const limit = rule === 'limits-429-when-spent' ? 1_800 : undefined;
        const seen: string[] = [];
        // Most faults show where customers alone are described; one that a style cannot have shows in the next one.
        for (let n = -1; n < styles.length; n += 1) {
          const style = styles[(at + Math.max(n, 0)) % styles.length] as Style;
          const less = n < 0 ? customersAlone(style, rule in conditionFaults) : {};
          const { report } = await run(style, fault, limit, rule in conditionFaults, less);
          if (report.findings.some((finding) => finding.rule === rule)) return;
          seen.push(...summary(report));
        }
        assert.fail(`found only: ${seen.join('; ')}`);
      });
  });

group('what is unusual and right raises nothing', () => {
  // The others are run without a description.
  for (const [at, [name, fault]] of Object.entries({ ...unusual, ...unusualMore, ...unusualMembers }).entries())
    if (isLong || at % 2 === 1)
      it(name, async () => {
        const { report } = await run(styles[at % styles.length] as Style, fault);
        assert.deepEqual(summary(report), []);
      });
  for (const style of styles)
    it(`a member that is only written, in the style "${style.name}"`, async () => {
      const { components } = describe(style) as { readonly components: { readonly schemas: object } };
      const described = JSON.stringify(components).replaceAll('"city":{', '"city":{"writeOnly":true,');
      const show: Parts['show'] = ({ city: _city, ...item }, call, api) => shown(item as Item, call, api);
      const { report } = await run(style, { parts: { show } }, undefined, false, { components: JSON.parse(described) });
      assert.deepEqual(summary(report), []);
    });
});
