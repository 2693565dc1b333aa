import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createSandbox, migrateSandbox, type Sandbox, type SandboxOptions } from '@farol/sandbox';
import { createStore, type Store } from '@farol/store';
import type { GraphqlDoor, GraphqlDoorOptions } from '../door.ts';
import { openDoor, post, type Reply } from './test-door.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type Ask = (query: string, variables?: Variables, headers?: Record<string, string>) => Promise<Reply>;

type OpenedPractice = {
  readonly sandbox: Sandbox;
  readonly store: Store;
  readonly clock: { now: number };
  readonly door: GraphqlDoor;
  /** Sends a query without a key. */
  readonly ask: Ask;
  /** A new key, and a way to ask with it. */
  readonly newKey: (readOnly?: boolean) => Promise<{ readonly chave: string; readonly ask: Ask }>;
};

/** High enough that a test meets only the limits that it sets. */
const roomy = { callsPerMinute: 100_000, keysPerAddress: 100_000, loopShare: Number.POSITIVE_INFINITY };

/** For tests: a practice provider on a store of its own, and the GraphQL door before it. */
export async function openPractice(
  t: Pick<TestContext, 'after'>,
  { limits = {}, ...options }: Partial<SandboxOptions> = {},
  doorOptions: Partial<GraphqlDoorOptions> = {},
): Promise<OpenedPractice> {
  const clock = { now: Date.UTC(2026, 0, 15, 12) };
  const store = createStore({ url: 'sqlite::memory:', clock: () => clock.now });
  await migrateSandbox(store);
  const faults: unknown[] = [];
  const sandbox = createSandbox({
    store,
    limits: { ...roomy, ...limits },
    delivery: { resolve: () => Promise.reject(new Error('no names here')) },
    pollMs: 20,
    onFault: (error) => faults.push(error),
    ...options,
  });
  t.after(async () => {
    await sandbox.stop();
    await store.close();
    assert.deepEqual(faults, []);
  });
  const door = openDoor({ practice: { sandbox, ready: async () => {} }, ...doorOptions });
  const askWith =
    (own: Record<string, string>): Ask =>
    (query, variables = {}, headers = {}) =>
      post(door, { query, variables }, { ...own, ...headers });
  return {
    sandbox,
    store,
    clock,
    door,
    ask: askWith({}),
    newKey: async (readOnly = false) => {
      const { chave } = await sandbox.keys.issue({ somente_leitura: readOnly });
      return { chave, ask: askWith({ authorization: `Bearer ${chave}` }) };
    },
  };
}

/** The same with a key that has made one call. */
export async function openKey(...options: Parameters<typeof openPractice>) {
  const opened = await openPractice(...options);
  const key = await opened.newKey();
  const { caller } = await opened.sandbox.keys.admit(`Bearer ${key.chave}`);
  return { ...opened, ...key, caller };
}

/** The data of an answer without errors. */
export function dataOf({ status, body, text }: Reply) {
  assert.deepEqual([status, body.errors], [200, undefined], text);
  return JSON.parse(text).data;
}

/** The one error of an answer that was refused as a whole. */
export function refusalOf({ status, body, text }: Reply) {
  const [error, ...others] = body.errors ?? [];
  assert.ok(error, text);
  assert.deepEqual(others, [], text);
  assert.equal('data' in body, false, text);
  return { status, message: error.message, path: error.path, ...error.extensions } as {
    readonly status: number;
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly code: string;
    readonly type: string;
    readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
    readonly retryAfter?: number;
  };
}

export const create = `mutation ($input: NovoPagamento!, $once: String) {
  criarPagamento(input: $input, chaveDeIdempotencia: $once) { id valor moeda descricao situacao criadoEm atualizadoEm versao }
}`;
export const aPayment = { valor: 4990, moeda: 'BRL', descricao: 'Plano mensal' };
