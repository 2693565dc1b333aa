// The webhook endpoints of a key and their secrets, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arrangeReceiver, verdicts } from '../testing/arranged-receiver.ts';
import { aPayment, arrange, expectBody, expectProblem, type Subject } from '../testing/arranged-sandbox.ts';

export function endpointsContract(subject: Subject): void {
  describe(`${subject.name}: webhook endpoints`, { skip: subject.skip ?? false }, () => {
    it('are registered at public HTTPS URLs and on this machine only', async (t) => {
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
  });
}
