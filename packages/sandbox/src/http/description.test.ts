import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { aPayment, arrange, newKey, openEndpoint, openSandbox } from '../testing/arranged-sandbox.ts';
import type { SandboxDescription } from './description.ts';

const memory = { name: 'memory', freshUrl: () => 'sqlite::memory:' };

/** The components that the OpenAPI text of the server adds. */
const Problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'errors', 'request_id'],
  properties: { status: { type: 'integer', format: 'int32', minimum: 100, maximum: 599 } },
};

const headers = {
  'Access-Control-Allow-Origin': { schema: { type: 'string', enum: ['*'] } },
  'X-Request-Id': { schema: { type: 'string', maxLength: 64, pattern: '^\\S+$' } },
};

function documentOf({ paths, components, tag }: SandboxDescription) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farol',
      version: '1.0.0',
      summary: 'x',
      description: 'x',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'x', url: 'https://example.com', email: 'a@example.com' },
    },
    servers: [{ url: '/', description: 'local', 'x-internal': false }],
    security: [{}],
    tags: [tag],
    paths,
    components: {
      ...components,
      schemas: { ...components.schemas, Problem },
      headers: { ...components.headers, ...headers },
    },
  };
}

type Json = Record<string, unknown>;
type Described = {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly example: unknown }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly headers?: Json; readonly content?: Readonly<Record<string, unknown>> }
    >
  >;
};

describe('the description', () => {
  it('passes Redocly without an error, and Spectral and OWASP in the long form', async (t) => {
    const { sandbox } = await openSandbox(t, memory);
    const text = JSON.stringify(documentOf(sandbox.description));
    const config = await createConfig({ extends: ['recommended'] });
    const byRedocly = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    assert.deepEqual(
      byRedocly.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    );
    // Fifteen seconds of processor, as for our own description.
    if (process.env.FAROL_TEST_LONG !== '1') return;
    const { spectralErrors } = await import('../../../../test/spectral.ts');
    assert.deepEqual(await spectralErrors(text), []);
  });

  it('lists exactly the allowed methods, and each operation with an id of its own', async (t) => {
    const { sandbox } = await openSandbox(t, memory);
    const ids = new Set<string>();
    let operations = 0;
    for (const [path, item] of Object.entries(sandbox.description.paths)) {
      const { parameters: _parameters, ...methods } = item as Readonly<Record<string, Described>>;
      const described = Object.keys(methods).map((method) => method.toUpperCase());
      assert.deepEqual(described.toSorted(), sandbox.methods(path.replace(/\{\w+\}/g, 'x')).toSorted(), path);
      for (const { operationId } of Object.values(methods)) ids.add(operationId);
      operations += described.length;
      // No verb in any path, and plural nouns only (spec 4.1).
      for (const part of path
        .split('/')
        .slice(3)
        .filter((word) => !word.startsWith('{')))
        assert.match(part, /^[a-z-]+s(-de-[a-z]+)?$/);
    }
    assert.equal(ids.size, operations);
  });

  it('matches every operation, called with the bodies that it shows', async (t) => {
    const { sandbox, ask, caller } = await arrange(t, memory);
    const receiver = await openEndpoint(t);
    const document = documentOf(sandbox.description);
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi');
    const { payment } = await sandbox.payments.create(caller, aPayment);
    const spare = (await sandbox.payments.create(caller, aPayment)).payment;
    const webhook = (await sandbox.endpoints.create(caller, { url: receiver.url, eventos: ['*'] })).endpoint;
    const spareHook = (await sandbox.endpoints.create(caller, { url: receiver.url, eventos: ['pagamento.removido'] }))
      .endpoint;
    await sandbox.payments.patch(caller, payment.id, { valor: 7 });
    await sandbox.deliverDue();
    const [event] = (await sandbox.events.list(caller)).items;
    const [delivery] = (await sandbox.deliveries.list(caller)).items;
    assert.ok(event && delivery);
    const ids: Readonly<Record<string, string>> = {
      pagamentos: payment.id,
      webhooks: webhook.id,
      eventos: event.id,
      entregas: delivery.id,
      chaves: caller.id,
      politicas: 'limites',
      'tipos-de-evento': 'pagamento.criado',
    };
    const bodies: Readonly<Record<string, unknown>> = {
      create_delivery: { evento: event.id, webhook: webhook.id },
      replace_webhook: { url: receiver.url, eventos: ['*'] },
    };
    const instead: Readonly<Record<string, readonly [string, string]>> = {
      remove_payment: [payment.id, spare.id],
      remove_webhook: [webhook.id, spareHook.id],
      change_secret: ['atual', 'proximo'],
      remove_secret: ['atual', 'anterior'],
    };
    let done = 0;
    for (const [path, item] of Object.entries(document.paths)) {
      const { parameters: _parameters, ...methods } = item as Readonly<Record<string, Described>>;
      for (const [method, operation] of Object.entries(methods)) {
        const collection = /v1\/([\w-]+)/.exec(path)?.[1] ?? '';
        const [from, to] = instead[operation.operationId] ?? ['', ''];
        const address = path
          .replace('/sandbox/v1', '')
          .replace('{id}', ids[collection] ?? '')
          .replace('{etapa}', 'atual')
          .replace(from, to);
        const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
        const body = bodies[operation.operationId] ?? content?.example;
        if (content) {
          const check = ajv.compile({
            $ref: `openapi#/paths/${encode(path)}/${method}/requestBody/content/${encode(type ?? '')}/schema`,
          });
          assert.ok(check(body), `${operation.operationId}: ${JSON.stringify(check.errors)}`);
        }
        const response = await ask(method.toUpperCase(), address, body, type ? { 'content-type': type } : {});
        assert.ok(
          response.ok,
          `${operation.operationId} answered ${response.status}: ${await response.clone().text()}`,
        );
        const described = operation.responses[String(response.status)];
        assert.ok(described, `${operation.operationId} does not describe ${response.status}`);
        for (const name of Object.keys(described.headers ?? {})) {
          // Not of this room, or not where no key is needed.
          if (/^(RateLimit|X-Request-Id|Access-Control)/.test(name)) continue;
          if (name === 'ETag' && response.headers.get('cache-control') === 'no-store') continue;
          assert.ok(response.headers.has(name), `${operation.operationId} does not send ${name}`);
        }
        const text = await response.text();
        if (described.content) {
          const pointer = `/paths/${encode(path)}/${method}/responses/${response.status}/content/application~1json/schema`;
          const check = ajv.compile({ $ref: `openapi#${pointer}` });
          assert.ok(check(JSON.parse(text)), `${operation.operationId}: ${JSON.stringify(check.errors)} ${text}`);
        } else assert.equal(text, '');
        done += 1;
      }
    }
    assert.ok(done > 50, `${done} operations`);
    const other = await newKey(sandbox);
    assert.equal((await other.ask('GET', '/pagamentos')).status, 200);
  });
});

function encode(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%7E', '~');
}
