// Servers of any form: what is right in it raises nothing, with a description and without one, and each fault is found.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLive } from './check-live.ts';
import { createForm, type Form, listUrl } from './testing/forms/form-server.ts';
import { rightForms } from './testing/forms/right-forms.ts';
import { wrongForms } from './testing/forms/wrong-forms.ts';
import { origin, token } from './testing/good-world.ts';
import type { Reply } from './testing/styles/style-server.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';

async function run(form: Form, isDescribed = true) {
  return (await reportOf(form, isDescribed)).findings.map(({ rule, message }) => `${rule}: ${message.en}`);
}

function reportOf(form: Form, isDescribed = true, { transport, description } = createForm(form)) {
  return checkLive({
    base: [origin],
    allowWrites: true,
    ...(isDescribed ? { description } : { resources: ['v1/chamados'] }),
    token: { name: 'TOKEN', value: token },
    rules: [],
    transport,
    wait: async () => {},
  });
}

describe('a server in another form raises nothing', () => {
  for (const [at, [name, form]] of Object.entries({ 'the usual one': {}, ...rightForms }).entries()) {
    // In the short form every other one is run without a description, and the others with one.
    if (isLong || at % 2 === 1) it(name, async () => assert.deepEqual(await run(form), []));
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

describe('one fault is no reason for another finding', () => {
  const placed = (place: (ids: readonly string[]) => string, isShown = true): Form => ({
    create: ({ insert, items }, sent) => {
      const body = insert(sent);
      const location = `${listUrl}/${place([...items.keys()])}`;
      return { status: 201, headers: { location }, ...(isShown && { body }) };
    },
  });
  const firsts = new Map<string, { readonly body: string | undefined; readonly reply: Reply }>();
  const round: Form = {
    create: ({ asked: { body }, header, insert, fail }, sent) => {
      const first = firsts.get(header('idempotency-key'));
      if (first) return first.body === body ? first.reply : fail(422, 'Key was used');
      const item = insert(sent);
      const reply = { status: 201, headers: { location: `${listUrl}/${item.id}` }, body: item };
      if (header('idempotency-key') !== '') firsts.set(header('idempotency-key'), { body, reply });
      return reply;
    },
    page: ({ url }, { part, page, size }) => {
      const next = `${listUrl}?tamanho=${size}&pagina=${part.length < size ? 1 : page + 1}`;
      return { status: 200, body: { itens: part, next: url.search === '' ? null : next } };
    },
  };
  const alone: Readonly<Record<string, readonly [string, Form]>> = {
    'Location is the item before': ['errors-201-for-created', placed((ids) => ids.at(-2) ?? '')],
    'Location is the first item': ['errors-201-for-created', placed((ids) => ids[0] ?? '')],
    'Location is the first item of the run': ['errors-201-for-created', placed((ids) => ids[5] ?? '')],
    'Location is the first item of the run, and all there is': [
      'errors-201-for-created',
      placed((ids) => ids[5] ?? '', false),
    ],
    'the last page leads to the first': ['rest-paginate-long-lists', round],
    'items are open to all': [
      'authentication-401',
      {
        first: ({ asked, header, id, items }) =>
          header('authorization') !== `Bearer ${token}` && asked.method === 'GET' && items.has(id ?? '')
            ? { status: 200, body: items.get(id ?? '') }
            : undefined,
      },
    ],
  };
  for (const [name, [rule, form]] of Object.entries(alone))
    it(name, async () => {
      const { findings } = await reportOf(form);
      assert.ok(
        findings.length > 0 && findings.every((one) => one.rule === rule || one.sure === 'likely'),
        findings.map(({ message }) => message.en).join(),
      );
    });
});

describe('a DELETE that takes others along', () => {
  for (const at of [0, 2])
    it(`is not sent again: item ${at + 1}`, async () => {
      const api = createForm({
        remove: ({ items, id }) => {
          for (const one of [id ?? '', [...items.keys()][at] ?? '']) items.delete(one);
          return { status: 204 };
        },
      });
      const { findings, remarks } = await reportOf({}, true, api);
      assert.deepEqual(
        findings.map(({ rule }) => rule),
        ['rest-delete-is-idempotent'],
      );
      assert.equal([...api.items.keys()].filter((id) => Number(id) <= 5).length, 4);
      assert.ok(remarks.some(({ message }) => message.en.startsWith('Created by this check and not removed')));
    });
});
