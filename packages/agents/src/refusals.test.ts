import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tool } from './answer/tool.ts';
import { callApi } from './call/call-api.ts';
import { readLimits } from './call/read-limits.ts';
import { writeRequest } from './call/write-request.ts';
import { findEntries } from './catalogue/find-entries.ts';
import { kinds } from './catalogue/kinds.ts';
import { showEntry } from './catalogue/show-entry.ts';
import { checkDescription } from './check/check-description.ts';
import { agentParts } from './testing/agent-parts.ts';
import { signWebhook } from './webhooks/sign-webhook.ts';
import { verifyWebhook } from './webhooks/verify-webhook.ts';

const window = { per: 'minute', kind: 'documented', limit: 3, used: 1, left: 2, moreAt: null, resetsAt: null };
const report = { callable: true, withCredential: false, heldUntil: null, windows: [window] };
const gateway = {
  call: () => Promise.reject(new Error('nothing is called here')),
  quota: async (id: string) => ({ id, ...report }),
};
const signal = new AbortController().signal;
const call = { ...agentParts({ simulated: false, gateway: async () => gateway as never }), signal };
const run = async (tool: Tool, input: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(await tool.run(tool.input.parse(input), call)));

test('every refusal has a source, and its words are in the language that was asked for', async () => {
  const badSecret = { body: '{}', secret: 'whsec_***' };
  const refused: readonly (readonly [Tool, Record<string, unknown>])[] = [
    ...kinds.map((kind) => [showEntry, { [kind]: 'nothing' }] as const),
    [callApi, { api: 'viacep', parameters: { cep: 'x' } }],
    [writeRequest, { api: 'viacep', parameters: { cep: 'x' }, programming_language: 'curl' }],
    [checkDescription, { text: 'hello' }],
    [signWebhook, badSecret],
    [
      verifyWebhook,
      { ...badSecret, headers: { 'webhook-id': 'a', 'webhook-timestamp': '1', 'x-signature': 'sha256=00' } },
    ],
  ];
  for (const [tool, input] of refused) {
    const [pt, en] = [await run(tool, { ...input, language: 'pt' }), await run(tool, { ...input, language: 'en' })];
    for (const { failed, source } of [pt, en]) {
      assert.equal(failed, true, tool.name);
      assert.ok(source.length > 0, tool.name);
    }
    assert.notEqual(pt.data.error.message, en.data.error.message, tool.name);
  }
});

test('a refused call says how much of the limits is left, and the count is worked out here', async () => {
  const refused = await run(callApi, { api: 'viacep', parameters: { cep: 'x' } });
  const limits = await run(readLimits, { api: 'viacep' });
  assert.equal(refused.data.budget.windows[0].left, 2);
  assert.deepEqual(refused.data.budget, limits.data.budget);
  assert.equal(limits.basis, 'computed');
});

test('the note about further results is in the language that was asked for', async () => {
  const more = async (language: string) => (await run(findEntries, { most: 1, language })).data.more;
  assert.match(await more('pt'), /^mais \d+; aumente/);
  assert.match(await more('en'), /^\d+ more; raise/);
  // One finding for each rule, so that a short answer cannot hold the rules that this breaks.
  const flag = { properties: { success: { type: 'boolean' }, error: { type: 'string' } } };
  const body = { description: 'ok', content: { 'application/json': { schema: flag } } };
  const wrong = { description: 'x', content: { 'text/xml': {} } };
  const operation = { respones: {}, responses: { 200: body, 204: body, 400: body, 404: wrong } };
  const item = { get: { ...operation, requestBody: wrong }, put: operation, delete: operation };
  const paths = { '/getUser': { get: operation }, '/user': { get: operation, post: operation }, '/user/{id}': item };
  const text = JSON.stringify({ openapi: '3.1.0', paths });
  assert.match((await run(checkDescription, { text, language: 'pt' })).data.more, /^mais \d+; whole/);
});

test('the note about a verified webhook is in the language that was asked for', async () => {
  const delivery = { scheme: 'mercadopago', body: '{}', url: 'https://shop.example/hook?data.id=A1' };
  const { headers, secret } = (await run(signWebhook, delivery)).data;
  for (const [language, note] of [
    ['pt', 'o id como está'],
    ['en', 'the id as it stands'],
  ])
    assert.equal((await run(verifyWebhook, { ...delivery, headers, secret, language })).data.note, note);
});
