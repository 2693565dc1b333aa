import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestFromFetch, responseToFetch } from '@farol/http';
import { type Sandbox, versionTag } from '@farol/sandbox';
import { post, type Reply } from '../testing/test-door.ts';
import { aPayment, create, dataOf, openKey, refusalOf } from '../testing/test-practice.ts';

test('a payment is the same object over REST and GraphQL, and its version is the ETag', async (t) => {
  const { ask, chave, sandbox } = await openKey(t);
  const made = dataOf(await ask(create, { input: aPayment })).criarPagamento;
  const request = new Request(`http://127.0.0.1:8080/sandbox/v1/pagamentos/${made.id}`, {
    headers: { authorization: `Bearer ${chave}` },
  });
  const response = await askRest(sandbox, request);
  const rest = await response.json();
  assert.deepEqual(made, {
    id: rest.id,
    valor: rest.valor,
    moeda: rest.moeda,
    descricao: rest.descricao,
    situacao: rest.situacao.toUpperCase(),
    criadoEm: rest.criado_em,
    atualizadoEm: rest.atualizado_em,
    versao: response.headers.get('etag')?.slice(1, -1),
  });
  assert.equal(versionTag(rest), response.headers.get('etag'));
});

test('substituir resets members that are not sent, alterar leaves them, and null in alterar resets', async (t) => {
  const { ask } = await openKey(t);
  const { id } = dataOf(await ask(create, { input: aPayment })).criarPagamento;
  const change = async (field: string, input: string) => {
    const data = dataOf(await ask(`mutation { ${field}(id: "${id}", input: ${input}) { valor descricao situacao } }`));
    return Object.values(data[field]);
  };
  assert.deepEqual(await change('alterarPagamento', '{ situacao: APROVADO }'), [4990, 'Plano mensal', 'APROVADO']);
  assert.deepEqual(await change('alterarPagamento', '{ valor: 100, descricao: null }'), [100, '', 'APROVADO']);
  await change('alterarPagamento', '{ descricao: "outra" }');
  assert.deepEqual(await change('substituirPagamento', '{ valor: 7, moeda: "BRL" }'), [7, '', 'PENDENTE']);
  assert.equal(dataOf(await ask(`mutation { removerPagamento(id: "${id}") }`)).removerPagamento, id);
  const again = refusalOf(await ask(`mutation { removerPagamento(id: "${id}") }`));
  assert.deepEqual([again.status, again.code, again.path], [404, 'NOT_FOUND', ['removerPagamento']]);
  assert.equal(dataOf(await ask(`{ pagamento(id: "${id}") { id } }`)).pagamento, null);
});

test('a wrong input is reported as over REST, with a pointer to each place', async (t) => {
  const { ask } = await openKey(t);
  const input = { valor: 0, moeda: 'XXQ', descricao: 'x'.repeat(201) };
  const wrong = refusalOf(await ask(create, { input }, { 'accept-language': 'en' }));
  assert.deepEqual([wrong.status, wrong.code, wrong.type], [400, 'MALFORMED_BODY', '/problems/malformed-body']);
  const pointers = wrong.errors?.map(({ pointer }) => pointer);
  assert.deepEqual(pointers, ['/input/valor', '/input/moeda', '/input/descricao']);
  const refunded = refusalOf(await ask(create, { input: { ...aPayment, situacao: 'ESTORNADO' } }));
  assert.deepEqual([refunded.status, refunded.errors?.[0]?.pointer], [400, '/input/situacao']);
  const { id } = dataOf(await ask(create, { input: aPayment })).criarPagamento;
  const refunding = `mutation { alterarPagamento(id: "${id}", input: { situacao: ESTORNADO }) { id } }`;
  const step = refusalOf(await ask(refunding));
  assert.deepEqual([step.status, step.code, step.errors?.[0]?.pointer], [409, 'CONFLICT', '/input/situacao']);
  const twice = 'criarPagamento(input: { valor: 1, moeda: "BRL" }, chaveDeIdempotencia: "") { id }';
  for (const [query, pointer] of [
    ['{ pagamentos(first: 0) { nodes { id } } }', '/first'],
    ['{ pagamentos(after: "tampered") { nodes { id } } }', '/after'],
    ['{ entregas(evento: "no id") { nodes { id } } }', '/evento'],
    ['{ eventos(desde: "yesterday") { nodes { id } } }', '/desde'],
    [`mutation { ${twice} }`, '/chaveDeIdempotencia'],
  ]) {
    const refused = refusalOf(await ask(query ?? ''));
    assert.deepEqual([refused.status, refused.errors?.[0]?.pointer], [400, pointer], query);
  }
});

test('a change of an outdated version is refused', async (t) => {
  const { ask } = await openKey(t);
  const { id, versao } = dataOf(await ask(create, { input: aPayment })).criarPagamento;
  const change = (expected: string) =>
    ask(
      'mutation ($id: ID!, $v: String) { alterarPagamento(id: $id, input: { valor: 1 }, versaoEsperada: $v) { versao } }',
      { id, v: expected },
    );
  const next = dataOf(await change(versao)).alterarPagamento.versao;
  assert.notEqual(next, versao);
  const late = refusalOf(await change(versao));
  const seen = [late.status, late.code, late.errors?.[0]?.pointer];
  assert.deepEqual(seen, [412, 'PRECONDITION_FAILED', '/versaoEsperada']);
  const remove = 'mutation ($id: ID!, $v: String) { removerPagamento(id: $id, versaoEsperada: $v) }';
  assert.equal(refusalOf(await ask(remove, { id, v: versao })).status, 412);
  assert.equal(dataOf(await change(next)).alterarPagamento.versao, next, 'nothing changed, so neither did the version');
});

