// A server with Brazilian data, right and with one mistake each.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { checkLive } from './index.ts';

const { rules } = loadCatalogue();
type Item = Record<string, unknown>;

const right: Item = {
  id: '1',
  nome: 'Ana',
  cnpj: '00000000000191',
  cep: '01001000',
  preco: '49.90',
  vencimento: '2026-11-17',
};
type Mistake = { readonly item?: Item; readonly refuses?: RegExp; readonly status?: number; readonly link?: string };
const items = (...all: readonly Item[]): readonly Mistake[] => all.map((item) => ({ item }));
const refusals = (...all: readonly RegExp[]): readonly Mistake[] => all.map((refuses) => ({ refuses }));

/** What the server does otherwise. */
const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  'brasil-numbers-as-text': items(
    { cep: 1001000 },
    { cnpj: 191 },
    { cpf: 52998224725 },
    { telefone: 5511987654321 },
    { endereco: { cep: 20040002 } },
  ),
  'brasil-money-exact': items(
    { preco: 49.9 },
    { valor_unitario: 0.1 },
    { itens: [{ preco: 12.35 }] },
    { valor_total: 1999.99 },
    { saldo: -3.5 },
  ),
  'brasil-dates-iso': items(
    { vencimento: '17/11/2026' },
    { vencimento: '17-11-2026' },
    { data_nascimento: '01/02/1990' },
    { criado_em: '17/11/2026 10:00:00' },
    { pagamentos: [{ vencimento: '17/11/26' }] },
  ),
  'brasil-no-cpf-in-url': [
    ...items(
      { proximo: 'https://a.example/v1/clientes?cpf=52998224725' },
      { proximo: '/v1/clientes?ativo=1&cpf=529.982.247-25' },
      { links: { self: 'https://a.example/x?cpfTitular=52998224725' } },
      { links: [{ href: '/v1/clientes?filtro[cpf]=52998224725' }] },
    ),
    { link: '</v1/clientes?cpf=52998224725>; rel="next"' },
  ],
  'brasil-cnpj-letters': [
    ...refusals(/"cnpj":"12ABC/, /"cnpj":"[^"]*[A-Z]/, /"cnpj":"\d\d[A-Z]/, /"cnpj":"(?!\d{14}")/),
    { refuses: /"cnpj":"\w*[A-Z]/, status: 400 },
  ],
  'brasil-names-with-accents': [
    ...refusals(/D'Ávila/, /"nome":"[^"]*'/, /"nome":"[^"]*[À-ÿ]/, /"nome":"[^"]*ô/),
    { refuses: /"nome":"[^"]*[^ -~]/, status: 400 },
  ],
};

const text = { type: 'string' };
const schema = { type: 'object', required: ['nome', 'cnpj'], properties: { nome: text, cnpj: text } };
const json = (of: object) => ({ content: { 'application/json': { schema: of } } });
const description = {
  openapi: '3.1.0',
  info: { title: 'Clientes', version: '1' },
  paths: {
    '/v1/clientes': {
      get: { responses: { 200: { description: 'Ok', ...json({ type: 'array', items: schema }) } } },
      post: { requestBody: json(schema), responses: { 201: { description: 'Criado' } } },
    },
    '/v1/clientes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { 200: { description: 'Ok', ...json(schema) } } },
      put: { requestBody: json(schema), responses: { 200: { description: 'Ok' } } },
      delete: { responses: { 204: { description: 'Removido' } } },
    },
  },
};

function objectOf(body: string): Item | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Item) : undefined;
  } catch {
    return undefined;
  }
}

/** The smallest server that keeps what it is given. */
async function reportOf(mistake: Mistake) {
  const stored = new Map<string, Item>([['1', { ...right, ...mistake.item }]]);
  let next = 2;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const id = /^\/v1\/clientes\/(\w+)$/.exec(request.url ?? '')?.[1];
    const send = (status: number, value?: unknown, headers = {}) =>
      response
        .writeHead(status, value === undefined ? headers : { 'content-type': 'application/json', ...headers })
        .end(value === undefined ? '' : JSON.stringify(value));
    const sent = objectOf(body);
    if (body !== '' && sent === undefined) return send(400, { erro: 'malformado' });
    if (mistake.refuses?.test(body)) return send(mistake.status ?? 422, { erro: 'forma' });
    if (id === undefined && request.method === 'GET')
      return send(200, [...stored.values()], mistake.link && { link: mistake.link });
    if (id === undefined && request.method === 'POST') {
      const made = { ...right, ...mistake.item, ...sent, id: String(next++) };
      stored.set(made.id, made);
      return send(201, made, { location: `/v1/clientes/${made.id}` });
    }
    const item = stored.get(id ?? '');
    if (item === undefined) return send(404, { erro: 'não existe' });
    if (request.method === 'DELETE') return send(stored.delete(id ?? '') ? 204 : 404);
    if (request.method === 'PUT') stored.set(id ?? '', { ...item, ...sent, id });
    return send(200, stored.get(id ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const base = [`http://127.0.0.1:${port}/`];
  try {
    return await checkLive({ base, description, allowWrites: true, rules });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const brasil = (list: readonly { readonly rule: string }[]) =>
  list.map(({ rule }) => rule).filter((rule) => /^brasil-/.test(rule));

test('a server that keeps Brazilian data right is accused of nothing, and shows that it keeps it', async () => {
  const { findings, checked } = await reportOf({});
  assert.deepEqual(brasil(findings), []);
  const keeps = checked.filter(({ verdict }) => verdict === 'kept');
  assert.deepEqual(
    brasil(keeps).sort(),
    Object.keys(mistakes)
      .filter((rule) => rule !== 'brasil-no-cpf-in-url')
      .sort(),
  );
});

for (const [rule, ways] of Object.entries(mistakes))
  for (const [at, mistake] of ways.entries())
    test(`a running server that breaks ${rule} is found, with the exchange that shows it: ${at + 1}`, async () => {
      const { findings } = await reportOf(mistake);
      assert.deepEqual([...new Set(brasil(findings))], [rule]);
      const found = findings.find((one) => one.rule === rule);
      assert.ok((found?.exchanges?.length ?? 0) > 0);
      assert.doesNotMatch(found?.message.en ?? '', /\{\w+\}/);
    });
