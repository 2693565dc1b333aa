// A practice provider with one registered endpoint, and the check of the signatures of its deliveries.
import type { TestContext } from 'node:test';
import { schemes } from '@farol/webhooks/internal';
import type { Answering, Delivered } from '../../../../test/webhooks-endpoint.ts';
import type { SandboxOptions } from '../index.ts';
import { arrange, expectBody, openEndpoint, type Subject, startTime } from './arranged-sandbox.ts';

export async function arrangeReceiver(
  t: TestContext,
  subject: Subject,
  answering?: Answering,
  options?: Partial<SandboxOptions>,
  more: object = {},
) {
  const arranged = await arrange(t, subject, { ...options, delivery: { random: () => 0.5, ...options?.delivery } });
  const receiver = await openEndpoint(t, answering);
  const body = { url: receiver.url, eventos: ['pagamento.*'], ...more };
  const webhook = await expectBody(await arranged.ask('POST', '/webhooks', body), 201);
  return { ...arranged, receiver, webhook };
}

/** Whether each of the two signature headers is valid: that of spec 4.3, and that of Standard Webhooks. */
export function verdicts({ headers, body, path }: Delivered, secret: string): readonly [boolean, boolean] {
  const url = new URL(path, 'http://127.0.0.1');
  const incoming = {
    headers: new Headers(headers as Record<string, string>),
    url,
    body,
    now: startTime,
    toleranceMs: 300_000,
  };
  return [schemes.spec.verify(incoming, [secret]).verified, schemes.standard.verify(incoming, [secret]).verified];
}
