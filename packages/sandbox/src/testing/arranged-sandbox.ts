// A practice provider for tests: a store with a clock that is set by hand, the provider on it, and keys to call it with.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Language, requestFromFetch, responseToFetch } from '@farol/http';
import { createStore } from '@farol/store';
import { type Answering, startEndpoint, type TestEndpoint } from '../../../../test/webhooks-endpoint.ts';
import { createSandbox, migrateSandbox, type Sandbox, type SandboxOptions } from '../index.ts';

export type Subject = {
  readonly name: string;
  readonly skip?: string | undefined;
  /** A fresh, empty place that several stores can open. */
  readonly freshUrl: (t: Pick<TestContext, 'after'>) => string | Promise<string>;
};

export const startTime = Date.UTC(2026, 0, 15, 12);
export const hourMs = 3_600_000;

/** Limits that no test reaches by accident. */
const roomy = {
  callsPerMinute: 100_000,
  keysPerAddress: 100_000,
  newKeysPerMinute: 100_000,
  events: 1_000_000,
  loopShare: Number.POSITIVE_INFINITY,
};

export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

export async function openSandbox(
  t: Pick<TestContext, 'after'>,
  subject: Subject,
  { limits = {}, delivery = {}, ...options }: Partial<SandboxOptions> = {},
) {
  const clock = { now: startTime };
  const url = await subject.freshUrl(t);
  const store = createStore({ url, clock: () => clock.now, maxWaitMs: 60_000, workMs: 60_000 });
  await migrateSandbox(store);
  const faults: unknown[] = [];
  const sandbox = createSandbox({
    store,
    limits: { ...roomy, ...limits },
    // No test uses a real name server: no name resolves.
    delivery: { resolve: () => Promise.reject(new Error('no names here')), ...delivery },
    onFault: (error) => faults.push(error),
    pollMs: 20,
    ...options,
  });
  t.after(async () => {
    await sandbox.stop();
    await store.close();
    assert.deepEqual(faults, []);
  });
  return { clock, store, sandbox, url, ask: askWith(sandbox) };
}

/** Calls without a socket, in English, with `key` if there is one. A body that is not text is sent as JSON. */
export function askWith(sandbox: Sandbox, key?: string, address?: string): Ask {
  return (method, path, body, headers = {}) => {
    const request = new Request(`http://farol.test/sandbox/v1${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return fetchFrom(sandbox, request, { address });
  };
}

/** Runs a Request through the same code that answers requests of the server. */
export async function fetchFrom(
  sandbox: Sandbox,
  request: Request,
  { address, language = 'en' }: { readonly address?: string | undefined; readonly language?: Language } = {},
): Promise<Response> {
  const asked = requestFromFetch(request, address);
  const response = await sandbox.answer(asked, { requestId: 'request-1', language, instance: asked.path });
  return responseToFetch(response, request.method);
}

export async function newKey(sandbox: Sandbox, readOnly = false) {
  const response = await askWith(sandbox)('POST', '/chaves', { somente_leitura: readOnly });
  assert.equal(response.status, 201);
  const key: { id: string; chave: string } = await response.json();
  const { caller } = await sandbox.keys.admit(`Bearer ${key.chave}`);
  return { ...key, ask: askWith(sandbox, key.chave), caller };
}

export async function arrange(t: TestContext, subject: Subject, options: Partial<SandboxOptions> = {}) {
  const opened = await openSandbox(t, subject, options);
  const { ask, caller, chave } = await newKey(opened.sandbox);
  return { ...opened, ask, caller, chave };
}

export async function openEndpoint(t: TestContext, answering?: Answering): Promise<TestEndpoint> {
  const endpoint = await startEndpoint(answering);
  t.after(() => endpoint.close());
  return endpoint;
}

/** The body of a response that must have this status. */
export async function expectBody(response: Response, status: number) {
  const text = await response.text();
  assert.equal(response.status, status, text);
  return text === '' ? undefined : JSON.parse(text);
}

export async function expectProblem(response: Response, status: number, code: string) {
  const body = await expectBody(response, status);
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  assert.equal(body.type, `/problems/${code}`, JSON.stringify(body));
  assert.equal(body.status, status);
  assert.equal(body.request_id, 'request-1');
  return body;
}

export const aPayment = { valor: 4990, moeda: 'BRL', descricao: 'Plano mensal' };
