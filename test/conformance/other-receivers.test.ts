// Receivers that others made raise no alarm.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { checkReceiver, type ReceiverOptions } from '@farol/conformance/receive';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import fastify from 'fastify';
import { Hono } from 'hono';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { Webhook } from 'svix';
import { missingProgram } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { listening } from '../listening.ts';
import { startListening } from '../started-program.ts';
import { newFolder } from '../temporary-folder.ts';
import { inMemory } from './in-memory.ts';

/** It comes without types. */
const express = createRequire(import.meta.url)('express');
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

async function judged(options: Partial<ReceiverOptions> & Pick<ReceiverOptions, 'url'>) {
  // Their speed on a busy machine says nothing about them.
  const report = await checkReceiver({ secret, rules: [], timedDeliveries: 20, withinMs: 60_000, ...options });
  const broken = report.findings.map(({ rule, message }) => `${rule}: ${message.en}`);
  assert.deepEqual(broken, []);
  const verified = report.checked.find(({ rule }) => rule === 'webhooks-verify-before-trust')?.verdict;
  assert.equal(verified, options.effectsUrl === undefined ? 'cannot-tell' : 'kept');
  return report;
}

describe('receivers made by others raise nothing', () => {
  it('@octokit/webhooks; it refuses with 400, which is a remark', async (t) => {
    const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const webhooks = new Webhooks({ secret, log: quiet });
    const middleware = createNodeMiddleware(webhooks, { path: '/hook', log: quiet });
    const running = await listening((request, response) => void middleware(request, response));
    t.after(running.close);
    const report = await judged({ url: `${running.url}/hook`, scheme: 'github', event: 'ping' });
    assert.match(report.remarks.map(({ message }) => message.en).join(), /gets 400; 401/);
  });

  it('one with the library of Svix', async (t) => {
    const verifier = new Webhook(secret);
    const running = await listening(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      try {
        verifier.verify(Buffer.concat(chunks), request.headers as Record<string, string>);
        response.writeHead(204).end();
      } catch {
        response.writeHead(400).end();
      }
    });
    t.after(running.close);
    await judged({ url: `${running.url}/hook`, scheme: 'standard' });
  });

  it('Express with the library of Stripe, which acts once for each event', async (t) => {
    const stripe = new Stripe('sk_test_unused');
    const acted = new Set<string>();
    const app = express();
    app.get('/effects', (_: IncomingMessage, response: ServerResponse) => response.end(`${acted.size}`));
    type Raw = IncomingMessage & { readonly body: Buffer };
    app.post('/hook', express.raw({ type: '*/*', limit: '2mb' }), (request: Raw, response: ServerResponse) => {
      try {
        const signature = String(request.headers['stripe-signature']);
        acted.add(stripe.webhooks.constructEvent(request.body, signature, secret).id);
        response.end('{"received":true}');
      } catch (error) {
        response.writeHead(400).end(`Webhook Error: ${error instanceof Error ? error.message : ''}`);
      }
    });
    const running = await listening(app);
    t.after(running.close);
    await judged({ url: `${running.url}/hook`, scheme: 'stripe', effectsUrl: `${running.url}/effects` });
  });

  it('Fastify with the library of Standard Webhooks, which queues first', async (t) => {
    const verifier = new StandardWebhook(secret);
    const queue = new Map<string, Buffer>();
    const app = fastify({ bodyLimit: 2 * 1024 * 1024 });
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.get('/effects', async () => [...queue.keys()]);
    app.post('/hook', async (request, reply) => {
      const body = request.body as Buffer | undefined;
      try {
        verifier.verify((body ?? Buffer.alloc(0)).toString(), request.headers as Record<string, string>);
      } catch {
        return reply.code(401).send();
      }
      queue.set(String(request.headers['webhook-id']), body ?? Buffer.alloc(0));
      return reply.code(202).send();
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    t.after(() => app.close());
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    await judged({ url: `${url}/hook`, scheme: 'standard', effectsUrl: `${url}/effects` });
  });

  it('Hono with Web Crypto and X-Signature alone', async () => {
    const { subtle } = globalThis.crypto;
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['verify']);
    const acted = new Set<string>();
    const app = new Hono();
    app.get('/effects', (c) => c.json({ total: acted.size }));
    app.post('/hook', async (c) => {
      const given = /^sha256=([0-9a-f]{64})$/i.exec(c.req.header('x-signature') ?? '')?.[1] ?? '';
      const body = await c.req.arrayBuffer();
      if (!(await subtle.verify('HMAC', key, Buffer.from(given, 'hex'), body))) return c.text('signature', 403);
      try {
        const { evento, id, criado_em } = JSON.parse(Buffer.from(body).toString());
        acted.add([evento, id, criado_em].join());
        return c.body(null, 204);
      } catch {
        return c.text('not JSON', 400);
      }
    });
    const transport = inMemory(async (request) => app.fetch(request));
    await judged({ url: 'http://127.0.0.1/hook', effectsUrl: 'http://127.0.0.1/effects', transport });
  });

  const binary = '/usr/bin/webhook';
  it("Debian's webhook, told to answer a wrong signature with 401", { skip: missingProgram(binary) }, async (t) => {
    const port = await startWebhook(t, binary);
    await judged({ url: `http://127.0.0.1:${port}/hooks/x`, secret: 'a secret that both sides know' });
  });
});

async function startWebhook(t: TestContext, binary: string): Promise<number> {
  const folder = newFolder();
  const match = {
    type: 'payload-hmac-sha256',
    secret: 'a secret that both sides know',
    parameter: { source: 'header', name: 'X-Signature' },
  };
  const hook = {
    id: 'x',
    'execute-command': '/bin/true',
    'trigger-rule': { or: [{ match }] },
    'trigger-rule-mismatch-http-response-code': 401,
    // Without this and the `or` around the rule, a wrong signature is a 500.
    'trigger-signature-soft-failures': true,
  };
  writeFileSync(`${folder}/hooks.json`, JSON.stringify([hook]));
  const port = await freePort();
  const words = ['-hooks', `${folder}/hooks.json`, '-ip', '127.0.0.1', '-port', String(port), '-verbose'];
  const receiver = await startListening(binary, words, port, { folder });
  t.after(() => receiver.kill());
  return port;
}
