// The webhooks in our descriptions: right by the parser of AsyncAPI, the same in both, and what is sent.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Parser } from '@asyncapi/parser';
import { schemes } from '@farol/webhooks/internal';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';

const { server, close } = await createWholeServer();
after(close);
const textOf = async (path: string) => (await server.fetch(new Request(`http://127.0.0.1:8080${path}`))).text();
const text = await textOf('/asyncapi.json');
const openapi = JSON.parse(await textOf('/openapi.json'));
const earlier = JSON.parse(await textOf('/openapi-3.1.json'));
const { data: kinds } = JSON.parse(await textOf('/sandbox/v1/tipos-de-evento'));
const { document, diagnostics } = await new Parser().parse(text);
const errorsIn = (found: typeof diagnostics) =>
  found.filter(({ severity }) => severity === 0).map(({ message }) => message);

test('the parser of AsyncAPI finds no error in the description, and finds a planted one', async () => {
  assert.deepEqual(errorsIn(diagnostics), []);
  const broken = text.replace('"action":"send"', '"action":"post"');
  assert.notDeepEqual(errorsIn((await new Parser().parse(broken)).diagnostics), []);
});

test('each kind of event is a webhook of both OpenAPI texts and a message of the one operation', () => {
  const ids = kinds.map(({ id }: { id: string }) => id).sort();
  const [operation, ...others] = document?.operations().all() ?? [];
  assert.deepEqual([operation?.action(), others], ['send', []]);
  const messages = operation
    ?.messages()
    .all()
    .map((message) => message.name());
  for (const named of [messages, Object.keys(openapi.webhooks), Object.keys(earlier.webhooks)])
    assert.deepEqual(named?.sort(), ids);
});

test('a delivery has the headers and the body that are described', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  for (const message of document?.messages().all() ?? []) {
    const [example] = message.examples().all();
    const payload = example?.payload() ?? {};
    const body = Buffer.from(JSON.stringify(payload));
    const sent = {
      id: 'evt_1',
      kind: message.name() ?? '',
      timestamp: 1_794_000_000,
      body,
      url: new URL('https://a.example'),
    };
    const headers = {
      ...schemes.spec.sign(sent, { current: 'old', all: ['old', 'new'] }),
      'x-farol-delivery': 'evt_1',
    };
    const described = message.headers()?.json<{ properties: Record<string, unknown>; required: string[] }>();
    const names = described?.required.map((name) => name.toLowerCase());
    assert.deepEqual(names?.sort(), Object.keys(headers).sort());
    const lowered = Object.entries(described?.properties ?? {}).map(([name, form]) => [name.toLowerCase(), form]);
    assert.ok(ajv.validate({ type: 'object', properties: Object.fromEntries(lowered) }, headers), ajv.errorsText());
    const schema = message.payload()?.json<object>() ?? false;
    assert.ok(ajv.validate(schema, payload), ajv.errorsText());
    assert.ok(!ajv.validate(schema, { ...payload, evento: 'another' }));
  }
});
