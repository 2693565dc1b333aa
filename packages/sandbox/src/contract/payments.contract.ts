// Payments: create, replace, change, remove and their conditions, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  aPayment,
  arrange,
  expectBody,
  expectProblem,
  hourMs,
  type Subject,
  startTime,
} from '../testing/arranged-sandbox.ts';

const pointers = ({ errors }: { errors: { pointer: string }[] }) => errors.map(({ pointer }) => pointer);

export function paymentsContract(subject: Subject): void {
  describe(`${subject.name}: payments`, { skip: subject.skip ?? false }, () => {
    it('are created with 201, Location, ETag and the whole payment, defaults included', async (t) => {
      const { ask } = await arrange(t, subject);
      const response = await ask('POST', '/pagamentos', { valor: 4990, moeda: 'BRL' });
      const payment = await expectBody(response, 201);
      assert.deepEqual(payment, {
        id: payment.id,
        valor: 4990,
        moeda: 'BRL',
        descricao: '',
        situacao: 'pendente',
        criado_em: '2026-01-15T12:00:00.000Z',
        atualizado_em: '2026-01-15T12:00:00.000Z',
      });
      assert.equal(response.headers.get('location'), `/sandbox/v1/pagamentos/${payment.id}`);
      const again = await ask('GET', `/pagamentos/${payment.id}`);
      assert.equal(again.headers.get('etag'), response.headers.get('etag'));
      assert.deepEqual(await expectBody(again, 200), payment);
    });

    it('are refused with a pointer to everything that is wrong, at once', async (t) => {
      const { ask, store } = await arrange(t, subject);
      const refused: readonly (readonly [unknown, readonly string[]])[] = [
        [{}, ['/valor', '/moeda']],
        [{ valor: 'dez', moeda: 'BRL' }, ['/valor']],
        [
          { valor: 49.9, moeda: 'brl', descricao: 1, situacao: 'pago' },
          ['/valor', '/moeda', '/descricao', '/situacao'],
        ],
        [{ valor: 0, moeda: 'ZZZ' }, ['/valor', '/moeda']],
        [{ valor: 2 ** 31, moeda: 'BRL' }, ['/valor']],
        [{ ...aPayment, descricao: 'x'.repeat(201) }, ['/descricao']],
        [{ ...aPayment, descricao: 'a\0b' }, ['/descricao']],
        ['{"valor":1,"moeda":"BRL","descricao":"\\ud800"}', ['/descricao']],
        [{ ...aPayment, 'a/b~c': 1, id: 'pag_1' }, ['/a~1b~0c', '/id']],
        ['{"valor":1,"moeda":"BRL","__proto__":{"situacao":"aprovado"}}', ['/__proto__']],
        [{ ...aPayment, situacao: 'estornado' }, ['/situacao']],
        ['[]', ['']],
        ['null', ['']],
        ['{"valor":', ['']],
        ['', ['']],
      ];
      for (const [body, places] of refused) {
        const problem = await expectProblem(await ask('POST', '/pagamentos', body), 400, 'malformed-body');
        assert.deepEqual(pointers(problem), places, JSON.stringify(body));
      }
      assert.deepEqual(await store.read('SELECT id FROM sandbox_payments'), []);
      const { descricao } = await expectBody(
        await ask('POST', '/pagamentos', { ...aPayment, descricao: '🦀'.repeat(200) }),
        201,
      );
      assert.equal([...descricao].length, 200, 'characters are counted, not halves of them');
    });

    it('are replaced by PUT and changed by PATCH', async (t) => {
      const { ask, clock } = await arrange(t, subject);
      const { id } = await expectBody(await ask('POST', '/pagamentos', { ...aPayment, situacao: 'aprovado' }), 201);
      clock.now += hourMs;
      const put = await expectBody(await ask('PUT', `/pagamentos/${id}`, { valor: 5990, moeda: 'USD' }), 200);
      assert.deepEqual(
        [put.valor, put.moeda, put.descricao, put.situacao, put.criado_em, put.atualizado_em],
        [5990, 'USD', '', 'pendente', new Date(startTime).toISOString(), new Date(startTime + hourMs).toISOString()],
      );
      clock.now += hourMs;
      const merge = { 'content-type': 'application/merge-patch+json' };
      const patched = await expectBody(
        await ask('PATCH', `/pagamentos/${id}`, { descricao: 'x', situacao: 'aprovado' }, merge),
        200,
      );
      assert.deepEqual([patched.valor, patched.descricao, patched.situacao], [5990, 'x', 'aprovado']);
      const reset = await expectBody(await ask('PATCH', `/pagamentos/${id}`, { descricao: null, situacao: null }), 200);
      assert.deepEqual([reset.valor, reset.descricao, reset.situacao], [5990, '', 'pendente']);
      assert.deepEqual(
        pointers(
          await expectProblem(await ask('PATCH', `/pagamentos/${id}`, { valor: null, x: 1 }), 400, 'malformed-body'),
        ),
        ['/valor', '/x'],
      );
      assert.deepEqual(
        pointers(await expectProblem(await ask('PATCH', `/pagamentos/${id}`, '"x"'), 400, 'malformed-body')),
        [''],
      );
      assert.deepEqual(
        pointers(
          await expectProblem(await ask('PUT', `/pagamentos/${id}`, { somar_ao_valor: 1 }), 400, 'malformed-body'),
        ),
        ['/valor', '/moeda', '/somar_ao_valor'],
      );
      await expectProblem(await ask('PUT', '/pagamentos/pag_0mgsx1k00000000', aPayment), 404, 'not-found');
    });

    it('are refunded only after they were approved', async (t) => {
      const { ask } = await arrange(t, subject);
      const { id } = await expectBody(await ask('POST', '/pagamentos', aPayment), 201);
      const move = (situacao: string) => ask('PATCH', `/pagamentos/${id}`, { situacao });
      const problem = await expectProblem(await move('estornado'), 409, 'conflict');
      assert.match(problem.detail, /is pendente, and estornado is reached only from: aprovado/);
      for (const [situacao, status] of [
        ['aprovado', 200],
        ['recusado', 409],
        ['estornado', 200],
        ['estornado', 200],
        ['aprovado', 409],
        ['pendente', 200],
        ['recusado', 200],
        ['aprovado', 409],
      ] as const) {
        assert.equal((await move(situacao)).status, status, situacao);
      }
    });

    it('are removed once; the second time is 404 and causes no event', async (t) => {
      const { ask, sandbox, caller } = await arrange(t, subject);
      const { id } = await expectBody(await ask('POST', '/pagamentos', aPayment), 201);
      assert.equal(await expectBody(await ask('DELETE', `/pagamentos/${id}`), 204), undefined);
      await expectProblem(await ask('DELETE', `/pagamentos/${id}`), 404, 'not-found');
      await expectProblem(await ask('GET', `/pagamentos/${id}`), 404, 'not-found');
      await expectProblem(await ask('DELETE', '/pagamentos/ultimo'), 404, 'not-found');
      await expectProblem(await ask('GET', '/pagamentos/%00'), 404, 'not-found');
      assert.deepEqual(
        (await sandbox.events.list(caller)).items.map(({ evento }) => evento),
        ['pagamento.criado', 'pagamento.removido'],
      );
    });

    it('change under If-Match only while they are unchanged since they were read', async (t) => {
      const { ask, clock } = await arrange(t, subject);
      const created = await ask('POST', '/pagamentos', aPayment);
      const { id } = await expectBody(created, 201);
      const first = created.headers.get('etag') ?? '';
      const at = `/pagamentos/${id}`;
      clock.now += 1;
      const put = await ask('PUT', at, { ...aPayment, valor: 1 }, { 'if-match': `"other", ${first}` });
      assert.equal(put.status, 200);
      const second = put.headers.get('etag') ?? '';
      assert.notEqual(second, first);
      for (const [method, body] of [
        ['PUT', aPayment],
        ['PATCH', { valor: 2 }],
        ['DELETE', undefined],
      ] as const) {
        for (const header of [
          { 'if-match': first },
          { 'if-match': `W/${second}` },
          { 'if-match': 'nonsense' },
          { 'if-none-match': '*' },
          { 'if-none-match': second },
        ]) {
          await expectProblem(await ask(method, at, body, header), 412, 'precondition-failed');
        }
      }
      // The condition is about the resource, and comes before the content (RFC 9110 §13.2.1) and after its existence.
      await expectProblem(await ask('PUT', at, {}, { 'if-match': first }), 412, 'precondition-failed');
      await expectProblem(
        await ask('PUT', '/pagamentos/pag_0mgsx1k00000000', {}, { 'if-match': first }),
        404,
        'not-found',
      );
      assert.equal((await ask('PATCH', at, { valor: 3 }, { 'if-match': '*' })).status, 200);
      const { headers } = await ask('GET', at);
      const notModified = await ask('GET', at, undefined, { 'if-none-match': `W/${headers.get('etag')}` });
      assert.equal(notModified.status, 304);
      assert.equal(await notModified.text(), '');
      for (const name of ['etag', 'cache-control', 'vary'])
        assert.equal(notModified.headers.get(name), headers.get(name));
      assert.equal((await ask('GET', at, undefined, { 'if-none-match': first })).status, 200);
    });

    it('are changed by only one of several concurrent calls with the same If-Match', async (t) => {
      const { ask, clock } = await arrange(t, subject);
      const created = await ask('POST', '/pagamentos', aPayment);
      const { id } = await expectBody(created, 201);
      clock.now += 1;
      const header = { 'if-match': created.headers.get('etag') ?? '' };
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, n) => ask('PATCH', `/pagamentos/${id}`, { valor: n + 1 }, header)),
      );
      assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 412, 412, 412, 412, 412, 412, 412]);
    });

    it('are limited in number for each key', async (t) => {
      const { ask } = await arrange(t, subject, { limits: { payments: 3 } });
      const all = await Promise.all(Array.from({ length: 6 }, () => ask('POST', '/pagamentos', aPayment)));
      const made = all.find(({ status }) => status === 201);
      assert.ok(made);
      assert.deepEqual(all.map(({ status }) => status).toSorted(), [201, 201, 201, 409, 409, 409]);
      assert.equal((await ask('DELETE', `/pagamentos/${(await made.json()).id}`)).status, 204);
      assert.equal((await ask('POST', '/pagamentos', aPayment)).status, 201);
    });
  });
}
