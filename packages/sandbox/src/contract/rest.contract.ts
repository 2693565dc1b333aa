// REST semantics as properties (spec 4.1), on each store: random calls, compared with a model of the convention.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store } from '@farol/store';
import { fc } from '../../../../test/properties.ts';
import { type Ask, expectBody, newKey, openSandbox, type Subject } from '../testing/arranged-sandbox.ts';

type Modelled = {
  valor: number;
  moeda: string;
  descricao: string;
  situacao: string;
};

const defaults = { descricao: '', situacao: 'pendente' };
const reachable: Readonly<Record<string, readonly string[]>> = {
  pendente: ['pendente', 'aprovado', 'recusado', 'estornado'],
  aprovado: ['aprovado', 'pendente'],
  recusado: ['recusado', 'pendente'],
  estornado: ['estornado', 'aprovado'],
};

const valor = fc.integer({ min: 1, max: 2_147_483_647 });
const moeda = fc.constantFrom('BRL', 'USD', 'JPY');
const descricao = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((text) => !text.includes('\0') && text.isWellFormed());
const situacao = fc.constantFrom('pendente', 'aprovado', 'recusado', 'estornado');
const whole = fc.record({ valor, moeda, descricao, situacao }, { requiredKeys: ['valor', 'moeda'] });
const part = fc.record(
  { valor, moeda, descricao: fc.option(descricao, { nil: null }), situacao: fc.option(situacao, { nil: null }) },
  { requiredKeys: [] },
);
const which = fc.nat({ max: 9 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), body: whole }),
  fc.record({ kind: fc.constant('put' as const), which, body: whole }),
  fc.record({ kind: fc.constant('patch' as const), which, body: part }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('read' as const), which }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export function restContract(subject: Subject, runs: number): void {
  describe(`${subject.name}: REST as properties`, { skip: subject.skip ?? false }, () => {
    it('PUT twice is once, DELETE twice is once, PATCH keeps the rest, GET changes nothing', async (t) => {
      const { sandbox, store, clock } = await openSandbox(t, subject, { limits: { payments: 10_000 } });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const { ask, id: owner } = await newKey(sandbox);
          const model = new Map<string, Modelled>();
          const ids: string[] = [];
          for (const one of steps) {
            clock.now += 1;
            await takeStep(one, { ask, model, ids, snapshot: () => snapshot(store, owner), clock });
          }
          const { data } = await expectBody(await ask('GET', '/pagamentos?limit=100'), 200);
          assert.deepEqual(
            data.map(({ id }: { id: string }) => id),
            ids.filter((id) => model.has(id)),
          );
        }),
        { numRuns: runs },
      );
    });
  });
}

type World = {
  readonly ask: Ask;
  readonly model: Map<string, Modelled>;
  readonly ids: string[];
  readonly snapshot: () => Promise<string>;
  readonly clock: { now: number };
};

async function takeStep(one: Step, { ask, model, ids, snapshot, clock }: World): Promise<void> {
  if (one.kind === 'create') {
    const response = await ask('POST', '/pagamentos', one.body);
    if (one.body.situacao === 'estornado') return assert.equal(response.status, 400);
    const { id, ...payment } = await expectBody(response, 201);
    model.set(id, { ...defaults, ...one.body });
    ids.push(id);
    return assert.deepEqual(writable(payment), model.get(id));
  }
  const id = ids[one.which % Math.max(1, ids.length)] ?? 'pag_0mgsx1k00000000';
  const at = `/pagamentos/${id}`;
  const current = model.get(id);
  const before = await snapshot();
  if (one.kind === 'read') {
    const responses = [
      await ask('GET', at),
      await ask('HEAD', at),
      await ask('GET', '/pagamentos'),
      await ask('GET', '/eventos'),
    ];
    assert.equal(responses[0]?.status, current ? 200 : 404);
    if (current) assert.deepEqual(writable(await responses[0]?.json()), current);
    return assert.equal(await snapshot(), before);
  }
  if (one.kind === 'delete') {
    assert.equal((await ask('DELETE', at)).status, current ? 204 : 404);
    model.delete(id);
    const once = await snapshot();
    clock.now += 1;
    assert.equal((await ask('DELETE', at)).status, 404);
    return assert.equal(await snapshot(), once);
  }
  const method = one.kind === 'put' ? 'PUT' : 'PATCH';
  const wanted = one.kind === 'put' ? { ...defaults, ...one.body } : { ...current, ...withDefaults(one.body) };
  const response = await ask(method, at, one.body);
  const possible = current && reachable[wanted.situacao ?? '']?.includes(current.situacao);
  if (!current || !possible) {
    assert.equal(response.status, current ? 409 : 404);
    return assert.equal(await snapshot(), before);
  }
  const first = await expectBody(response, 200);
  assert.deepEqual(writable(first), wanted);
  model.set(id, wanted as Modelled);
  const once = await snapshot();
  clock.now += 1;
  const second = await ask(method, at, one.body);
  assert.deepEqual(await expectBody(second, 200), first, 'the second time nothing moves, not even atualizado_em');
  assert.equal(second.headers.get('etag'), response.headers.get('etag'));
  assert.equal(await snapshot(), once, 'and no further event');
}

function writable({ valor, moeda, descricao, situacao }: Modelled): Modelled {
  return { valor, moeda, descricao, situacao };
}

/** null removes a member, which then has its default. */
function withDefaults(patch: object): Partial<Modelled> {
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [name, value ?? defaults[name as keyof typeof defaults]]),
  );
}

/** All stored data of a key, except its calls. */
async function snapshot(store: Store, owner: string): Promise<string> {
  const rows = [
    await store.read('SELECT * FROM sandbox_keys WHERE id = ?', [owner]),
    await store.read('SELECT * FROM sandbox_payments WHERE owner = ? ORDER BY position', [owner]),
    await store.read('SELECT position, kind FROM webhook_events WHERE owner = ? ORDER BY position', [owner]),
    await store.read('SELECT id, state FROM webhook_deliveries WHERE owner = ? ORDER BY position', [owner]),
    await store.read('SELECT position, state FROM webhook_undelivered WHERE owner = ? ORDER BY position', [owner]),
  ];
  return JSON.stringify(rows);
}
