// Receivers that others made raise no alarm.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { checkReceiver, type ReceiverOptions } from '@farol/conformance/receive';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import { Webhook } from 'svix';
import { missingProgram } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { listening } from '../listening.ts';
import { startListening } from '../started-program.ts';
import { newFolder } from '../temporary-folder.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

async function judged(options: Pick<ReceiverOptions, 'url' | 'scheme' | 'event'> & { readonly secret?: string }) {
  // Their speed on a busy machine says nothing about them.
  const report = await checkReceiver({ secret, rules: [], timedDeliveries: 20, withinMs: 60_000, ...options });
  const broken = report.findings.map(({ rule, message }) => `${rule}: ${message.en}`);
  assert.deepEqual(broken, []);
  assert.ok(report.checked.some(({ rule, verdict }) => rule === 'webhooks-verify-before-trust' && verdict === 'kept'));
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
