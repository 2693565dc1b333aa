// Servers and receivers that others made: no false alarm, and where one truly breaks a rule, that is the expected result.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLive } from '@farol/conformance/live';
import { feathers, jsonServer, nest, type Running, yoga } from './good-servers.ts';

type Expected = {
  readonly start: () => Promise<Running>;
  readonly graphql?: string;
  readonly breaches: readonly string[];
};

const servers: Readonly<Record<string, Expected>> = {
  // Its error handler turns a body that is not JSON and a path that cannot be decoded into a 500 in HTML; forms are stored as texts.
  'json-server': {
    start: jsonServer,
    breaches: ['errors-400-for-malformed', 'errors-4xx-for-client', 'errors-one-format', 'rest-json-payloads'],
  },
  // A created item has no Location, a POST with the id of an item replaces it, forms are stored as texts, and a body that is not
  // JSON is a 500 without the members of its other errors.
  Feathers: {
    start: feathers,
    breaches: [
      'errors-201-for-created',
      'errors-400-for-malformed',
      'errors-4xx-for-client',
      'errors-one-format',
      'rest-json-payloads',
      'rest-post-creates',
    ],
  },
  // A created item has no Location, and forms are stored as texts.
  NestJS: { start: nest, breaches: ['errors-201-for-created', 'rest-json-payloads'] },
  // It has no bounds unless plugins add them.
  'graphql-yoga': { start: yoga, graphql: 'graphql', breaches: ['graphql-bound-complexity', 'graphql-bound-depth'] },
};

describe('servers made by others', () => {
  for (const [name, { start, graphql, breaches }] of Object.entries(servers))
    it(`${name} breaks ${breaches.join(', ')} and nothing else`, async (t) => {
      t.mock.method(console, 'error', () => {});
      const running = await start();
      t.after(running.close);
      const state = async () => (graphql ? '' : (await fetch(`${running.url}/books`)).text());
      const before = await state();
      const report = await checkLive({
        base: [running.url],
        allowWrites: true,
        ...(graphql ? { graphql } : { resources: ['books'] }),
        rules: [],
      });
      const broken = report.checked.filter(({ verdict }) => verdict === 'broken').map(({ rule }) => rule);
      assert.deepEqual(broken.toSorted(), breaches, report.findings.map(({ message }) => message.en).join('\n'));
      assert.equal(await state(), before, 'the state is as before');
    });
});
