import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, openKey, refusalOf } from '../testing/test-practice.ts';

test('webhooks are registered, rotated, changed and removed', async (t) => {
  const { ask } = await openKey(t);
  const made = dataOf(
    await ask(`mutation { criarWebhook(input: { url: "http://127.0.0.1:9/", eventos: ["pagamento.*"] }) {
      segredo webhook { id url eventos falha situacao motivo falhandoDesde versao } } }`),
  ).criarWebhook;
  assert.match(made.segredo, /^whsec_/);
  const { id, versao } = made.webhook;
  assert.deepEqual(made.webhook, {
    id,
    versao,
    url: 'http://127.0.0.1:9/',
    eventos: ['pagamento.*'],
    falha: null,
    situacao: 'ATIVO',
    motivo: null,
    falhandoDesde: null,
  });
  assert.equal(dataOf(await ask(`{ webhook(id: "${id}") { versao } }`)).webhook.versao, versao);
  const changed = dataOf(
    await ask(`mutation { alterarWebhook(id: "${id}", input: { falha: DUPLICADA, situacao: DESATIVADO }) {
      url falha situacao motivo } }`),
  ).alterarWebhook;
  const url = 'http://127.0.0.1:9/';
  assert.deepEqual(changed, { url, falha: 'DUPLICADA', situacao: 'DESATIVADO', motivo: 'PEDIDO' });
  const replaced = dataOf(
    await ask(`mutation { substituirWebhook(id: "${id}", input: { url: "http://127.0.0.1:9/b", eventos: ["*"] }) {
      url falha situacao } }`),
  ).substituirWebhook;
  assert.deepEqual(replaced, { url: 'http://127.0.0.1:9/b', falha: null, situacao: 'ATIVO' });
  const bad = refusalOf(await ask('mutation { criarWebhook(input: { url: "ftp://x", eventos: [] }) { segredo } }'));
  const pointers = bad.errors?.map(({ pointer }) => pointer);
  assert.deepEqual(pointers, ['/input/url', '/input/eventos']);
  const rotation = dataOf(
    await ask(`mutation {
      criarSegredo(webhook: "${id}") { etapa segredo }
      alterarSegredo(webhook: "${id}", etapa: PROXIMO, para: ATUAL) { etapa }
      removerSegredo(webhook: "${id}", etapa: ANTERIOR)
    }`),
  );
  assert.equal(rotation.criarSegredo.etapa, 'PROXIMO');
  assert.deepEqual([rotation.alterarSegredo.etapa, rotation.removerSegredo], ['ATUAL', 'ANTERIOR']);
  assert.deepEqual(dataOf(await ask(`{ segredos(webhook: "${id}") { etapa } }`)).segredos, [{ etapa: 'ATUAL' }]);
  assert.equal(dataOf(await ask(`mutation { removerWebhook(id: "${id}") }`)).removerWebhook, id);
  assert.deepEqual(dataOf(await ask('{ webhooks { nodes { id } } }')).webhooks.nodes, []);
});
