import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemeNames } from '@farol/webhooks/scheme-names';
import texts from '../texts.json' with { type: 'json' };
import { asResult } from './answer/answer.ts';
import type { Tool } from './answer/tool.ts';
import { foreignContent } from './call/foreign-content.ts';
import { planApiBudget } from './call/plan-budget.ts';
import { writeRequest } from './call/write-request.ts';
import { compareApis } from './catalogue/compare-apis.ts';
import { checkDescription } from './check/check-description.ts';
import { tools } from './offer/tools.ts';
import { agentParts } from './testing/agent-parts.ts';
import { signWebhook } from './webhooks/sign-webhook.ts';
import { verifyWebhook } from './webhooks/verify-webhook.ts';

const call = { ...agentParts(), signal: new AbortController().signal };
/** As JSON, since the data of an answer has no type. */
const run = async (tool: Tool, input: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(await tool.run(tool.input.parse(input), call)));

test('every tool refuses arguments that it does not know, and says in both languages what it does', () => {
  for (const { name, input } of tools) {
    const { title, about } = texts.tools[name];
    assert.match(name, /^[a-z]+_[a-z]+$/);
    assert.equal(input.safeParse({ nothing: 1 }).success, false, name);
    for (const text of [title, about]) assert.notEqual(text.pt, text.en, name);
  }
});

test('APIs are compared by what one decides by', async () => {
  const { data, source } = await run(compareApis, { apis: ['viacep', 'brasilapi'] });
  const ids = data.apis.map(({ id }: { id: string }) => id);
  assert.deepEqual(ids, ['viacep', 'brasilapi']);
  assert.equal(source.length, 2);
  assert.ok(data.apis.every(({ terms }: { terms: { card: string } }) => terms.card));
  const unknown = (await run(compareApis, { apis: ['viacep', 'none'], language: 'pt' })).data.error;
  assert.deepEqual([unknown.code, unknown.message], ['unknown_id', 'Nenhuma API tem o id "none".']);
});

test('a request is written in five languages, and its key is read from the environment', async () => {
  for (const code of ['curl', 'javascript', 'python', 'go', 'php']) {
    const { data } = await run(writeRequest, {
      api: 'viacep',
      parameters: { cep: '20040002' },
      programming_language: code,
    });
    assert.match(data.code, /20040002/, code);
  }
  const { data } = await run(writeRequest, { api: 'tmdb', example: true, programming_language: 'python' });
  const variable = `os.environ["${data.key.variable}"]`;
  assert.ok([variable, variable.replaceAll('"', "'")].some((read) => data.code.includes(read)));
});

test('a wrong parameter is answered with the schema of the right ones', async () => {
  const { data, failed } = await run(writeRequest, {
    api: 'viacep',
    parameters: { cep: 'abc' },
    programming_language: 'curl',
  });
  assert.equal(failed, true);
  assert.equal(data.error.code, 'wrong_parameters');
  assert.equal(data.error.parameters.properties.cep.type, 'string');
  const unknown = await run(writeRequest, { api: 'viacep', parameters: { zip: '1' }, programming_language: 'curl' });
  assert.ok(unknown.data.error.requests.length === 3);
});

test('check digits that do not fit are a hint beside the code of a request, and right ones are none', async () => {
  const written = async (cnpj: string) =>
    (await run(writeRequest, { api: 'receitaws', parameters: { cnpj }, programming_language: 'curl' })).data;
  assert.match(
    (await written('12ABC34501DE36')).hints.join(),
    /^The check digits of 12ABC34501DE36 do not fit: .* 35\./,
  );
  assert.equal((await written('12ABC34501DE35')).hints, undefined);
});

test('a wrong parameter and foreign content are named in the language of the reader', async () => {
  const asked = { api: 'viacep', request: 'address-by-cep', programming_language: 'curl', language: 'pt' };
  assert.equal((await run(writeRequest, asked)).data.error.message, 'Falta cep.');
  const wrong = await run(writeRequest, { ...asked, parameters: { cep: 'x' } });
  assert.equal(wrong.data.error.message, 'cep não tem a forma esperada.');
  for (const [language, words] of [
    ['pt', /^Texto de terceiros\./],
    ['en', /^Text of another party\./],
  ] as const) {
    const options = { whole: false, language };
    const { foreign_content: content } = await foreignContent(Response.json({}), 'https://x', options);
    assert.match(content.warning, words);
  }
});

