import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Frozen } from '@farol/catalogue';
import { catalogue, openDoor, reply } from './testing/test-door.ts';

const door = openDoor();

function shown(): { readonly what: string; readonly exchange: Frozen<Exchange> }[] {
  return catalogue.rules.flatMap((rule) =>
    (['right', 'wrong'] as const).flatMap((side) => {
      const exchange = rule[side];
      const path = exchange.request?.path.split('?')[0];
      return path === '/graphql' && exchange.response ? [{ what: `${rule.id}, ${side}`, exchange }] : [];
    }),
  );
}

test('there are exchanges with /graphql to try', () => {
  assert.ok(shown().length >= 10);
});

for (const { what, exchange } of shown()) {
  test(`the exchange shown for ${what} happens as shown`, async () => {
    const { request, response } = exchange;
    assert.ok(request && response);
    const { status, headers, body } = await reply(
      door,
      new Request(`http://127.0.0.1:8080${request.path}`, {
        method: request.method,
        headers: request.headers,
        ...(request.body === undefined ? {} : { body: request.body }),
      }),
    );
    assert.equal(status, response.status);
    for (const [name, value] of Object.entries(response.headers)) {
      const sent = headers.get(name) ?? '';
      if (value.includes('…')) assert.notEqual(sent, '', name);
      else assert.ok(sent.split(/[,;]\s*/).includes(value) || sent === value, `${name}: ${sent}`);
    }
    // Exchanges show the part of a body that matters.
    if (response.body?.startsWith('{')) assert.partialDeepStrictEqual(body, JSON.parse(response.body));
  });
}

test('every query shown in a guide is valid', async () => {
  const shownQueries = catalogue.guides.flatMap((guide) =>
    guide.sections.flatMap(({ samples }) =>
      samples.flatMap(({ text }) => [...text.matchAll(/^\{"query": ?".*\}$/gm)].map(([json]) => json)),
    ),
  );
  assert.ok(shownQueries.length > 0);
  for (const body of shownQueries) {
    const request = new Request('http://127.0.0.1:8080/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal((await reply(door, request)).status, 200, body);
  }
});
