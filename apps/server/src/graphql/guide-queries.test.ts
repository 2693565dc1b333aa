import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, openDoor, reply } from './testing/test-door.ts';

const door = openDoor();

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
    // An invalid query is 400. A valid change is 503 here, because this door has no practice provider.
    const isChange = body.includes('"mutation');
    assert.equal((await reply(door, request)).status, isChange ? 503 : 200, body);
  }
});
