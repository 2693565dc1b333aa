// Deliveries end to end, from the change of a payment to a real receiver that verifies them, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer } from '../../../../test/webhooks-endpoint.ts';
import { arrangeReceiver, verdicts } from '../testing/arranged-receiver.ts';
import { aPayment, expectBody, expectProblem, hourMs, type Subject, startTime } from '../testing/arranged-sandbox.ts';

export function deliveriesContract(subject: Subject): void {
  describe(`${subject.name}: deliveries`, { skip: subject.skip ?? false }, () => {
    it('deliver the bytes of the event, signed with the secret that was shown once', async (t) => {
      const { ask, sandbox, receiver, webhook } = await arrangeReceiver(t, subject);
      assert.match(webhook.segredo, /^whsec_/);
      await expectBody(await ask('POST', '/pagamentos', aPayment), 201);
      const [event] = (await expectBody(await ask('GET', '/eventos'), 200)).data;
      assert.equal(await sandbox.deliverDue(), 1);
      const [got] = receiver.delivered;
      assert.ok(got);
      assert.equal(got.body.toString(), JSON.stringify(event));
      assert.equal(got.headers['webhook-id'], event.id);
      assert.equal(got.headers['content-type'], 'application/json');
      assert.deepEqual(verdicts(got, webhook.segredo), [true, true]);
      assert.deepEqual(verdicts(got, 'whsec_AAAA'), [false, false]);
      const { data } = await expectBody(await ask('GET', '/entregas'), 200);
      assert.deepEqual(
        [data.length, data[0].situacao, data[0].evento, data[0].webhook, data[0].tipo, data[0].proxima_tentativa_em],
        [1, 'entregue', event.id, webhook.id, 'pagamento.criado', null],
      );
      const { duracao_ms, ...attempt } = data[0].tentativas[0];
      assert.ok(duracao_ms >= 0);
      assert.deepEqual(attempt, {
        numero: 1,
        em: new Date(startTime).toISOString(),
        resultado: 'entregue',
        status: 200,
        detalhe: null,
        resposta: null,
        proxima_em: null,
      });
      assert.deepEqual(await expectBody(await ask('GET', `/entregas/${data[0].id}`), 200), data[0]);
      for (const address of [`/webhooks/${webhook.id}`, '/webhooks', `/webhooks/${webhook.id}/segredos`]) {
        assert.ok(!(await (await ask('GET', address)).text()).includes(webhook.segredo.slice(6)), address);
      }
    });

    it('are tried again when the receiver fails, at the published intervals', async (t) => {
      let status = 503;
      const { ask, sandbox, clock, receiver } = await arrangeReceiver(t, subject, (got, response) =>
        answer(status, {}, 'cansado')(got, response),
      );
      await ask('POST', '/pagamentos', aPayment);
      const { intervalos_s } = await expectBody(await ask('GET', '/politicas/entregas'), 200);
      assert.deepEqual(intervalos_s.slice(0, 3), [0, 5, 30]);
      await sandbox.deliverDue();
      clock.now += 5_000;
      await sandbox.deliverDue();
      const waiting = (await expectBody(await ask('GET', '/entregas?situacao=pendente'), 200)).data[0];
      assert.equal(waiting.proxima_tentativa_em, new Date(startTime + 35_000).toISOString());
      status = 204;
      clock.now += 30_000;
      assert.equal(await sandbox.deliverDue(), 1);
      const [done] = (await expectBody(await ask('GET', '/entregas?situacao=entregue'), 200)).data;
      const said = done.tentativas.map(({ resultado, status: got, resposta, em }: Record<string, unknown>) => [
        resultado,
        got,
        resposta,
        em,
      ]);
      const at = (ms: number) => new Date(startTime + ms).toISOString();
      assert.deepEqual(said, [
        ['recusada', 503, null, at(0)],
        ['recusada', 503, 'cansado', at(5_000)],
        ['entregue', 204, null, at(35_000)],
      ]);
      assert.equal(new Set(receiver.delivered.map(({ body }) => body.toString())).size, 1, 'always the same bytes');
    });

    it('are held while their endpoint is disabled, and sent on request', async (t) => {
      let status = 410;
      const { ask, sandbox, receiver, webhook } = await arrangeReceiver(t, subject, (got, response) =>
        answer(status)(got, response),
      );
      const at = `/webhooks/${webhook.id}`;
      await ask('POST', '/pagamentos', aPayment);
      await sandbox.deliverDue();
      assert.deepEqual([(await expectBody(await ask('GET', at), 200)).motivo], ['encerrado']);
      await ask('POST', '/pagamentos', aPayment);
      assert.equal(await sandbox.deliverDue(), 0);
      assert.equal((await expectBody(await ask('GET', '/entregas?situacao=retida'), 200)).data.length, 2);
      status = 200;
      await expectBody(await ask('PATCH', at, { situacao: 'ativo' }), 200);
      assert.equal(await sandbox.deliverDue(), 0, 'nothing without a request');
      const replay = await expectBody(
        await ask('POST', `${at}/repeticoes`, { situacoes: ['retida'], desde: '2026-01-15T12:00:00Z' }),
        200,
      );
      assert.deepEqual(replay, { webhook: webhook.id, quantidade: 2 });
      assert.equal(await sandbox.deliverDue(), 2);
      assert.equal(receiver.delivered.length, 3);
      await expectProblem(await ask('POST', `${at}/repeticoes`, { situacoes: ['entregue'] }), 400, 'malformed-body');
    });

    it('send an event again when a delivery of it is created', async (t) => {
      const { ask, sandbox, receiver, webhook, caller } = await arrangeReceiver(t, subject);
      await ask('POST', '/pagamentos', aPayment);
      await sandbox.deliverDue();
      const [event] = (await sandbox.events.list(caller)).items;
      assert.ok(event);
      const created = await ask('POST', '/entregas', { evento: event.id }, { 'idempotency-key': 'again' });
      const delivery = await expectBody(created, 201);
      assert.equal(created.headers.get('location'), `/sandbox/v1/entregas/${delivery.id}`);
      assert.equal(
        (await expectBody(await ask('POST', '/entregas', { evento: event.id }, { 'idempotency-key': 'again' }), 201))
          .id,
        delivery.id,
      );
      assert.equal(await sandbox.deliverDue(), 1);
      const [first, second] = receiver.delivered;
      assert.ok(first && second);
      assert.deepEqual(second.body, first.body);
      assert.equal(second.headers['webhook-id'], first.headers['webhook-id']);
      await ask('POST', '/webhooks', { url: webhook.url, eventos: ['*'] });
      const which = await expectProblem(await ask('POST', '/entregas', { evento: event.id }), 400, 'malformed-body');
      assert.equal(which.errors[0].pointer, '/webhook');
      assert.equal((await ask('POST', '/entregas', { evento: event.id, webhook: webhook.id })).status, 201);
      assert.equal(
        (await expectBody(await ask('GET', `/entregas?evento=${event.id}&webhook=${webhook.id}`), 200)).data.length,
        3,
      );
    });

    it('fail on purpose, in each of the ways that can be chosen', async (t) => {
      const { ask, sandbox, clock, receiver, webhook } = await arrangeReceiver(t, subject);
      const after = async (falha: string | null) => {
        await expectBody(await ask('PATCH', `/webhooks/${webhook.id}`, { falha }), 200);
        receiver.delivered.length = 0;
        await ask('POST', '/pagamentos', aPayment);
        await sandbox.deliverDue();
        return receiver.delivered;
      };
      assert.equal((await after('duplicada')).length, 2);
      assert.equal(receiver.delivered[0]?.headers['webhook-id'], receiver.delivered[1]?.headers['webhook-id']);
      assert.equal((await after('perdida')).length, 0);
      assert.equal((await expectBody(await ask('GET', '/entregas?situacao=perdida'), 200)).data.length, 1);
      const [wrong] = await after('assinatura_errada');
      assert.ok(wrong);
      assert.deepEqual(verdicts(wrong, webhook.segredo), [false, false]);
      const [tampered] = await after('corpo_adulterado');
      assert.ok(tampered);
      assert.deepEqual(verdicts(tampered, webhook.segredo), [false, false]);
      assert.equal((await after('lenta')).length, 0);
      assert.equal((await after('fora_de_ordem')).length, 0);
      await after(null);
      const early = receiver.delivered[0]?.headers['webhook-id'];
      clock.now += hourMs;
      await sandbox.deliverDue();
      assert.equal(receiver.delivered.length, 3);
      assert.equal(receiver.delivered[0]?.headers['webhook-id'], early, 'the last event came first');
    });

    it('are sent without a call once the provider is started, and keys are forgotten', {
      timeout: 120_000,
    }, async (t) => {
      const came = Promise.withResolvers<void>();
      const arranged = await arrangeReceiver(
        t,
        subject,
        (got, response) => {
          came.resolve();
          return answer(200)(got, response);
        },
        { sweepMs: 5, delivery: { pollMs: 5 } },
      );
      const { ask, sandbox, store, clock } = arranged;
      sandbox.start();
      await expectBody(await ask('POST', '/pagamentos', aPayment), 201);
      await came.promise;
      clock.now += 24 * hourMs;
      while ((await store.read('SELECT id FROM sandbox_keys')).length > 0) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await sandbox.stop();
    });

    it('are limited for each key', async (t) => {
      const { ask } = await arrangeReceiver(
        t,
        subject,
        undefined,
        { limits: { deliveries: 3 } },
        { falha: 'duplicada' },
      );
      assert.equal((await ask('POST', '/pagamentos', aPayment)).status, 201);
      await expectProblem(await ask('POST', '/pagamentos', aPayment), 409, 'conflict');
      assert.equal((await expectBody(await ask('GET', '/pagamentos'), 200)).data.length, 1);
      assert.equal((await expectBody(await ask('GET', '/entregas'), 200)).data.length, 2);
    });
  });
}