test('a repeated creation happens once, over REST or GraphQL', async (t) => {
  const { ask, chave, sandbox } = await openKey(t);
  const first = dataOf(await ask(create, { input: aPayment, once: 'pedido-1' })).criarPagamento;
  assert.deepEqual(dataOf(await ask(create, { input: aPayment, once: 'pedido-1' })).criarPagamento, first);
  const request = new Request('http://127.0.0.1:8080/sandbox/v1/pagamentos', {
    method: 'POST',
    headers: { authorization: `Bearer ${chave}`, 'content-type': 'application/json', 'idempotency-key': '"pedido-1"' },
    body: JSON.stringify(aPayment),
  });
  const response = await askRest(sandbox, request);
  assert.equal((await response.json()).id, first.id);
  const other = refusalOf(await ask(create, { input: { ...aPayment, valor: 1 }, once: 'pedido-1' }));
  assert.deepEqual([other.status, other.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  assert.equal(dataOf(await ask('{ pagamentos { nodes { id } } }')).pagamentos.nodes.length, 1);
});

test('mutations run in the order in which they are written, and each sees the one before', async (t) => {
  const { ask, chave, door } = await openKey(t);
  const { id } = dataOf(await ask(create, { input: aPayment })).criarPagamento;
  const seen = '{ valor eventos { valor pagamento { valor } } }';
  const query = `mutation ($id: ID!) {
    a: alterarPagamento(id: $id, input: { valor: 1 }) ${seen}
    b: alterarPagamento(id: $id, input: { valor: 2 }) ${seen}
    c: removerPagamento(id: $id)
  }`;
  const data = dataOf(await ask(query, { id }));
  const now = (valor: number) => ({ valor });
  assert.deepEqual(data.a.eventos, [
    { valor: 4990, pagamento: now(1) },
    { valor: 1, pagamento: now(1) },
  ]);
  assert.deepEqual(data.b.eventos, [
    { valor: 4990, pagamento: now(2) },
    { valor: 1, pagamento: now(2) },
    { valor: 2, pagamento: now(2) },
  ]);
  const batch = await post(
    door,
    [{ query: create, variables: { input: aPayment } }, { query: '{ pagamentos { nodes { valor } } }' }],
    { authorization: `Bearer ${chave}` },
  );
  assert.deepEqual(JSON.parse(batch.text)[1], { data: { pagamentos: { nodes: [{ valor: 4990 }] } } });
});

test('a change that succeeded is reported, even when the one after it is refused', async (t) => {
  const { ask } = await openKey(t);
  const { status, body } = await ask(`mutation {
    criarPagamento(input: { valor: 1, moeda: "BRL" }) { valor }
    removerPagamento(id: "pag_0mgsx1k000123456789")
  }`);
  assert.deepEqual([status, body.data], [200, { criarPagamento: { valor: 1 }, removerPagamento: null }]);
  const errors = body.errors?.map(({ path, extensions }) => [path, extensions.code, extensions.status]);
  assert.deepEqual(errors, [[['removerPagamento'], 'NOT_FOUND', 404]]);
  const both = await ask(`mutation {
    a: removerPagamento(id: "pag_0mgsx1k000123456789")
    b: criarPagamento(input: { valor: 0, moeda: "BRL" }) { id }
  }`);
  assert.deepEqual([both.status, both.body.errors?.length], [404, 2]);
});

test('cursors of lists are valid only for their key and filters', async (t) => {
  const { ask, newKey } = await openKey(t);
  for (let valor = 1; valor <= 5; valor += 1) await ask(create, { input: { ...aPayment, valor } });
  const page = (after: string | null, order = 'CRESCENTE') =>
    ask(
      `query ($after: String) { pagamentos(first: 2, after: $after, ordem: ${order}) {
        nodes { valor } edges { cursor node { valor } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      } }`,
      { after },
    );
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const answer: Reply = await page(after);
    const { nodes, edges, pageInfo } = dataOf(answer).pagamentos;
    assert.equal(pageInfo.hasPreviousPage, after !== null);
    assert.equal(pageInfo.startCursor, edges[0].cursor);
    seen.push(...nodes.map(({ valor }: { valor: number }) => valor));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  assert.deepEqual(seen, [1, 2, 3, 4, 5]);
  const { edges } = dataOf(await page(null)).pagamentos;
  assert.deepEqual(dataOf(await page(edges[0].cursor)).pagamentos.nodes, [{ valor: 2 }, { valor: 3 }]);
  assert.equal(refusalOf(await page(edges[0].cursor, 'DECRESCENTE')).code, 'INVALID_CURSOR');
  const other = await newKey();
  const stolen = await other.ask(`{ pagamentos(after: "${edges[0].cursor}") { nodes { id } } }`);
  assert.equal(refusalOf(stolen).code, 'INVALID_CURSOR');
});

async function askRest(sandbox: Sandbox, request: Request): Promise<Response> {
  const context = { requestId: 'request-1', language: 'en', instance: '/sandbox/v1/pagamentos' } as const;
  return responseToFetch(await sandbox.answer(requestFromFetch(request), context));
}
