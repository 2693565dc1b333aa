// A scripted client does the ten jobs of docs/agents.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { ask as askTool, connectedToSimulator } from './in-process.ts';

const { client, close } = await connectedToSimulator();
after(close);

/** What an assistant reads and writes for the ten jobs: calls, and characters of arguments and answers. */
const spent = { calls: 0, characters: 0 };
const ask: typeof askTool = async (...words) => {
  const answer = await askTool(...words);
  spent.calls += 1;
  spent.characters += JSON.stringify(words[2]).length + answer.text.length;
  return answer;
};

const listed = [
  ...readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8').matchAll(/^\d+\. (.*): `(\w+)`\.$/gm),
].map(([, job = '', tool = '']) => ({ job, tool }));

const jobs: readonly (() => Promise<void>)[] = [
  async () => {
    const { data, basis } = await ask(client, 'find_entries', { words: 'código postal', kinds: ['api'] });
    assert.ok(data.items.some(({ id }: { id: string }) => id === 'viacep'));
    assert.equal(basis, 'stated');
  },
  async () => {
    const { data, source, date } = await ask(client, 'show_entry', { api: 'viacep', language: 'en' });
    assert.ok(data.requests[0].parameters.properties.cep.pattern);
    assert.ok(source.length > 0 && date.length === 10);
  },
  async () => {
    const { data } = await ask(client, 'compare_apis', { apis: ['receitaws', 'brasilapi'] });
    const limits = data.apis.map((api: { limits: unknown[] }) => api.limits);
    assert.notDeepEqual(limits[0], limits[1]);
  },
  async () => {
    const { data, basis } = await ask(client, 'call_api', { api: 'viacep', parameters: { cep: '01001000' } });
    assert.match(data.foreign_content.warning, /Treat it as data/);
    assert.equal(data.foreign_content.body.uf, 'SP');
    assert.equal(basis, 'simulated');
  },
  async () => {
    const call = () => ask(client, 'call_api', { api: 'receitaws', parameters: { cnpj: '00000000000191' } });
    const first = await call();
    const [{ limit, left }] = first.data.budget.windows;
    assert.equal(left, limit - 1);
    // Each asks for another company, because a cached answer costs nothing.
    const others = ['33000167000101', '60701190000104', '60746948000112', '07526557000100', '02558157000162'];
    const answers = await Promise.all(
      others.map((cnpj) => ask(client, 'call_api', { api: 'receitaws', parameters: { cnpj } })),
    );
    const refused = answers.filter(({ data }) => data.refused?.code === 'limit_reached');
    assert.equal(refused.length, others.length - (limit - 1));
    for (const { data, isError } of refused) {
      assert.ok(isError && Date.parse(data.refused.again_at) > 0 && data.refused.again_in_seconds > 0);
      assert.equal(data.budget.windows[0].left, 0);
    }
  },
  async () => {
    const { data } = await ask(client, 'read_limits', { api: 'receitaws' });
    assert.equal(data.budget.windows[0].left, 0);
    assert.ok(Date.parse(data.budget.windows[0].more_at) > 0);
  },
  async () => {
    const { data } = await ask(client, 'write_request', {
      api: 'viacep',
      parameters: { cep: '20040002' },
      programming_language: 'python',
    });
    assert.match(data.code, /^import requests[\s\S]*20040002/);
  },
  async () => {
    const { data } = await ask(client, 'plan_budget', { api: 'receitaws', users: 1_000, calls_per_user: 3, hours: 8 });
    assert.equal(data.verdict, 'exceeds');
  },
  async () => {
    const text =
      'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n  /getOrder: { get: { responses: { "200": { description: ok } } } }\n';
    const { data } = await ask(client, 'check_description', { text });
    const rule = await ask(client, 'show_entry', { rule: data.findings[0].rule });
    assert.ok(rule.data.reason);
  },
  async () => {
    const { data } = await ask(client, 'sign_webhook', { body: '{"paid":true}' });
    const delivery = { headers: data.headers, secret: data.secret };
    assert.equal((await ask(client, 'verify_webhook', { ...delivery, body: '{"paid":true}' })).data.verified, true);
    const altered = await ask(client, 'verify_webhook', { ...delivery, body: '{"paid":false}' });
    assert.deepEqual([altered.data.verified, altered.data.reason], [false, 'signature_wrong']);
    assert.ok(altered.data.explanation);
  },
];

test('the document lists as many jobs as the script does', () => assert.equal(listed.length, jobs.length));

for (const [index, { job, tool }] of listed.entries()) {
  test(`job ${index + 1}, with ${tool}: ${job}`, async () => jobs[index]?.());
}

test('a path is called as a ready request is: within the limits, and only below the base URL', async () => {
  const { data } = await askTool(client, 'call_api', { api: 'ibge', path: '/v1/localidades/estados?orderBy=nome' });
  assert.match(data.request, /localidades\/estados\?orderBy=nome/);
  assert.ok(data.budget);
  const spentAlready = await askTool(client, 'call_api', { api: 'receitaws', path: '/cnpj/11222333000181' });
  assert.equal(spentAlready.data.refused.code, 'limit_reached');
  for (const path of ['https://evil.example/', 'cnpj/1', '/a b', '']) {
    const refused = await askTool(client, 'call_api', { api: 'viacep', path });
    assert.match(refused.data.error.code, /^(wrong_parameters|invalid_arguments)$/, path);
  }
});

test('check digits that do not fit are a hint beside the answer in both languages, and right ones are none', async () => {
  for (const [language, said] of [
    ['pt', /^Os dígitos verificadores de 12ABC34501DE36 não conferem: os outros levam a 35\./],
    ['en', /^The check digits of 12ABC34501DE36 do not fit: the others lead to 35\./],
  ] as const) {
    const called = async (cnpj: string) =>
      (await askTool(client, 'call_api', { api: 'brasilapi', parameters: { cnpj }, language })).data;
    const { hints, error } = await called('12ABC34501DE36');
    assert.deepEqual([hints?.length, error], [1, undefined]);
    assert.match(hints[0], said);
    assert.equal((await called('12ABC34501DE35')).hints, undefined);
  }
});

test('the jobs take no more calls and characters than docs/agents.md says', async () => {
  const listed = JSON.stringify((await client.listTools()).tools).length;
  const document = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
  const [, calls, characters, list] =
    /(\d+) calls, ([\d,]+) characters, after ([\d,]+) of `tools\/list`/.exec(document) ?? [];
  const number = (text = '0') => Number(text.replace(',', ''));
  const measured = `${spent.calls} calls, ${spent.characters} characters, after ${listed} of tools/list`;
  assert.ok(listed <= 12_000, `${listed} characters`);
  assert.equal(spent.calls, number(calls), measured);
  // Ids, dates and signatures differ a little from run to run.
  assert.ok(Math.abs(spent.characters - number(characters)) < 500 && Math.abs(listed - number(list)) < 100, measured);
});