test('a use is planned against the limits of the entry', async () => {
  const { data, basis } = await run(planApiBudget, { api: 'receitaws', users: 1_000, calls_per_user: 10 });
  assert.deepEqual([data.verdict, basis], ['exceeds', 'computed']);
  assert.ok(data.advice.length > 0);
});

test('a description is checked: short by default, whole on request, and nothing else is read', async () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/getUser': { get: { responses: { '200': { description: 'ok' } } } } },
  });
  const short = await run(checkDescription, { text });
  const whole = await run(checkDescription, { text, whole: true, language: 'pt' });
  assert.ok(short.data.broken > 0 && short.data.findings.length <= 10);
  assert.ok(whole.data.checked.length >= short.data.broken);
  const linked = await run(checkDescription, {
    text: text.replace('"ok"', '"ok"').replace('{"description":"ok"}', '{"$ref":"/etc/passwd"}'),
  });
  assert.equal(linked.data.error.code, 'not_a_description');
  assert.equal((await run(checkDescription, { text: 'hello' })).failed, true);
});

test('a signed webhook verifies, and a refusal is explained with the change that would help', async () => {
  for (const scheme of schemeNames) {
    const body = '{"id": 1, "data": {"id": "2"}}';
    const url = 'https://shop.example/hook?data.id=2';
    const signed = await run(signWebhook, { scheme, body, url, event: 'payment.made', event_id: 'msg_1' });
    const delivery = { scheme, body, url, headers: signed.data.headers, secret: signed.data.secret };
    assert.equal((await run(verifyWebhook, delivery)).data.verified, true, scheme);
  }
  const { data } = await run(signWebhook, { body: '{"a":1}' });
  const rewritten = { headers: data.headers, secret: data.secret, body: '{ "a": 1 }' };
  const refused = await run(verifyWebhook, { ...rewritten, language: 'pt' });
  assert.deepEqual([refused.data.verified, refused.data.reason], [false, 'signature_wrong']);
  assert.deepEqual(refused.data.would_pass_with, ['o corpo como JSON compacto']);
  const english = await run(verifyWebhook, rewritten);
  assert.deepEqual(english.data.would_pass_with, ['the body as compact JSON']);
  const later = await run(verifyWebhook, { ...rewritten, body: '{"a":1}', at: '2026-11-16T13:00:00Z' });
  assert.equal(later.data.reason, 'timestamp_too_old');
  assert.ok(later.data.would_pass_with.includes('a clock at the time of sending'));
});

test('a late delivery of every scheme that signs the time would pass at the time of sending', async () => {
  const body = '{"id":1}';
  const url = 'https://shop.example/hook?data.id=2';
  for (const scheme of schemeNames.filter((name) => !['github', 'shopify', 'asaas'].includes(name))) {
    const { headers, secret } = (await run(signWebhook, { scheme, body, url })).data;
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const late = { scheme, body, url, headers: shouted, secret, at: '2026-11-16T13:00:00Z' };
    const { data } = await run(verifyWebhook, late);
    assert.equal(data.reason, 'timestamp_too_old', scheme);
    assert.ok(data.would_pass_with.includes('a clock at the time of sending'), scheme);
  }
});

test('an answer is bounded, and the refusal has the language and the source of the answer', () => {
  const long = { data: { long: 'x'.repeat(300_000) }, source: ['/v1/apis'], date: '', basis: 'computed' as const };
  for (const [language, words] of [
    ['pt', /A resposta tem 300\d+ caracteres/],
    ['en', /The response has 300\d+ characters/],
  ] as const) {
    const { isError, content, structuredContent } = asResult(long, language);
    assert.equal(isError, true);
    assert.ok(JSON.stringify(content).length < 1_000);
    assert.match(JSON.stringify(structuredContent), words);
    assert.match(JSON.stringify(structuredContent), /"source":\["\/v1\/apis"\]/);
  }
});
