// Webhooks end to end, on each store: from the change of a payment to a real receiver that verifies what it got.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { schemes } from '@farol/webhooks';
import { type Answering, answer, type Delivered } from '../../../../test/webhooks-endpoint.ts';
import type { SandboxOptions } from '../index.ts';
import {
  aPayment,
  arrange,
  expectBody,
  expectProblem,
  hourMs,
  openEndpoint,
  type Subject,
  startTime,
} from '../testing/arranged-sandbox.ts';

async function arrangeReceiver(
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

/** What each of the two headers says: that of spec 4.3, and that of Standard Webhooks. */
function verdicts({ headers, body, path }: Delivered, secret: string): readonly [boolean, boolean] {
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

export function deliveriesContract(subject: Subject): void {
  describe(`${subject.name}: webhooks`, { skip: subject.skip ?? false }, () => {
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

    it('are registered at public HTTPS addresses and on this machine, and nowhere else', async (t) => {
      const { ask } = await arrange(t, subject);
      const register = (url: string) => ask('POST', '/webhooks', { url, eventos: ['*'] });
      for (const url of [
        'https://example.com/webhooks',
        'http://127.0.0.1:8080/webhooks/pagamentos',
        'http://[::1]:3000/',
      ]) {
        assert.equal((await register(url)).status, 201, url);
      }
      for (const url of [
        'http://example.com/webhooks',
        'https://10.0.0.1/',
        'https://example.com:8443/',
        'https://a:b@example.com/',
        'ftp://example.com/',
        '/webhooks',
        '',
        'http://169.254.169.254/',
      ]) {
        const problem = await expectProblem(await register(url), 400, 'malformed-body');
        assert.deepEqual(
          problem.errors.map(({ pointer }: { pointer: string }) => pointer),
          ['/url'],
          url,
        );
      }
      const problem = await expectProblem(
        await ask('POST', '/webhooks', { url: 1, eventos: ['boleto.*', 'pagamento.criado'], falha: 'x', segredo: 's' }),
        400,
        'malformed-body',
      );
      assert.deepEqual(
        problem.errors.map(({ pointer }: { pointer: string }) => pointer),
        ['/url', '/eventos/0', '/falha', '/segredo'],
      );
    });

    it('of a public server do not reach the machine it runs on', async (t) => {
      const { ask } = await arrange(t, subject, { public: true });
      for (const url of ['http://127.0.0.1:8080/', 'https://127.0.0.1/', 'https://[::1]/']) {
        await expectProblem(await ask('POST', '/webhooks', { url, eventos: ['*'] }), 400, 'malformed-body');
      }
      assert.equal((await ask('POST', '/webhooks', { url: 'https://example.com/', eventos: ['*'] })).status, 201);
    });

    it('are replaced, changed and removed like any resource', async (t) => {
      const { ask, webhook } = await arrangeReceiver(t, subject, undefined, { limits: { endpoints: 2 } });
      const at = `/webhooks/${webhook.id}`;
      const read = await ask('GET', at);
      const { segredo, ...shown } = webhook;
      assert.deepEqual(await expectBody(read, 200), shown);
      const tag = read.headers.get('etag') ?? '';
      const patched = await expectBody(
        await ask('PATCH', at, { falha: 'duplicada', situacao: 'desativado' }, { 'if-match': tag }),
        200,
      );
      assert.deepEqual(
        [patched.falha, patched.situacao, patched.motivo, patched.url],
        ['duplicada', 'desativado', 'pedido', webhook.url],
      );
      await expectProblem(await ask('PATCH', at, { falha: null }, { 'if-match': tag }), 412, 'precondition-failed');
      await expectProblem(await ask('DELETE', at, undefined, { 'if-match': tag }), 412, 'precondition-failed');
      const put = await expectBody(await ask('PUT', at, { url: webhook.url, eventos: ['pagamento.aprovado'] }), 200);
      assert.deepEqual(
        [put.falha, put.situacao, put.motivo, put.eventos],
        [null, 'ativo', null, ['pagamento.aprovado']],
      );
      await expectProblem(await ask('PUT', at, { url: 'http://example.com/', eventos: ['*'] }), 400, 'malformed-body');
      await expectProblem(await ask('PATCH', at, { url: null }), 400, 'malformed-body');
      const asleep = await expectBody(
        await ask('POST', '/webhooks', { url: webhook.url, eventos: ['*'], situacao: 'desativado' }),
        201,
      );
      assert.equal(asleep.situacao, 'desativado');
      await expectProblem(await ask('POST', '/webhooks', { url: webhook.url, eventos: ['*'] }), 409, 'conflict');
      assert.equal((await ask('DELETE', at)).status, 204);
      await expectProblem(await ask('DELETE', at), 404, 'not-found');
      assert.equal((await expectBody(await ask('GET', '/webhooks?limit=1'), 200)).data[0].id, asleep.id);
    });

    it('are tried again when the receiver fails, by the table that is published', async (t) => {
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
        ['recusada', 503, 'cansado', at(0)],
        ['recusada', 503, 'cansado', at(5_000)],
        ['entregue', 204, null, at(35_000)],
      ]);
      assert.equal(new Set(receiver.delivered.map(({ body }) => body.toString())).size, 1, 'always the same bytes');
    });

    it('hold what they cannot deliver while they are disabled, and send it on request', async (t) => {
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
        201,
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

    it('go wrong on purpose, each in its way', async (t) => {
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

    it('rotate their secret without a delivery that cannot be verified', async (t) => {
      const { ask, sandbox, receiver, webhook } = await arrangeReceiver(t, subject);
      const at = `/webhooks/${webhook.id}/segredos`;
      const last = async () => {
        await ask('POST', '/pagamentos', aPayment);
        await sandbox.deliverDue();
        const got = receiver.delivered.at(-1);
        assert.ok(got);
        return (secret: string) => verdicts(got, secret);
      };
      const response = await ask('POST', at, {});
      const { segredo } = await expectBody(response, 201);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('location'), `/sandbox/v1${at}/proximo`);
      await expectProblem(await ask('POST', at, {}), 409, 'conflict');
      const added = await last();
      assert.deepEqual(
        [added(webhook.segredo), added(segredo)],
        [
          [true, true],
          [false, true],
        ],
      );
      await expectProblem(await ask('DELETE', `${at}/atual`), 409, 'conflict');
      const promoted = await ask('PATCH', `${at}/proximo`, { etapa: 'atual' });
      assert.equal(promoted.headers.get('content-location'), `/sandbox/v1${at}/atual`);
      assert.equal(promoted.status, 200);
      const moved = await last();
      assert.deepEqual(
        [moved(webhook.segredo), moved(segredo)],
        [
          [false, true],
          [true, true],
        ],
      );
      await expectProblem(await ask('PATCH', `${at}/proximo`, { etapa: 'atual' }), 404, 'not-found');
      await expectProblem(await ask('PATCH', `${at}/atual`, { etapa: 'anterior' }), 409, 'conflict');
      assert.equal((await ask('DELETE', `${at}/anterior`)).status, 204);
      const retired = await last();
      assert.deepEqual(
        [retired(webhook.segredo), retired(segredo)],
        [
          [false, false],
          [true, true],
        ],
      );
      const { data } = await expectBody(await ask('GET', at), 200);
      assert.deepEqual(
        data.map(({ etapa }: { etapa: string }) => etapa),
        ['atual'],
      );
    });

    it('are sent by themselves once the provider is started, and keys are forgotten', {
      timeout: 60_000,
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

    it('are bounded in the deliveries that they cause', async (t) => {
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
