import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askOf } from '../apps/server/src/testing/test-server.ts';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';

type Operation = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
};
type Parameter = { readonly name: string; readonly in: string; readonly example?: unknown };
type Item = Readonly<Record<string, Operation>> & { readonly parameters?: readonly Parameter[] };

const methods = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete'];
const { server, close } = await createWholeServer();
after(close);
// Every answer that `ask` sees is held against the description: status, content type, headers and body.
const ask = await askOf(server);
const document = await (await ask('/openapi.json')).json();
const items = Object.entries(document.paths as Readonly<Record<string, Item>>);

/** The gateway, the practice provider, the receiver, the server for agents and the panel: they answer to origins, keys and signatures, and have their own tests. */
function asksWhoCalls(path: string): boolean {
  return /^\/(gateway|sandbox|webhooks|mcp|v1\/panel)(\/|$)/.test(path);
}

function addressOf(path: string, item: Item): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => String(item.parameters?.find((one) => one.name === name)?.example));
}

test('every route of the router is described, and nothing else is', () => {
  const described = Object.keys(document.paths);
  const covers = (route: string, path: string) =>
    route.endsWith('/*') ? path.startsWith(route.slice(0, -1)) : path === route;
  const { paths } = server.app;
  const undescribed = paths.filter((route) => !described.some((path) => covers(route, path)));
  assert.deepEqual(undescribed, []);
  const unrouted = described.filter((path) => !paths.some((route) => covers(route, path)));
  assert.deepEqual(unrouted, []);
});

test('every described operation answers', async () => {
  for (const [path, item] of items) {
    for (const method of methods.filter((name) => item[name])) {
      const [type, body] = Object.entries(item[method]?.requestBody?.content ?? {})[0] ?? [];
      const query = path === '/graphql' && (method === 'get' || method === 'head') ? '?query={__typename}' : '';
      const response = await ask(`${addressOf(path, item)}${query}`, {
        method: method.toUpperCase(),
        ...(type && body ? { headers: { 'content-type': type }, body: JSON.stringify(body.example) } : {}),
        // A stream without an end cannot be compared with its description, but its refusal can.
        ...(path === '/v1/panel/events' && { headers: { origin: 'https://other.example' } }),
      });
      // A part that asks who calls may refuse this caller; but it is there, and accepts the method. A simulated API has its own methods.
      if (asksWhoCalls(path) && !response.headers.has('x-farol-simulated'))
        assert.ok(![404, 405, 500].includes(response.status), `${method} ${path}: ${response.status}`);
      else if (!asksWhoCalls(path)) assert.ok(response.ok, `${method} ${path} answered ${response.status}`);
    }
  }
});

test('every method that is not described is 405, and Allow lists those that are', async () => {
  for (const [path, item] of items) {
    for (const method of methods.filter((name) => !item[name])) {
      const response = await ask(addressOf(path, item), { method: method.toUpperCase() });
      assert.equal(response.status, 405, `${method} ${path}`);
    }
  }
});

test('every prepared path is described', () => {
  const forms = items.map(([path]) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`));
  for (const target of server.prepared.keys()) {
    const path = target.split('?')[0] ?? '';
    const isDescribed = forms.some((form) => form.test(path));
    assert.ok(isDescribed, target);
  }
});

test('every prepared answer is as described, in both languages', async () => {
  for (const target of server.prepared.keys())
    for (const language of ['pt-BR', 'en']) await ask(target, { headers: { 'accept-language': language } });
});

test('the described parameters are the accepted ones', async () => {
  for (const [path, item] of items) {
    const described = ((item.get as { parameters?: readonly Parameter[] } | undefined)?.parameters ?? []).filter(
      (parameter) => parameter.in === 'query',
    );
    if (path === '/graphql' || asksWhoCalls(path)) continue;
    for (const { name, example } of described) {
      if (example === undefined) continue;
      const response = await ask(`${addressOf(path, item)}?${name}=${encodeURIComponent(String(example))}`);
      assert.equal(response.status, 200, `${path}?${name}=${example}`);
    }
    const unknown = await ask(`${addressOf(path, item)}?not_described=1&lang=en`);
    assert.equal(unknown.status, 400, path);
    const { errors } = await unknown.json();
    if (described.length > 0)
      assert.ok(errors[0].detail.endsWith(`: ${described.map(({ name }) => name).join(', ')}.`), errors[0].detail);
  }
});

test('operations have ids of their own', () => {
  const ids = items.flatMap(([, item]) => methods.flatMap((method) => item[method]?.operationId ?? []));
  assert.equal(new Set(ids).size, ids.length);
});
